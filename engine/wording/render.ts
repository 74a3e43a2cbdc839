/** Renders parts as sentences in a language. */
import type { Language } from 'einvoice-core/types.js';
import { ruleText } from './catalogue.js';
import { FORMS, type Render, capitalise } from './forms.js';
import type { Data, Datum, FormId, Part, TextId } from './part.js';
import { fillTemplate, textById } from './sentences.js';

/** The text of a part. */
export function render({ id, data, isOther = false }: Part, language: Language): string {
  if (isForm(id)) return FORMS[id](data, language, renderDatum);
  const template = id.startsWith('rules.') ? ruleText(id, language) : textById(id as TextId, language, isOther);
  const filled = fillTemplate(template, (name) => placeholderValue(name, data, language));
  const surplus = SURPLUS_COMMAS.find(([start]) => id.startsWith(start));
  return surplus === undefined ? filled : filled.replace(surplus[1], '');
}

/** `{Place}` stands for `{place}` with a capital letter, at the beginning of a sentence. */
function placeholderValue(name: string, data: Data, language: Language): string {
  const first = name.charAt(0);
  if (first === first.toLowerCase()) return renderDatum(data[name], language);
  return capitalise(renderDatum(data[first.toLowerCase() + name.slice(1)], language));
}

function isForm(id: string): id is FormId {
  return Object.hasOwn(FORMS, id);
}

/**
 * Inserted phrases begin and end with a comma, which is superfluous before another punctuation mark. Lists the
 * commas to remove, by the beginning of the text id.
 */
const SURPLUS_COMMAS: readonly (readonly [start: string, comma: RegExp])[] = [
  ['families.', /,(?=[.,:;])/g],
  ['conclusions.', /,(?=[,.:])/g],
];

const renderDatum: Render = (datum, language) => {
  if (typeof datum === 'string') return datum;
  if (datum === undefined || typeof datum === 'number') return String(datum ?? '');
  return isPart(datum) ? render(datum, language) : datum.map((each) => renderDatum(each, language)).join(', ');
};

export function isPart(datum: Datum): datum is Part {
  return typeof datum === 'object' && 'id' in datum;
}

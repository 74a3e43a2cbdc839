/** Renders parts as sentences in a language. */
import type { Language } from 'einvoice-core/types.js';
import { textOfRule } from './catalogue.js';
import { FORMS, type Render, capital } from './forms.js';
import type { Data, Datum, FormId, Part, TextId } from './part.js';
import { fill, textAt } from './sentences.js';

/** The text of a part. */
export function render({ id, data, isOther = false }: Part, language: Language): string {
  if (isForm(id)) return FORMS[id](data, language, said);
  const template = id.startsWith('rules.') ? textOfRule(id, language) : textAt(id as TextId, language, isOther);
  const filled = fill(template, (name) => valueOf(name, data, language));
  const tidied = TIDIED.find(([start]) => id.startsWith(start));
  return tidied === undefined ? filled : filled.replace(tidied[1], '');
}

/** `{Place}` is `{place}` with a capital letter, for the beginning of a sentence. */
function valueOf(name: string, data: Data, language: Language): string {
  const first = name.charAt(0);
  if (first === first.toLowerCase()) return said(data[name], language);
  return capital(said(data[first.toLowerCase() + name.slice(1)], language));
}

function isForm(id: string): id is FormId {
  return Object.hasOwn(FORMS, id);
}

/** Inserted phrases begin and end with commas; removes those in front of other punctuation or duplicated. */
const TIDIED: readonly (readonly [start: string, comma: RegExp])[] = [
  ['families.', /,(?=[.,:;])/g],
  ['conclusions.', /,(?=[,.:])/g],
];

const said: Render = (datum, language) => {
  if (typeof datum === 'string') return datum;
  if (datum === undefined || typeof datum === 'number') return String(datum ?? '');
  return isPart(datum) ? render(datum, language) : datum.map((each) => said(each, language)).join(', ');
};

export function isPart(datum: Datum): datum is Part {
  return typeof datum === 'object' && 'id' in datum;
}

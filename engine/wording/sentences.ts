/** The texts of a language by id, and their placeholders. */
import { type Texts, issueTexts } from './texts.js';
import type { Language } from 'einvoice-core/types.js';
import type { TextId } from './part.js';

/** Families of rules that differ only in the element concerned. Placeholders: see `families.ts`. */
export type FamilyKey = keyof Texts['families'];

/** Problems of the whole document or of its envelope. Placeholders: `OwnValues`. */
export type OwnKey = keyof Texts['own'];

/** Envelope fields without a business term. */
export type EnvelopePlace = keyof Texts['words']['envelopePlaces'];

/** Reasons why a rule could not be evaluated, by the code of the dynamic error. */
export type ReasonKey = keyof Texts['words']['reasons'];

const byId = new Map<Language, ReadonlyMap<string, string>>();

/**
 * A text with its placeholders.
 * @param isOther whether the document is not an invoice; some texts differ for other documents
 */
export function textById(id: TextId, language: Language, isOther: boolean): string {
  let texts = byId.get(language);
  if (texts === undefined) byId.set(language, (texts = new Map(flatten(issueTexts(language), ''))));
  return (isOther ? texts.get(`others.${id}`) : undefined) ?? texts.get(id)!;
}

function flatten(texts: object, before: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]: readonly [string, unknown]) =>
    typeof text === 'string'
      ? [[before + key, text] as const]
      : typeof text === 'object' && text !== null
        ? flatten(text, `${before}${key}.`)
        : [],
  );
}

/** A parsed sentence: the texts around its placeholders. */
interface Template {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** Cache of parsed sentences: a few hundred at most. */
const templates = new Map<string, Template>();

function parseTemplate(sentence: string): Template {
  let template = templates.get(sentence);
  if (template === undefined) {
    const [first, ...others] = sentence.split(/\{([a-zA-Z]+)\}/);
    template = {
      texts: [first!, ...others.filter((_, at) => at % 2 === 1)],
      names: others.filter((_, at) => at % 2 === 0),
    };
    templates.set(sentence, template);
  }
  return template;
}

/**
 * Fills in the placeholders of a sentence; placeholders without a value are removed.
 * @param sentence one of our texts, never content of an invoice: templates are cached
 */
export function fillTemplate(sentence: string, valueOf: (name: string) => string | number | undefined): string {
  const { texts, names } = parseTemplate(sentence);
  let filled = texts[0]!;
  for (let at = 0; at < names.length; at++) filled += `${valueOf(names[at]!) ?? ''}${texts[at + 1]!}`;
  return filled;
}

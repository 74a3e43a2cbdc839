/** The texts of a language by their ids, and their placeholders. */
import { type Texts, textsOf } from './texts.js';
import type { Language } from 'einvoice-core/types.js';
import type { TextId } from './part.js';

/** Families of rules that differ only in the element that they are about. Placeholders: see `families.ts`. */
export type FamilyKey = keyof Texts['families'];

/** What is wrong with the document as such, or with its envelope. Placeholders: `OwnValues`. */
export type OwnKey = keyof Texts['own'];

/** What an envelope says and no business term names. */
export type EnvelopePlace = keyof Texts['words']['envelopePlaces'];

/** Why a rule could not be evaluated, by the code of the dynamic error. */
export type ReasonKey = keyof Texts['words']['reasons'];

const byId = new Map<Language, ReadonlyMap<string, string>>();

/**
 * A text with its placeholders.
 * @param isOther whether it is about a document that is no invoice: some things are said of these in other words
 */
export function textAt(id: TextId, language: Language, isOther: boolean): string {
  let texts = byId.get(language);
  if (texts === undefined) byId.set(language, (texts = new Map(flat(textsOf(language), ''))));
  return (isOther ? texts.get(`others.${id}`) : undefined) ?? texts.get(id)!;
}

function flat(texts: object, before: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]: readonly [string, unknown]) =>
    typeof text === 'string'
      ? [[before + key, text] as const]
      : typeof text === 'object' && text !== null
        ? flat(text, `${before}${key}.`)
        : [],
  );
}

/** A sentence that has been taken apart: what stands in front of, between and behind its placeholders. */
interface Template {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** Of each sentence of the texts, of which there are some hundreds. */
const templates = new Map<string, Template>();

function templateOf(sentence: string): Template {
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
 * A sentence with its placeholders filled in; what has no value is left out.
 * @param sentence one of the texts, not what an invoice says: it is remembered how it is put together
 */
export function fill(sentence: string, valueOf: (name: string) => string | number | undefined): string {
  const { texts, names } = templateOf(sentence);
  let filled = texts[0]!;
  for (let at = 0; at < names.length; at++) filled += `${valueOf(names[at]!) ?? ''}${texts[at + 1]!}`;
  return filled;
}

/** Decimal numbers, also several in a calculation, as the language writes them; XML has a point. */
export function decimalIn(number: string, language: Language): string {
  const { decimalSign } = textsOf(language).words;
  return decimalSign === '.' ? number : number.replace(/(?<=\d)\.(?=\d)/g, decimalSign);
}

/** The sentences that are put together while a document is checked: one set per language, the same keys in all. */
import { textsOf } from '#texts';
import type { NamedCodes } from '../knowledge/code-lists.js';
import type { Language } from '../types.js';
import type { Texts } from './texts/texts.js';

/** Sentences that are put together while a document is checked; the English ones say which there are. */
export interface Sentences extends Omit<Texts, 'words' | 'others'>, WordTexts {}

type WordTexts = Texts['words'];

/** Families of rules that differ only in the element that they are about. Placeholders: see `families.ts`. */
export type FamilyKey = keyof Texts['families'];

/** What is wrong with the document as such, or with its envelope. Placeholders: `OwnValues`. */
export type OwnKey = keyof Texts['own'];

/** What an envelope says and no business term names. */
export type EnvelopePlace = keyof Texts['words']['envelopePlaces'];

/** Why a rule could not be evaluated, by the code of the dynamic error. */
export type ReasonKey = keyof Texts['words']['reasons'];

const merged = new Map<string, Sentences>();

/**
 * The sentences of a language.
 * @param isOther those about documents that are no invoices
 */
export function sentencesOf(language: Language, isOther = false): Sentences {
  const key = `${language} ${isOther}`;
  let sentences = merged.get(key);
  if (sentences === undefined) {
    const { words, others, ...texts } = textsOf(language);
    const { families, own, specification } = isOther ? others : ({} as Partial<Texts['others']>);
    sentences = {
      ...words,
      ...texts,
      families: { ...texts.families, ...families },
      own: { ...texts.own, ...own },
      specification: { ...texts.specification, ...specification },
    };
    merged.set(key, sentences);
  }
  return sentences;
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
export function fill(sentence: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const { texts, names } = templateOf(sentence);
  let filled = texts[0]!;
  for (let at = 0; at < names.length; at++) filled += `${values[names[at]!] ?? ''}${texts[at + 1]!}`;
  return filled;
}

/** Decimal numbers, also several in a calculation, as the language writes them; XML has a point. */
export function decimalIn(number: string, language: Language): string {
  const { decimalSign } = sentencesOf(language);
  return decimalSign === '.' ? number : number.replace(/(?<=\d)\.(?=\d)/g, decimalSign);
}

/** A code list by its name, where that is known, and some of its codes. */
export function listedIn({ name, examples }: NamedCodes, language: Language): string {
  const { codeList, codeListUnnamed } = sentencesOf(language);
  return fill(name === null ? codeListUnnamed : codeList, { name: name ?? undefined, examples: examples.join(', ') });
}

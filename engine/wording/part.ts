/**
 * The language-independent form of a message: ids of sentences, and the data in them. All processing of messages uses
 * parts; `render.ts` turns them into sentences at the end.
 */
import type { Texts } from './texts.js';

/** The path of each text: `families.elementMissing.fix` is `fix` of `elementMissing` in `families.json`. */
type Paths<Of, Prefix extends string = ''> = {
  [Key in keyof Of & string]: Of[Key] extends string
    ? `${Prefix}${Key}`
    : Of[Key] extends readonly unknown[] | boolean
      ? never
      : Paths<Of[Key], `${Prefix}${Key}.`>;
}[keyof Of & string];

/** Ids of sentences and fragments that are texts with placeholders. */
export type TextId = Paths<Omit<Texts, 'countryRules' | 'others' | 'specificationNames' | 'xmlProblems'>>;

/** Ids of parts that code formats, because templates do not suffice: see `forms.ts`. */
export type FormId =
  | 'text'
  | 'decimal'
  | 'calculation'
  | 'term'
  | 'termName'
  | 'name'
  | 'list'
  | 'and'
  | 'or'
  | 'each'
  | 'next'
  | 'place'
  | 'step'
  | 'within'
  | 'month'
  | 'xmlProblem'
  | 'xmlFix';

/** `rules.BR-01.problem`: a text of the catalogue, by the key of its entry. */
type RuleId = `rules.${string}`;

export type PartId = TextId | FormId | RuleId;

/** Data of a sentence: a value of the invoice, a name, a number, another part, or a list of these. */
export type Datum = string | number | Part | readonly Datum[];

export type Data = Readonly<Record<string, Datum | undefined>>;

export interface Part {
  readonly id: PartId;
  readonly data: Data;
  /** Whether it is about a document other than an invoice, for which some texts differ. */
  readonly isOther?: boolean;
}

const NONE: Data = {};

/** @param isOther whether the document is known not to be an invoice, but an order or the like */
export function part(id: PartId, data: Data = NONE, isOther = false): Part {
  return isOther ? { id, data, isOther } : { id, data };
}

/** A decimal number, formatted for the language. */
export function decimalPart(number: string): Part {
  return { id: 'decimal', data: { number } };
}

/** `BT-10 (Buyer reference)` */
export function termPart(term: string): Part {
  return { id: 'term', data: { term } };
}

/** `Buyer reference` */
export function termName(term: string): Part {
  return { id: 'termName', data: { term } };
}

/** Two sentences in a row, if there is a second one. */
export function followedBy(first: Part, second: Part | null): Part {
  return second === null ? first : { id: 'next', data: { items: [first, second] } };
}

/** A finished text, of a publisher or from the manifest. */
export function plainText(text: string): Part {
  return { id: 'text', data: { text } };
}

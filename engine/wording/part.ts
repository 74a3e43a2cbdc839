/**
 * Parts: the language-independent form of messages, with ids of sentences and their data. All code that composes
 * messages uses parts; `render.ts` turns them into sentences at the end.
 */
import type { Texts } from './texts.js';

/** The id of each text: `families.elementMissing.fix` is `fix` of `elementMissing` in `families.json`. */
type Paths<Of, Prefix extends string = ''> = {
  [Key in keyof Of & string]: Of[Key] extends string
    ? `${Prefix}${Key}`
    : Of[Key] extends readonly unknown[] | boolean
      ? never
      : Paths<Of[Key], `${Prefix}${Key}.`>;
}[keyof Of & string];

/** Ids of sentences and fragments with placeholders. */
export type TextId = Paths<Omit<Texts, 'countryRules' | 'others' | 'specificationNames' | 'xmlProblems'>>;

/** Ids of parts that need code instead of a template: see `forms.ts`. */
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
  | 'day'
  | 'month'
  | 'xmlProblem'
  | 'xmlFix';

/** `rules.BR-01.problem`: a text about a rule in the catalogue, by the key of its entry. */
type RuleId = `rules.${string}`;

export type PartId = TextId | FormId | RuleId;

/** Data of a sentence: a value of the invoice, a name, a number, another part, or a list of these. */
export type Datum = string | number | Part | readonly Datum[];

export type Data = Readonly<Record<string, Datum | undefined>>;

export interface Part {
  readonly id: PartId;
  readonly data: Data;
  /** Whether the document is not an invoice; some texts differ for other documents. */
  readonly isOther?: boolean;
}

const NONE: Data = {};

/** @param isOther whether the document is known to be another document, such as an order */
export function part(id: PartId, data: Data = NONE, isOther = false): Part {
  return isOther ? { id, data, isOther } : { id, data };
}

/** A decimal number, formatted for the language. */
export function decimalPart(number: string): Part {
  return { id: 'decimal', data: { number } };
}

/** A day (ISO 8601), formatted for the language. For a day that belongs in a document, use plain text instead. */
export function dayPart(day: string): Part {
  return { id: 'day', data: { day } };
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

/** A text that is already complete, from a publisher or the manifest. */
export function plainText(text: string): Part {
  return { id: 'text', data: { text } };
}

/**
 * What a message says, before it is said in a language: sentences by their ids, and what stands in them. Whatever reads a
 * message to go by it reads parts; `render.ts` makes sentences of them, last.
 */
import type { Texts } from './texts.js';

/** The path of each text: `families.elementMissing.fix` is `fix` of `elementMissing` in `families.json`. */
type Paths<Of, Before extends string = ''> = {
  [Key in keyof Of & string]: Of[Key] extends string
    ? `${Before}${Key}`
    : Of[Key] extends readonly unknown[] | boolean
      ? never
      : Paths<Of[Key], `${Before}${Key}.`>;
}[keyof Of & string];

/** Ids of sentences and pieces of them that are texts with placeholders. */
export type TextId = Paths<Omit<Texts, 'countryRules' | 'others' | 'specificationNames' | 'xmlProblems'>>;

/** Ids of what is written in a language by a rule of its own: see `forms.ts`. */
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

/** `rules.BR-01.problem`: what the catalogue says of a rule, by the key of its entry. */
type RuleId = `rules.${string}`;

export type PartId = TextId | FormId | RuleId;

/** What stands in a sentence: a value of the invoice, a name, a number, or another part; of several, one behind the other. */
export type Datum = string | number | Part | readonly Datum[];

export type Data = Readonly<Record<string, Datum | undefined>>;

export interface Part {
  readonly id: PartId;
  readonly data: Data;
  /** Whether it is about an order, a response or the like, of which some things are said in other words. */
  readonly isOther?: boolean;
}

const NONE: Data = {};

/** @param isOther whether the document is known to be no invoice but an order or the like */
export function part(id: PartId, data: Data = NONE, isOther = false): Part {
  return isOther ? { id, data, isOther } : { id, data };
}

/** A decimal number, as the language writes it. */
export function decimal(number: string): Part {
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

/** One sentence behind another, where there is one. */
export function next(first: Part, second: Part | null): Part {
  return second === null ? first : { id: 'next', data: { items: [first, second] } };
}

/** What is a text already: of a publisher, or of the manifest. */
export function text(said: string): Part {
  return { id: 'text', data: { text: said } };
}

/** What a sentence claims about a document, read without knowing how the sentence was generated. */
import type { IssueDetails } from '#validator/index.js';
import type { Readable } from './words.js';
import type { Facts } from './facts.js';

/** `open`: can't be decided here. */
export type Outcome = 'true' | 'false' | 'open';

/** The sentence to read. */
export interface Sentence {
  readonly text: string;
  readonly issue: IssueDetails;
  readonly language: Readable;
}

/** A part of a sentence, and what it claims. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** A form of claim. */
export interface Claim {
  readonly name: string;
  /** Its pattern in each language; the named groups are its content. */
  readonly written: Readonly<Record<Readable, RegExp>>;
  readonly holds: (said: Groups, sentence: Sentence, facts: Facts) => Outcome;
}

/** A claim with its judgement. */
export interface Stated {
  readonly claim: string;
  readonly text: string;
  readonly outcome: Outcome;
}

export function truth(isTrue: boolean): Outcome {
  return isTrue ? 'true' : 'false';
}

/** The business terms that a text names. */
export function termsNamed(text: string): readonly string[] {
  return text.match(/\bB[TG]-(?:X-)?\d+/g) ?? [];
}

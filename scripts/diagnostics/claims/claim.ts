/** What a sentence states of a document, as somebody reads it who knows nothing of how it came about. */
import type { IssueDetails } from '#validator/index.js';
import type { Readable } from './words.js';
import type { Facts } from './facts.js';

/** `open`: nothing here can tell. */
export type Outcome = 'true' | 'false' | 'open';

/** The sentence that something is read from. */
export interface Sentence {
  readonly text: string;
  readonly issue: IssueDetails;
  readonly language: Readable;
}

/** A part of a sentence, and what it says. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** One form of statement. */
export interface Claim {
  readonly name: string;
  /** How it is written, by language; the named groups are what it says. */
  readonly written: Readonly<Record<Readable, RegExp>>;
  readonly holds: (said: Groups, sentence: Sentence, facts: Facts) => Outcome;
}

/** A statement that was read, with the judgement of it. */
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

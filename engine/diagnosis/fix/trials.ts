/** Looking at what is found in other texts of a document, as often as somebody who waits for it can afford. */
import type { RankedIssue } from '../describe/ranked-issue.js';

/**
 * A document is validated so many times, and so many characters of it: then there is nothing more to try. So many of its
 * findings are counted, and what is told of one is worth some that are counted.
 */
const MOST_TEXTS = 400;
const MOST_CHARACTERS = 40_000_000;
const MOST_FINDINGS = 100_000;
const TOLD = 5;

/** The trials of one document. */
export class Trials {
  readonly #find: (text: string, isCounted: boolean) => readonly RankedIssue[];
  #texts = 0;
  #characters = 0;
  #findings = 0;
  #isRefused = false;

  /** @param find what is found in a text; only codes and levels where no more is wanted */
  constructor(find: (text: string, isCounted: boolean) => readonly RankedIssue[]) {
    this.#find = find;
  }

  /** Whether nothing can be tried any more: other texts of a document are about as long as one that was refused. */
  get areOver(): boolean {
    return (
      this.#isRefused ||
      this.#texts >= MOST_TEXTS ||
      this.#characters >= MOST_CHARACTERS ||
      this.#findings >= MOST_FINDINGS
    );
  }

  /** What is found in another text of the document; null where trials are over. */
  issuesOf(text: string): readonly RankedIssue[] | null {
    return this.#look(text, false);
  }

  /** The codes and levels of what is found there. */
  codesOf(text: string): readonly Pick<RankedIssue, 'code' | 'level'>[] | null {
    return this.#look(text, true);
  }

  #look(text: string, isCounted: boolean): readonly RankedIssue[] | null {
    this.#isRefused ||= this.#characters + text.length > MOST_CHARACTERS;
    if (this.areOver) return null;
    const issues = this.#find(text, isCounted);
    this.#texts += 1;
    this.#characters += text.length;
    this.#findings += issues.length * (isCounted ? 1 : TOLD);
    return issues;
  }
}

/** Validates changed documents, within a time budget. */
import type { RankedIssue } from '../describe/ranked-issue.js';

/**
 * The budget: the number of validations, and of characters validated. Counting the findings of a trial is cheaper than
 * describing them.
 */
const MAX_TEXTS = 400;
const MAX_CHARACTERS = 40_000_000;
const MAX_FINDINGS = 100_000;
const TOLD = 5;

/** What is known of the issues of a trial document. */
export type TrialIssue = Pick<RankedIssue, 'code' | 'level' | 'location'>;

/** The trials for one document. */
export class Trials {
  readonly #find: (text: string, isCounted: boolean) => readonly RankedIssue[];
  #texts = 0;
  #characters = 0;
  #findings = 0;
  #isRefused = false;

  /** @param find validates a text; `isCounted` asks only for what `TrialIssue` has */
  constructor(find: (text: string, isCounted: boolean) => readonly RankedIssue[]) {
    this.#find = find;
  }

  /** Whether the budget is used up, or a trial was refused because it was too long. */
  get areOver(): boolean {
    return (
      this.#isRefused ||
      this.#texts >= MAX_TEXTS ||
      this.#characters >= MAX_CHARACTERS ||
      this.#findings >= MAX_FINDINGS
    );
  }

  /** The issues of a changed document; null if the budget is used up. */
  issuesOf(text: string): readonly RankedIssue[] | null {
    return this.#look(text, false);
  }

  /** What counts of the issues; null if the budget is used up. */
  codesOf(text: string): readonly TrialIssue[] | null {
    return this.#look(text, true);
  }

  #look(text: string, isCounted: boolean): readonly RankedIssue[] | null {
    this.#isRefused ||= this.#characters + text.length > MAX_CHARACTERS;
    if (this.areOver) return null;
    const issues = this.#find(text, isCounted);
    this.#texts += 1;
    this.#characters += text.length;
    this.#findings += issues.length * (isCounted ? 1 : TOLD);
    return issues;
  }
}

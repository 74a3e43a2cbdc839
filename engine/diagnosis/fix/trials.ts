/** Validates changed documents, within a budget. */
import type { RankedIssue } from '../describe/ranked-issue.js';

/** The budget of one document: the number of changed documents, and their characters and findings altogether. */
const MAX_TEXTS = 400;
const MAX_CHARACTERS = 40_000_000;
const MAX_FINDINGS = 100_000;
/** A finding with its description costs as much as this many findings that are only counted. */
const DESCRIPTION_COST = 5;

/** The fields of issues that trials compare. */
export type TrialIssue = Pick<RankedIssue, 'code' | 'level' | 'location'>;

/** The trials for one document. */
export class Trials {
  readonly #run: (text: string, isCounted: boolean) => readonly RankedIssue[];
  #texts = 0;
  #characters = 0;
  #findings = 0;
  #isRefused = false;

  /** @param run validates a text; if `isCounted`, only the fields of `TrialIssue` are needed */
  constructor(run: (text: string, isCounted: boolean) => readonly RankedIssue[]) {
    this.#run = run;
  }

  /** Whether the budget is used up, or a document was refused because it has more characters than are left. */
  get areExhausted(): boolean {
    return (
      this.#isRefused ||
      this.#texts >= MAX_TEXTS ||
      this.#characters >= MAX_CHARACTERS ||
      this.#findings >= MAX_FINDINGS
    );
  }

  /** The issues of a changed document; null if the budget is used up. */
  issuesOf(text: string): readonly RankedIssue[] | null {
    return this.#validate(text, false);
  }

  /** The issues of a changed document without descriptions; null if the budget is used up. */
  countableIssuesOf(text: string): readonly TrialIssue[] | null {
    return this.#validate(text, true);
  }

  #validate(text: string, isCounted: boolean): readonly RankedIssue[] | null {
    this.#isRefused ||= this.#characters + text.length > MAX_CHARACTERS;
    if (this.areExhausted) return null;
    const issues = this.#run(text, isCounted);
    this.#texts += 1;
    this.#characters += text.length;
    this.#findings += issues.length * (isCounted ? 1 : DESCRIPTION_COST);
    return issues;
  }
}

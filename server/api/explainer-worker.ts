/** Explains rules in a thread of its own, because reading the checks of a rule set would block other requests. */
import type { ExplainerOptions, Language, RuleExplanation } from 'einvoice-validator';
import { AskedThread } from './asked-thread.js';

/** Asks for a rule, or for the codes of all rules. */
export interface Question {
  readonly code: string | null;
  readonly language: Language;
  /** Rule sets with version to search; by default those in force today. */
  readonly among?: ReadonlySet<string> | undefined;
}

export class ExplainerWorker {
  readonly #thread: AskedThread<Question, readonly unknown[]>;

  /** @param rules where the rules are */
  constructor(rules: ExplainerOptions) {
    this.#thread = new AskedThread('explain-thread', rules);
  }

  /** Every code that can occur in a report. @throws Error if the rules can't be read */
  async codes(): Promise<readonly string[]> {
    return (await this.#thread.ask({ code: null, language: 'en' })) as readonly string[];
  }

  /**
   * Every rule that has a code; see `Explainer.explainAll`.
   * @param among rule sets with version whose checks are included; by default those in force today
   * @throws Error if the rules can't be read
   */
  async explain(code: string, language: Language, among?: ReadonlySet<string>): Promise<readonly RuleExplanation[]> {
    return (await this.#thread.ask({ code, language, among })) as readonly RuleExplanation[];
  }
}

/**
 * Explains rules in a worker thread, because reading the checks of a rule set would block other requests. The first
 * question starts it, and it does not keep the service from ending.
 */
import { Worker } from 'node:worker_threads';
import type { ExplainerOptions, Language, RuleExplanation } from 'einvoice-validator';
import { programPath } from 'einvoice-schematron/platform/package-root.js';

/** Asks for a rule, or for the codes of all rules. */
export interface Question {
  readonly id: number;
  readonly code: string | null;
  readonly language: Language;
  /** Rule sets with version to search; by default those in force today. */
  readonly among?: ReadonlySet<string> | undefined;
}

export type Answer = { readonly id: number } & ({ readonly value: readonly unknown[] } | { readonly error: string });

interface Waiting {
  resolve(value: readonly unknown[]): void;
  reject(error: Error): void;
}

export class ExplainerWorker {
  readonly #rules: ExplainerOptions;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #next = 0;

  /** @param rules where the rules are */
  constructor(rules: ExplainerOptions) {
    this.#rules = rules;
  }

  /** Every code that can occur in a report. @throws Error if the rules can't be read */
  async codes(): Promise<readonly string[]> {
    return (await this.#ask({ code: null, language: 'en' })) as readonly string[];
  }

  /**
   * Every rule that has a code; see `Explainer.explainAll`.
   * @param among rule sets with version whose checks are included; by default those in force today
   * @throws Error if the rules can't be read
   */
  async explain(code: string, language: Language, among?: ReadonlySet<string>): Promise<readonly RuleExplanation[]> {
    return (await this.#ask({ code, language, among })) as readonly RuleExplanation[];
  }

  #ask(question: Omit<Question, 'id'>): Promise<readonly unknown[]> {
    const id = this.#next++;
    const answer = new Promise<readonly unknown[]>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    (this.#thread ??= this.#started()).postMessage({ id, ...question } satisfies Question);
    return answer;
  }

  #started(): Worker {
    const thread = new Worker(programPath('einvoice-service', 'explain-thread', import.meta.url), {
      workerData: this.#rules,
    });
    thread.unref();
    thread.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('error' in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.value);
    });
    thread.once('error', (error) => this.#lose(thread, error));
    thread.once('exit', () => this.#lose(thread, new Error('The thread that explains rules has ended.')));
    return thread;
  }

  /** The next question starts a new thread. */
  #lose(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

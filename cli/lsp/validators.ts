/** The validator of a language server: one of its workers checks what is typed while the other one tries repairs. */
import {
  type Explainer,
  type ExplainerOptions,
  type Validator,
  createExplainer,
  createValidator,
  today,
  usedRuleSets,
} from 'einvoice-validator';

/** Repairs are tried for one text at a time, so that a worker is always free. */
const WORKERS = 2;

export class Validators {
  readonly #paths: ExplainerOptions;
  #validator: Promise<Validator> | undefined;
  #explainer: Explainer | undefined;

  /** @param paths where the rules are */
  constructor(paths: ExplainerOptions) {
    this.#paths = paths;
  }

  /** @throws EngineError as `createValidator` */
  whileTyping(): Promise<Validator> {
    if (this.#validator === undefined) {
      // Who opens a document waits for its own rules, not for all.
      this.#validator = createValidator({ ...this.#paths, workers: WORKERS, warmUp: false });
      // Rules may be compiled while this runs; the next call tries again.
      this.#validator.catch(() => (this.#validator = undefined));
    }
    return this.#validator;
  }

  /** What tells of rules as they are used today. */
  explain(code: string, language: Parameters<Explainer['explain']>[1]): ReturnType<Explainer['explainAll']> {
    this.#explainer ??= createExplainer(this.#paths);
    return this.#explainer.explainAll(code, language, usedRuleSets({ ...this.#paths }, today()));
  }

  async close(): Promise<void> {
    await (await this.#validator)?.close();
  }
}

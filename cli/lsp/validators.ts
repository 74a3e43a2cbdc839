/** The validator of a language server: one worker checks what is typed while the other one tests repairs. */
import {
  type Explainer,
  type ExplainerOptions,
  type Validator,
  createExplainer,
  createValidator,
  today,
  usedRuleSets,
} from 'einvoice-validator';

/** Repairs are tested for one text at a time, so that one worker is always free. */
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
      // Opening a document waits for the rules it needs, not for all.
      this.#validator = createValidator({ ...this.#paths, workers: WORKERS, warmUp: false });
      // Rules may be compiled while the server runs; the next call tries again.
      this.#validator.catch(() => (this.#validator = undefined));
    }
    return this.#validator;
  }

  /** Explains rules as they are in force today. */
  explain(code: string, language: Parameters<Explainer['explain']>[1]): ReturnType<Explainer['explainAll']> {
    return this.explainer.explainAll(code, language, usedRuleSets({ ...this.#paths }, today()));
  }

  get explainer(): Explainer {
    return (this.#explainer ??= createExplainer(this.#paths));
  }

  async close(): Promise<void> {
    await (await this.#validator)?.close();
  }
}

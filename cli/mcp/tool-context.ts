/** State that all tools of a connection share: a validator and an explainer, created on first use. */
import {
  type Explainer,
  type ExplainerOptions,
  type Validator,
  createExplainer,
  createValidator,
} from 'einvoice-validator';

export class ToolContext {
  /** Where the rules are. */
  readonly paths: ExplainerOptions;
  #validator: Promise<Validator> | undefined;
  #explainer: Explainer | undefined;

  constructor(paths: ExplainerOptions) {
    this.paths = paths;
  }

  /** @throws EngineError as `createValidator` */
  validator(): Promise<Validator> {
    if (this.#validator === undefined) {
      this.#validator = createValidator({ ...this.paths, workers: 0 });
      // Rules may be compiled while the server runs; the next call tries again.
      this.#validator.catch(() => (this.#validator = undefined));
    }
    return this.#validator;
  }

  /** @throws EngineError as `createExplainer` */
  explainer(): Explainer {
    return (this.#explainer ??= createExplainer(this.paths));
  }

  async close(): Promise<void> {
    await (await this.#validator)?.close();
  }
}

/** The validator that all nodes of a runtime share. */
import type { Validator } from 'einvoice-validator';

/** Opened for the first document, and closed with the last node. */
export class SharedValidator {
  readonly #open: () => Promise<Validator>;
  #nodes = 0;
  #opened: Promise<Validator> | undefined;

  constructor(open: () => Promise<Validator>) {
    this.#open = open;
  }

  /** Registers a node. */
  join(): void {
    this.#nodes++;
  }

  /** Removes a node. */
  async leave(): Promise<void> {
    this.#nodes--;
    if (this.#nodes > 0) return;
    const opened = this.#opened;
    this.#opened = undefined;
    // A validator that could not be opened has already failed the message that needed it.
    await opened?.then(
      (validator) => validator.close(),
      () => undefined,
    );
  }

  /** @throws EngineError if there are no rules, for example; the next call tries again */
  async get(): Promise<Validator> {
    const opened = (this.#opened ??= this.#open());
    try {
      return await opened;
    } catch (error) {
      if (this.#opened === opened) this.#opened = undefined;
      throw error;
    }
  }
}

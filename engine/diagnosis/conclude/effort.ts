/** The budget of a search: trying a change visits every part and row. */

/**
 * Visits of parts and rows; they take less than a second. An invoice of fifty lines with one mistake needs less than a
 * tenth.
 */
const MAX_VISITS = 2_000_000;

/** The remaining budget of a search. */
export class Effort {
  readonly #visitsPerTrial: number;
  #left = MAX_VISITS;

  /** @param size number of parts and rows */
  constructor(size: number) {
    this.#visitsPerTrial = size;
  }

  /** Takes one trial from the budget; false if the budget is used up. */
  spend(): boolean {
    this.#left -= this.#visitsPerTrial;
    return this.#left >= 0;
  }

  /** Whether changes remain untried, so that equally likely ones may have been missed. */
  get isSpent(): boolean {
    return this.#left < 0;
  }
}

/** Limits the time of a search. */

/**
 * The maximum number of visits in one search. Trying a change visits every line, allowance, charge and VAT row once.
 * This many visits take less than a second; an invoice of fifty lines with one mistake needs less than a tenth of this
 * number.
 */
const MAX_VISITS = 2_000_000;

/** Counts the visits that are left for a search. */
export class SearchBudget {
  readonly #visitsPerTrial: number;
  #remaining = MAX_VISITS;

  /** @param size number of parts and rows */
  constructor(size: number) {
    this.#visitsPerTrial = size;
  }

  /** Pays for one trial; returns false if the budget does not suffice. */
  spend(): boolean {
    this.#remaining -= this.#visitsPerTrial;
    return this.#remaining >= 0;
  }

  /** Whether a trial was refused, so that equally likely changes may have been missed. */
  get isExhausted(): boolean {
    return this.#remaining < 0;
  }
}

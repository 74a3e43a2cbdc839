/** What a search may take: each change that is tried looks at every part and row. */

/** Looks at a part or row, less than a second of them; an invoice of fifty lines with a mistake takes fewer than a tenth. */
const MOST_LOOKS = 2_000_000;

/** How much a search has left. */
export class Effort {
  readonly #each: number;
  #left = MOST_LOOKS;

  /** @param size how many parts and rows there are */
  constructor(size: number) {
    this.#each = size;
  }

  /** Whether one more change may be tried. */
  spend(): boolean {
    this.#left -= this.#each;
    return this.#left >= 0;
  }

  /** Whether changes were left untried, so that nothing is known of those that are as likely. */
  get isSpent(): boolean {
    return this.#left < 0;
  }
}

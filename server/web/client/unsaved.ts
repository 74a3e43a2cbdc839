/** Unsaved changes: a user who leaves the page is warned, since they exist nowhere else. */
import type { ShownDocument } from './shown-document.js';

export class Unsaved {
  readonly #documents = new Set<number>();
  /** Saved texts by document. */
  readonly #saved = new Map<number, string>();
  readonly #ask = (event: BeforeUnloadEvent): void => event.preventDefault();

  /** Records the current text of a document. */
  note({ id, source, changes }: ShownDocument): void {
    if (changes.length > 0 && this.#saved.get(id) !== source) this.#documents.add(id);
    else this.#documents.delete(id);
    // Only while there are unsaved changes: a listener can keep the page out of the browser's back/forward cache.
    if (this.#documents.size > 0) addEventListener('beforeunload', this.#ask);
    else removeEventListener('beforeunload', this.#ask);
  }

  /** Records that the text was saved. */
  saved(shown: ShownDocument): void {
    this.#saved.set(shown.id, shown.source);
    this.note(shown);
  }
}

/** Changes that nobody has saved: who leaves the page is asked first, since they are nowhere else. */
import type { Shown } from './shown.js';

export class Unsaved {
  readonly #documents = new Set<number>();
  /** The texts that were saved, by document. */
  readonly #saved = new Map<number, string>();
  readonly #ask = (event: BeforeUnloadEvent): void => event.preventDefault();

  /** Looks at what a document has become. */
  note({ id, source, changes }: Shown): void {
    if (changes.length > 0 && this.#saved.get(id) !== source) this.#documents.add(id);
    else this.#documents.delete(id);
    // Only while there is something to lose: a page that listens may not be kept by browsers for their own Back.
    if (this.#documents.size > 0) addEventListener('beforeunload', this.#ask);
    else removeEventListener('beforeunload', this.#ask);
  }

  /** It is in a file by now. */
  saved(shown: Shown): void {
    this.#saved.set(shown.id, shown.source);
    this.note(shown);
  }
}

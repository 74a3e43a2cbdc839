/** Shows the progress of opening an archive, with a way to cancel. */
import type { OpeningProgress } from './checking/open-archive.js';
import { documentsIn, type FoundDocument } from './documents.js';
import { byId, element } from './dom.js';
import type { Incoming } from './intake.js';
import { text } from './language.js';

export class ArchiveProgress {
  readonly #words = byId('checking', HTMLElement);
  readonly #place = byId('opening', HTMLElement);
  readonly #onCancel: () => void;

  constructor(onCancel: () => void) {
    this.#onCancel = onCancel;
  }

  /** The documents in a file; can be cancelled meanwhile. */
  async unpacked(one: Incoming, signal: AbortSignal): Promise<readonly FoundDocument[]> {
    const documents = await documentsIn(one, this.#watch(one.name, signal));
    if (!signal.aborted) this.end();
    return documents;
  }

  /** Tracks the opening of a file; shows nothing for files other than archives. */
  #watch(name: string, signal: AbortSignal): OpeningProgress {
    const bar = element('progress');
    return {
      signal,
      onStart: () => this.#show(name, bar),
      onProgress: (done, total) => {
        bar.max = total;
        bar.value = done;
      },
    };
  }

  /** Opened or cancelled. */
  end(): void {
    if (this.#place.firstChild === null) return;
    this.#place.replaceChildren();
    this.#words.textContent = '';
  }

  #show(name: string, bar: HTMLProgressElement): void {
    this.#words.textContent = text('archive.opening', { name });
    bar.setAttribute('aria-labelledby', 'checking');
    const button = element('button', { class: 'button quiet', type: 'button' }, text('archive.cancel'));
    button.addEventListener('click', this.#onCancel);
    this.#place.replaceChildren(bar, button);
  }
}

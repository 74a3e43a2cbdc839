/** How far an archive is opened, and a way to give that up. */
import type { Watched } from './checking/open-archive.js';
import { documentsIn, type Found } from './documents.js';
import { byId, element } from './dom.js';
import type { Incoming } from './intake.js';
import { text } from './language.js';

export class OpeningView {
  readonly #words = byId('checking', HTMLElement);
  readonly #place = byId('opening', HTMLElement);
  readonly #onCancel: () => void;

  constructor(onCancel: () => void) {
    this.#onCancel = onCancel;
  }

  /** The documents in a file; as long as it is opened it can be given up. */
  async unpacked(one: Incoming, signal: AbortSignal): Promise<readonly Found[]> {
    const documents = await documentsIn(one, this.#watch(one.name, signal));
    if (!signal.aborted) this.end();
    return documents;
  }

  /** Watches the opening of a file; what is no archive shows nothing. */
  #watch(name: string, signal: AbortSignal): Watched {
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

  /** It is open, or given up. */
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

/** The error message about the last input, in the current language. */
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import { byId } from './dom.js';
import { text } from './language.js';

export class ErrorMessage {
  readonly #place = byId('failure', HTMLElement);
  #words: () => void = () => undefined;

  /** Shows it next to the input; null clears it. */
  say(problem: TextKey | null, values: TextValues = {}): void {
    this.put(() => {
      this.#place.textContent = problem === null ? '' : text(problem, values);
    });
  }

  /** Shows something in another place. @param words called again for each language */
  put(words: () => void): void {
    this.#words = words;
    words();
  }

  translate(): void {
    this.#words();
  }
}

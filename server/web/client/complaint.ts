/** What went wrong with what came in last, said in the language of the moment. */
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import { byId } from './dom.js';
import { text } from './language.js';

export class Complaint {
  readonly #place = byId('failure', HTMLElement);
  #words: () => void = () => undefined;

  /** Says it where the next try begins; null: nothing is wrong. */
  say(problem: TextKey | null, values: TextValues = {}): void {
    this.put(() => {
      this.#place.textContent = problem === null ? '' : text(problem, values);
    });
  }

  /** Says something in another place. @param words is called again in each language */
  put(words: () => void): void {
    this.#words = words;
    words();
  }

  translate(): void {
    this.#words();
  }
}

/** The API key of the person: in this tab's session storage, nowhere else, and gone with the tab. */
import { byId } from './dom.js';

const STORED_AS = 'api-key';

export class ApiKeyField {
  readonly #input = byId('key', HTMLInputElement);
  readonly #problem = byId('key-problem', HTMLElement);

  /** @param onEntered hears when a key has been entered, by Enter */
  constructor(onEntered: () => void) {
    this.#input.value = sessionStorage.getItem(STORED_AS) ?? '';
    if (this.#input.value !== '') this.#open();
    this.#input.addEventListener('input', () => {
      this.explain('');
      sessionStorage.setItem(STORED_AS, this.value ?? '');
    });
    byId('key-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      onEntered();
    });
  }

  /** The key as a header can carry it; null where there is none. */
  get value(): string | null {
    return this.#input.value.replace(/[^\x21-\x7e]/g, '') || null;
  }

  /** Says what is wrong with the key. */
  explain(problem: string): void {
    this.#problem.textContent = problem;
    if (problem === '') this.#input.removeAttribute('aria-invalid');
    else this.#input.setAttribute('aria-invalid', 'true');
  }

  /** Says what is wrong with the key, and leads there. */
  ask(problem: string): void {
    this.#open();
    this.explain(problem);
    this.#input.focus();
  }

  #open(): void {
    this.#input.closest('details')?.setAttribute('open', '');
  }
}

/**
 * The option to check on the server, which sends the invoice there; only if the user chooses it. The API key is kept
 * only in this tab's session storage, and is deleted with the tab.
 */
import { asHeader, rememberedKey, rememberKey } from './api-key.js';
import { byId } from './dom.js';
import { text } from './language.js';

export class ServerChoice {
  /** Null if the page is served without a service. */
  readonly #parts = partsOfPage();

  /** @param onEntered called when a key was submitted */
  constructor(onEntered: () => void) {
    if (this.#parts === null) return;
    const { input, choice, form } = this.#parts;
    input.value = rememberedKey();
    // A reloaded page starts like a new one, although browsers restore form values.
    choice.checked = false;
    input.addEventListener('input', () => {
      this.explain('');
      rememberKey(this.key ?? '');
    });
    choice.addEventListener('change', () => {
      const privacy = byId('privacy', HTMLElement).querySelector<HTMLElement>('[data-text]');
      if (privacy === null) return;
      const key = choice.checked ? 'server.privacy' : 'intake.privacy';
      privacy.dataset['text'] = key;
      privacy.textContent = text(key);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      onEntered();
    });
  }

  /** Whether documents are sent to the server. */
  get isChosen(): boolean {
    return this.#parts?.choice.checked ?? false;
  }

  /** The key in a form that is safe for a header; null if there is none. */
  get key(): string | null {
    return asHeader(this.#parts?.input.value ?? '') || null;
  }

  /** Shows what is wrong with the key. */
  explain(problem: string): void {
    if (this.#parts === null) return;
    const { input, errorMessage } = this.#parts;
    errorMessage.textContent = problem;
    if (problem === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }

  /** Shows what is wrong with the key, and focuses it. */
  ask(problem: string): void {
    this.#parts?.input.closest('details')?.setAttribute('open', '');
    this.explain(problem);
    this.#parts?.input.focus();
  }
}

function partsOfPage() {
  if (document.getElementById('server') === null) return null;
  return {
    input: byId('key', HTMLInputElement),
    errorMessage: byId('key-problem', HTMLElement),
    choice: byId('use-server', HTMLInputElement),
    form: byId('key-form', HTMLFormElement),
  };
}

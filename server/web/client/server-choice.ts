/**
 * Whether the server is asked for its verdict, which sends it the invoice: only where somebody chose that. The API key is
 * in this tab's session storage, nowhere else, and gone with the tab.
 */
import { byId } from './dom.js';
import { text } from './language.js';

const STORED_AS = 'api-key';

export class ServerChoice {
  /** Null where no service stands behind the page. */
  readonly #parts = partsOfPage();

  /** @param onEntered hears when a key has been entered, by Enter */
  constructor(onEntered: () => void) {
    if (this.#parts === null) return;
    const { input, choice, form } = this.#parts;
    input.value = sessionStorage.getItem(STORED_AS) ?? '';
    // A page that is loaded again begins as a new one does, whatever the browser remembers of its forms.
    choice.checked = false;
    input.addEventListener('input', () => {
      this.explain('');
      sessionStorage.setItem(STORED_AS, this.key ?? '');
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

  /** Whether documents are to be sent. */
  get isChosen(): boolean {
    return this.#parts?.choice.checked ?? false;
  }

  /** The key as a header can carry it; null where there is none. */
  get key(): string | null {
    return this.#parts?.input.value.replace(/[^\x21-\x7e]/g, '') || null;
  }

  /** Says what is wrong with the key. */
  explain(problem: string): void {
    if (this.#parts === null) return;
    const { input, complaint } = this.#parts;
    complaint.textContent = problem;
    if (problem === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }

  /** Says what is wrong with the key, and leads there. */
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
    complaint: byId('key-problem', HTMLElement),
    choice: byId('use-server', HTMLInputElement),
    form: byId('key-form', HTMLFormElement),
  };
}

/** The invoice beside its findings: name, marked line, XML. */
import { byId, element } from './dom.js';
import { text } from './language.js';
import type { ReportIssue } from './report.js';
import { XmlView } from './xml-view.js';

export class DocumentPane {
  readonly #frame = element('div', {
    class: 'xml',
    tabindex: '0',
    role: 'region',
    'data-label': 'document.label',
    'aria-label': text('document.label'),
  });
  readonly #name = element('h2', {});
  readonly #back = element('button', { class: 'button quiet back', type: 'button' });
  readonly #announcement = byId('announcement', HTMLElement);
  readonly #view = new XmlView(this.#frame);
  #picked: HTMLButtonElement | null = null;

  constructor() {
    this.#back.addEventListener('click', () => {
      this.#picked?.focus({ preventScroll: true });
      this.#picked?.scrollIntoView({ block: 'center' });
    });
    byId('document', HTMLElement).replaceChildren(
      element('div', { class: 'document-head' }, this.#name, this.#back),
      this.#frame,
    );
  }

  /** Shows another document. */
  show(name: string, source: string): void {
    this.#name.textContent = name;
    this.#view.show(source);
    this.forget();
  }

  /** The list of findings has been made anew: nothing is picked any more. */
  forget(): void {
    this.#picked = null;
    this.#back.hidden = true;
    this.#back.textContent = text('document.back');
    this.#announcement.textContent = '';
  }

  /** Marks the place of a finding, and the finding as picked. */
  pick({ line, column }: ReportIssue, button: HTMLButtonElement): void {
    if (line === null) return;
    this.#picked?.removeAttribute('aria-current');
    this.#picked = button;
    button.setAttribute('aria-current', 'true');
    this.#back.hidden = false;
    this.#view.mark(line, column ?? 1);
    this.#announcement.textContent = text('document.marked', { line });
    // Side by side both are in sight; one below the other, the XML has to be brought there.
    if (this.#isBelow(button)) this.#frame.parentElement?.scrollIntoView({ block: 'start' });
  }

  #isBelow(button: HTMLElement): boolean {
    return this.#frame.getBoundingClientRect().left < button.getBoundingClientRect().right;
  }
}

/** The view of the invoice: drawn when it is looked at, with its findings where they belong. */
import { element } from './dom.js';
import { Sheet } from './invoice/sheet.js';
import { invoiceSheet } from './invoice/view.js';
import type { SheetActions } from './invoice/actions.js';
import { allIssues } from './report.js';
import type { Shown } from './shown.js';

export class InvoicePane {
  readonly panel = element('div', { class: 'invoice-panel', tabindex: '-1' });
  readonly #actions: SheetActions;
  #shown: Shown | null = null;
  #isFresh = false;

  constructor(actions: SheetActions) {
    this.#actions = actions;
  }

  show(shown: Shown): void {
    if (this.#shown?.id !== shown.id) this.panel.scrollTo(0, 0);
    this.#shown = shown;
    this.#isFresh = false;
  }

  /** Makes sure that it shows what is shown. */
  draw(): void {
    if (this.#isFresh || this.#shown === null || this.#shown.view === null) return;
    this.#isFresh = true;
    const { view, report } = this.#shown;
    this.panel.replaceChildren(invoiceSheet(new Sheet(view, allIssues(report), this.#actions)));
  }

  /** Marks the finding where it stands, and brings it into sight; false where it does not stand here. */
  mark(index: number | null): boolean {
    for (const other of this.panel.querySelectorAll('.note.picked')) other.classList.remove('picked');
    const note = index === null ? null : this.panel.querySelector<HTMLElement>(`.note[data-index="${index}"]`);
    note?.classList.add('picked');
    note?.scrollIntoView({ block: 'center' });
    return note !== null;
  }
}

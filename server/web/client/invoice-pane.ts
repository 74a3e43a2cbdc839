/** The view of the invoice: drawn when its tab is opened, with the findings at their values. */
import { element } from './dom.js';
import { Sheet } from './invoice/sheet.js';
import { invoiceSheet } from './invoice/view.js';
import type { SheetActions } from './invoice/actions.js';
import { allIssues } from './report.js';
import type { ShownDocument } from './shown-document.js';

export class InvoicePane {
  readonly panel = element('div', { class: 'invoice-panel', tabindex: '-1' });
  readonly #actions: SheetActions;
  #shown: ShownDocument | null = null;
  #isFresh = false;

  constructor(actions: SheetActions) {
    this.#actions = actions;
  }

  show(shown: ShownDocument): void {
    if (this.#shown?.id !== shown.id) this.panel.scrollTo(0, 0);
    this.#shown = shown;
    this.#isFresh = false;
  }

  /** Draws the current document if it is not drawn yet. */
  draw(): void {
    if (this.#isFresh || this.#shown === null || this.#shown.view === null) return;
    this.#isFresh = true;
    const { view, report } = this.#shown;
    this.panel.replaceChildren(invoiceSheet(new Sheet(view, allIssues(report), this.#actions)));
  }

  /** Marks the finding at its value and scrolls to it; false if it has no place here. */
  mark(index: number | null): boolean {
    for (const other of this.panel.querySelectorAll('.note.picked')) other.classList.remove('picked');
    const note = index === null ? null : this.panel.querySelector<HTMLElement>(`.note[data-index="${index}"]`);
    note?.classList.add('picked');
    note?.scrollIntoView({ block: 'center' });
    return note !== null;
  }
}

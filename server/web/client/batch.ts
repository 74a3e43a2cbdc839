/** Many files: a table that fills with verdicts, each of which opens its document. */
import type { TextKey } from '../texts/texts.js';
import { element } from './dom.js';
import { count, text } from './language.js';
import type { Shown } from './shown.js';
import { formatName } from './verdict.js';

/** A document of many. */
export interface BatchItem {
  readonly name: string;
  /** What has become of it; null as long as it waits. */
  readonly outcome:
    | { readonly shown: Shown }
    | { readonly problem: TextKey; readonly values?: Readonly<Record<string, string | number>> }
    | null;
}

/** Files that came in together, and what has become of them. */
export interface Batch {
  readonly items: BatchItem[];
  /** The document that was opened last. */
  opened: number;
}

export class BatchView {
  readonly #place: HTMLElement;
  readonly #onOpen: (shown: Shown) => void;
  readonly #onAgain: () => void;
  #batch: Batch = { items: [], opened: -1 };
  #rows: HTMLElement[] = [];
  readonly #heading = element('h1', { tabindex: '-1', id: 'batch-heading' });
  readonly #progress = element('p', { role: 'status' });
  readonly #bar = element('progress', { 'aria-labelledby': 'batch-heading' });
  readonly #body = element('tbody');

  constructor(place: HTMLElement, onOpen: (shown: Shown) => void, onAgain: () => void) {
    this.#place = place;
    this.#onOpen = onOpen;
    this.#onAgain = onAgain;
  }

  get current(): Batch {
    return this.#batch;
  }

  /** Starts a table. */
  start(names: readonly string[]): Batch {
    const batch: Batch = { items: names.map((name) => ({ name, outcome: null })), opened: -1 };
    this.show(batch);
    return batch;
  }

  /** Shows a table again. */
  show(batch: Batch): void {
    const isOther = this.#batch !== batch;
    this.#batch = batch;
    if (isOther) this.translate();
  }

  /** To the document that was opened last, or else to the beginning. */
  focus(): void {
    const row = this.#rows[this.#batch.opened];
    (row?.querySelector('button') ?? this.#heading).focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  }

  /** Puts the outcome of a document into its row; further ones of the same file stand behind it. */
  set(batch: Batch, index: number, items: readonly BatchItem[]): number {
    batch.items.splice(index, 1, ...items);
    if (batch === this.#batch) {
      const rows = items.map((item) => this.#row(item));
      this.#rows[index]!.replaceWith(...rows);
      this.#rows.splice(index, 1, ...rows);
      this.#tell();
    }
    return index + items.length;
  }

  /** A document of the table has become another one. */
  update(shown: Shown): void {
    const index = this.#batch.items.findIndex(
      ({ outcome }) => outcome !== null && 'shown' in outcome && outcome.shown.id === shown.id,
    );
    if (index >= 0) this.set(this.#batch, index, [{ name: this.#batch.items[index]!.name, outcome: { shown } }]);
  }

  /** Everything in the language of the page. */
  translate(): void {
    const head = (['batch.file', 'batch.verdict', 'batch.format', 'batch.errors', 'batch.warnings'] as const).map(
      (key, at) => element('th', { scope: 'col', class: at > 2 ? 'number' : null }, text(key)),
    );
    const button = element('button', { class: 'button', type: 'button' }, text('verdict.again'));
    button.addEventListener('click', () => this.#onAgain());
    this.#place.replaceChildren(
      element('div', { class: 'batch-head' }, element('div', {}, this.#heading, this.#progress), button),
      this.#bar,
      element(
        'div',
        { class: 'table-frame' },
        element('table', { class: 'batch' }, element('thead', {}, element('tr', {}, ...head)), this.#body),
      ),
    );
    this.#rows = this.#batch.items.map((item) => this.#row(item));
    this.#body.replaceChildren(...this.#rows);
    this.#tell();
  }

  #tell(): void {
    const total = this.#batch.items.length;
    const done = this.#batch.items.filter(({ outcome }) => outcome !== null).length;
    const checked = this.#batch.items.flatMap(({ outcome }) =>
      outcome !== null && 'shown' in outcome ? [outcome.shown.report] : [],
    );
    const valid = checked.filter((report) => report.valid).length;
    this.#heading.textContent = count('batch.heading', total);
    this.#progress.textContent =
      done < total
        ? text('batch.progress', { done, count: total })
        : text('batch.done', { valid, invalid: checked.length - valid, others: total - checked.length });
    this.#bar.max = total;
    this.#bar.value = done;
    this.#bar.hidden = done === total;
  }

  #row({ name, outcome }: BatchItem): HTMLElement {
    if (outcome === null)
      return element(
        'tr',
        { class: 'waiting' },
        element('td', {}, name),
        element('td', { colspan: '4' }, text('batch.waiting')),
      );
    if ('problem' in outcome)
      return element(
        'tr',
        { class: 'other' },
        element('td', {}, name),
        element('td', {}, element('span', { class: 'badge' }, text('batch.notChecked'))),
        element('td', { colspan: '3', class: 'reason' }, text(outcome.problem, { name, ...outcome.values })),
      );
    const { report } = outcome.shown;
    const open = element('button', { type: 'button', class: 'link' }, name);
    open.addEventListener('click', () => {
      this.#batch.opened = this.#batch.items.findIndex((item) => item.outcome === outcome);
      this.#onOpen(outcome.shown);
    });
    const numeric = (number: number): HTMLElement =>
      element('td', { class: 'number' }, number === 0 ? '–' : number.toLocaleString(document.documentElement.lang));
    return element(
      'tr',
      { class: report.valid ? 'valid' : 'invalid' },
      element('td', {}, open),
      element('td', {}, element('span', { class: 'badge' }, text(report.valid ? 'verdict.valid' : 'verdict.invalid'))),
      element('td', {}, formatName(report)),
      numeric(report.errorCount),
      numeric(report.warningCount),
    );
  }
}

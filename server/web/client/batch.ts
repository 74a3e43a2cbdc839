/** Many files: a table that fills with verdicts, each of which opens its document. */
import type { Language, TextKey } from '../texts/texts.js';
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

export class BatchView {
  readonly #place: HTMLElement;
  readonly #onOpen: (shown: Shown) => void;
  #items: BatchItem[] = [];
  #rows: HTMLElement[] = [];
  readonly #heading = element('h1', { tabindex: '-1', id: 'batch-heading' });
  readonly #progress = element('p', { role: 'status' });
  readonly #bar = element('progress', { 'aria-labelledby': 'batch-heading' });
  readonly #body = element('tbody');

  constructor(place: HTMLElement, onOpen: (shown: Shown) => void) {
    this.#place = place;
    this.#onOpen = onOpen;
  }

  /** Starts a table. */
  start(names: readonly string[], again: () => void): void {
    this.#items = names.map((name) => ({ name, outcome: null }));
    this.#rows = this.#items.map((item) => this.#row(item));
    this.#body.replaceChildren(...this.#rows);
    this.translate(again);
    this.#heading.focus();
  }

  /** Puts the outcome of a document into its row; further ones of the same file stand behind it. */
  set(index: number, items: readonly BatchItem[]): number {
    const rows = items.map((item) => this.#row(item));
    this.#rows[index]!.replaceWith(...rows);
    this.#rows.splice(index, 1, ...rows);
    this.#items.splice(index, 1, ...items);
    this.#tell();
    return index + items.length;
  }

  /** Everything in the language of the page. */
  translate(again: () => void): void {
    const head = (['batch.file', 'batch.verdict', 'batch.format', 'batch.errors', 'batch.warnings'] as const).map(
      (key, at) => element('th', { scope: 'col', class: at > 2 ? 'number' : null }, text(key)),
    );
    const button = element('button', { class: 'button', type: 'button' }, text('verdict.again'));
    button.addEventListener('click', again);
    this.#place.replaceChildren(
      element('div', { class: 'batch-head' }, element('div', {}, this.#heading, this.#progress), button),
      this.#bar,
      element(
        'div',
        { class: 'table-frame' },
        element('table', { class: 'batch' }, element('thead', {}, element('tr', {}, ...head)), this.#body),
      ),
    );
    this.#rows = this.#items.map((item) => this.#row(item));
    this.#body.replaceChildren(...this.#rows);
    this.#tell();
  }

  /** The documents that were checked in another language. */
  staleIn(language: Language): readonly number[] {
    return this.#items.flatMap(({ outcome }, index) =>
      outcome !== null && 'shown' in outcome && outcome.shown.language !== language ? [index] : [],
    );
  }

  #tell(): void {
    const total = this.#items.length;
    const done = this.#items.filter(({ outcome }) => outcome !== null).length;
    const checked = this.#items.flatMap(({ outcome }) =>
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
    open.addEventListener('click', () => this.#onOpen(outcome.shown));
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

/** Many files: a table, or a list on phones, that fills with verdicts; each row opens its document. */
import { element } from '../dom.js';
import { count, currentLanguage, text } from '../language.js';
import type { ShownDocument } from '../shown-document.js';
import { formatName } from 'einvoice-reports/page/rule-names.js';
import {
  type Batch,
  type BatchItem,
  type Column,
  FILTERS,
  filterKind,
  shownDocument,
  startBatch,
  totalsByRule,
  filterAndSort,
} from './batch.js';
import { exportButtons } from './export.js';
import { COLUMNS, FILTER_NAMES } from './names.js';
import { numberIn, renderRow } from './row.js';

/** Rows shown at first; more on request. */
const AT_ONCE = 200;

/** How often totals are updated while files are checked. */
const TELL_MS = 300;

/** Rules listed in the totals at first. */
const MAX_RULES = 8;

export interface BatchActions {
  readonly onOpen: (shown: ShownDocument) => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

export class BatchView {
  readonly #place: HTMLElement;
  readonly #actions: BatchActions;
  #batch: Batch = startBatch([]);
  /** Rows by item: unchanged rows keep their element and its focus. */
  #rows = new WeakMap<BatchItem, HTMLElement>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #most = AT_ONCE;
  readonly #heading = element('h1', { tabindex: '-1', id: 'batch-heading' });
  readonly #progress = element('p', { role: 'status' });
  readonly #bar = element('progress', { 'aria-labelledby': 'batch-heading' });
  readonly #cancel = element('button', { type: 'button', class: 'button quiet' });
  readonly #filters = element('div', { class: 'filters', role: 'group' });
  readonly #search = element('input', { type: 'search', autocomplete: 'off' });
  readonly #totals = element('details', { class: 'rule-totals' });
  readonly #head = element('tr');
  readonly #body = element('tbody');
  readonly #none = element('p', { class: 'hint none' });
  readonly #more = element('button', { type: 'button', class: 'button quiet' });

  constructor(place: HTMLElement, actions: BatchActions) {
    this.#place = place;
    this.#actions = actions;
    this.#cancel.addEventListener('click', () => actions.onCancel());
    this.#search.addEventListener('input', () => {
      this.#batch.search = this.#search.value;
      this.#draw();
    });
    this.#more.addEventListener('click', () => {
      this.#most += AT_ONCE;
      this.#draw();
    });
  }

  get current(): Batch {
    return this.#batch;
  }

  /** Starts a table. */
  start(names: readonly string[]): Batch {
    const batch = startBatch(names);
    this.show(batch);
    return batch;
  }

  /** Shows a table again. */
  show(batch: Batch): void {
    const isOther = this.#batch !== batch || this.#place.firstChild === null;
    this.#batch = batch;
    if (!isOther) return;
    this.#most = AT_ONCE;
    this.translate();
  }

  /** Focuses the document that was opened last, or the first one. */
  focus(): void {
    const { opened } = this.#batch;
    const row = opened === null ? undefined : this.#rows.get(opened);
    (row?.querySelector('button') ?? this.#heading).focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  }

  /** Puts the result of a document into its row; further documents of the same file follow it. */
  set(batch: Batch, index: number, items: readonly BatchItem[]): number {
    if (batch.opened !== null && batch.opened === batch.items[index]) batch.opened = items[0] ?? null;
    batch.items.splice(index, 1, ...items);
    if (batch === this.#batch) this.#timer ??= setTimeout(() => this.#tell(), TELL_MS);
    return index + items.length;
  }

  /** A document of the table was edited. */
  update(shown: ShownDocument): void {
    const index = this.#batch.items.findIndex((item) => shownDocument(item)?.id === shown.id);
    if (index < 0) return;
    this.set(this.#batch, index, [{ name: this.#batch.items[index]!.name, outcome: { shown } }]);
    this.#tell();
  }

  /** Marks the batch as ended. */
  stop(batch: Batch): void {
    batch.isStopped = true;
    if (batch === this.#batch) this.#tell();
  }

  /** Translates everything to the page's language. */
  translate(): void {
    this.#rows = new WeakMap();
    this.#cancel.textContent = text('batch.cancel');
    this.#search.placeholder = text('batch.search');
    this.#search.setAttribute('aria-label', text('batch.search'));
    this.#search.value = this.#batch.search;
    this.#filters.setAttribute('aria-label', text('batch.filters'));
    const again = element('button', { class: 'button', type: 'button' }, text('verdict.again'));
    again.addEventListener('click', () => this.#actions.onAgain());
    this.#place.replaceChildren(
      element(
        'div',
        { class: 'batch-head' },
        element('div', {}, this.#heading, this.#progress),
        element('div', { class: 'actions' }, this.#cancel, again),
      ),
      this.#bar,
      element(
        'div',
        { class: 'batch-tools' },
        this.#filters,
        this.#search,
        exportButtons(() => this.#batch),
      ),
      this.#totals,
      element(
        'div',
        { class: 'table-frame' },
        element('table', { class: 'batch' }, element('thead', {}, this.#head), this.#body),
      ),
      this.#none,
      this.#more,
    );
    this.#tell();
  }

  #tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const { items, isStopped } = this.#batch;
    const total = items.length;
    const done = items.filter(({ outcome }) => outcome !== null).length;
    const reports = items.flatMap((item) => shownDocument(item)?.report ?? []);
    const valid = reports.filter((report) => report.valid).length;
    const isRunning = done < total && !isStopped;
    this.#heading.textContent = count('batch.heading', total);
    this.#progress.textContent = isRunning
      ? text('batch.progress', { done, count: total })
      : text('batch.done', { valid, invalid: reports.length - valid, others: total - reports.length });
    this.#bar.max = total;
    this.#bar.value = done;
    this.#bar.hidden = this.#cancel.hidden = !isRunning;
    this.#drawFilters();
    this.#drawTotals();
    this.#draw();
  }

  #drawFilters(): void {
    const { items, filter } = this.#batch;
    const counts = new Map<string, number>([['all', items.length]]);
    for (const item of items) counts.set(filterKind(item), (counts.get(filterKind(item)) ?? 0) + 1);
    const focused = FILTERS.find(
      (name) => document.activeElement === this.#filters.querySelector(`[data-name=${name}]`),
    );
    this.#filters.replaceChildren(
      ...FILTERS.filter((name) => name === filter || (counts.get(name) ?? 0) > 0).map((name) => {
        const button = element(
          'button',
          { type: 'button', 'data-name': name, 'aria-pressed': String(name === filter) },
          `${text(FILTER_NAMES[name])} `,
          element('span', { class: 'count' }, numberIn(counts.get(name) ?? 0)),
        );
        button.addEventListener('click', () => {
          this.#batch.filter = name;
          this.#drawFilters();
          this.#draw();
        });
        return button;
      }),
    );
    if (focused !== undefined) this.#filters.querySelector<HTMLElement>(`[data-name=${focused}]`)?.focus();
  }

  /** The rules that fail in most documents; each one filters the table. */
  #drawTotals(): void {
    const totals = totalsByRule(this.#batch.items);
    this.#totals.hidden = totals.length === 0;
    const most = totals.slice(0, Math.max(MAX_RULES, totals.findIndex(({ code }) => code === this.#batch.code) + 1));
    const isFocused = this.#totals.querySelector('ol')?.contains(document.activeElement) ?? false;
    // Redrawing would move the button under the user's finger.
    if (isFocused) return;
    this.#totals.replaceChildren(
      element('summary', {}, count('batch.rules', totals.length)),
      element(
        'ol',
        {},
        ...most.map(({ code, problem, files, findings }) => {
          const button = element(
            'button',
            { type: 'button', 'aria-pressed': String(code === this.#batch.code) },
            element('span', { class: 'code' }, code),
            element('span', {}, problem),
            element(
              'span',
              { class: 'number' },
              `${count('batch.heading', files)}, ${count('batch.findings', findings)}`,
            ),
          );
          button.addEventListener('click', () => {
            this.#batch.code = this.#batch.code === code ? '' : code;
            for (const other of this.#totals.querySelectorAll('[aria-pressed]'))
              other.setAttribute('aria-pressed', 'false');
            button.setAttribute('aria-pressed', String(this.#batch.code === code));
            this.#draw();
          });
          return element('li', {}, button);
        }),
      ),
    );
  }

  #draw(): void {
    this.#drawHead();
    const items = filterAndSort(this.#batch, ({ report }) => formatName(report, currentLanguage()));
    const rows = items.slice(0, this.#most).map((item) => this.#rowOf(item));
    // Only moves what has to be moved, so that a row keeps its focus.
    const keep = new Set<Element>(rows);
    for (const row of Array.from(this.#body.children)) if (!keep.has(row)) row.remove();
    rows.forEach((row, at) => {
      const there = this.#body.children[at];
      if (there !== row) this.#body.insertBefore(row, there ?? null);
    });
    this.#none.textContent = rows.length === 0 ? text('batch.none') : '';
    const left = items.length - rows.length;
    this.#more.hidden = left === 0;
    this.#more.textContent = text('issues.more', { count: Math.min(left, AT_ONCE) });
  }

  #drawHead(): void {
    const { sort } = this.#batch;
    const focused = [...this.#head.children].findIndex((cell) => cell.contains(document.activeElement));
    this.#head.replaceChildren(
      ...(Object.keys(COLUMNS) as Column[]).map((column) => {
        const isSorted = sort?.column === column;
        const button = element('button', { type: 'button' }, text(COLUMNS[column]));
        button.addEventListener('click', () => {
          const { sort: before } = this.#batch;
          // The first click sorts ascending, the second descending, the third restores the original order.
          if (before?.column !== column)
            this.#batch.sort = { column, isDescending: column === 'errors' || column === 'warnings' };
          else if (before.isDescending === (column === 'errors' || column === 'warnings'))
            this.#batch.sort = { column, isDescending: !before.isDescending };
          else this.#batch.sort = null;
          this.#draw();
        });
        const isNumber = column === 'errors' || column === 'warnings';
        return element(
          'th',
          {
            scope: 'col',
            class: isNumber ? 'number' : null,
            'aria-sort': isSorted ? (sort.isDescending ? 'descending' : 'ascending') : null,
          },
          button,
        );
      }),
    );
    if (focused >= 0) this.#head.children[focused]?.querySelector('button')?.focus();
  }

  #rowOf(item: BatchItem): HTMLElement {
    let row = this.#rows.get(item);
    // Waiting documents become "not checked" after the end.
    if (row !== undefined && item.outcome === null && this.#batch.isStopped) row = undefined;
    if (row === undefined) this.#rows.set(item, (row = renderRow(item, this.#batch, this.#actions.onOpen)));
    return row;
  }
}

/** The XML of the invoice with line numbers. Only the rows in sight are in the page, so that size does not matter. */
import { element } from './dom.js';
import { rowsOf, type Rows } from './rows.js';
import { tokensOf } from './tokens.js';

/** Height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 20;
/** Rows beyond the edges, so that scrolling shows no gap. */
const MARGIN_ROWS = 30;
/** Browsers cut off elements that are higher (Firefox from about 17 million pixels on). */
const GREATEST_HEIGHT = 8_000_000;

export class XmlView {
  readonly #frame: HTMLElement;
  readonly #space: HTMLElement;
  readonly #layer: HTMLElement;
  #rows: Rows = rowsOf('');
  /** The row that is marked. */
  #marked: number | null = null;

  /** @param frame the element that scrolls */
  constructor(frame: HTMLElement) {
    this.#frame = frame;
    this.#layer = element('div', { class: 'rows' });
    this.#space = element('div', { class: 'space' }, this.#layer);
    frame.replaceChildren(this.#space);
    frame.addEventListener('scroll', () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw()).observe(frame);
  }

  /** Shows another document, from its start. */
  show(source: string): void {
    this.#rows = rowsOf(source);
    this.#marked = null;
    const digits = String(this.#rows.count).length;
    this.#space.style.height = `${this.#height()}px`;
    this.#space.style.setProperty('--digits', String(digits));
    this.#space.style.setProperty('--columns', String(this.#rows.longest));
    this.#frame.scrollTo(0, 0);
    this.#draw();
  }

  /** Marks a place and brings it into sight. Of a folded line only the row with the column is marked. */
  mark(line: number, column: number): void {
    const row = this.#rows.rowAt(line, column);
    this.#marked = row;
    const inSight = this.#frame.clientHeight / ROW_HEIGHT;
    // A third from the top: what follows a tag says more about it than what stands before.
    this.#scrollToRow(row - inSight / 3);
    this.#frame.scrollLeft = 0;
    this.#draw();
  }

  #height(): number {
    return Math.min(this.#rows.count * ROW_HEIGHT, GREATEST_HEIGHT);
  }

  /** Pixels that can be scrolled, on the screen and as if all rows had their full height. */
  #ways(): { readonly shown: number; readonly full: number } {
    const { clientHeight } = this.#frame;
    return {
      shown: Math.max(this.#height() - clientHeight, 1),
      full: Math.max(this.#rows.count * ROW_HEIGHT - clientHeight, 1),
    };
  }

  #scrollToRow(row: number): void {
    const { shown, full } = this.#ways();
    this.#frame.scrollTop = row * ROW_HEIGHT * (shown / full);
  }

  #draw(): void {
    const { shown, full } = this.#ways();
    const { scrollTop, clientHeight } = this.#frame;
    const top = scrollTop * (full / shown);
    const from = Math.max(0, Math.floor(top / ROW_HEIGHT) - MARGIN_ROWS);
    const to = Math.min(this.#rows.count, Math.ceil((top + clientHeight) / ROW_HEIGHT) + MARGIN_ROWS);
    this.#layer.style.transform = `translateY(${scrollTop - (top - from * ROW_HEIGHT)}px)`;
    this.#layer.replaceChildren(
      ...Array.from({ length: Math.max(0, to - from) }, (_, index) => this.#row(from + index)),
    );
  }

  #row(row: number): HTMLElement {
    const line = this.#rows.lineBegunBy(row);
    return element(
      'div',
      { class: row === this.#marked ? 'row marked' : 'row', 'data-line': line === null ? '' : String(line) },
      ...tokensOf(this.#rows.text(row)).map(({ kind, text }) =>
        kind === 'text' ? text : element('span', { class: kind }, text),
      ),
    );
  }
}

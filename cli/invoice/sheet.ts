/** The content of an invoice while it is printed. Tracks which values have been shown, so that none is left out. */
import {
  type Invoice,
  type InvoiceGroup,
  type InvoiceValue,
  type InvoiceWords,
  nameOfScheme,
  shown,
} from 'einvoice-validator';
import { wrap } from '../reports/pretty.js';
import { printable } from '../terminal/printable.js';
import { toLeft, widest } from '../terminal/width.js';

export interface TextStyle {
  readonly words: InvoiceWords;
  /** Names of terms and groups. */
  readonly names: ReadonlyMap<string, string>;
  readonly width: number;
  bold(text: string): string;
  dim(text: string): string;
}

/** Longer labels get a line of their own. */
const LONGEST_LABEL = 44;

export class Sheet {
  readonly invoice: Invoice;
  readonly style: TextStyle;
  readonly #shown = new Set<InvoiceValue>();

  constructor(invoice: Invoice, style: TextStyle) {
    this.invoice = invoice;
    this.style = style;
  }

  /** The formatted value with that key; null if there is none or it has already been shown. */
  take(group: InvoiceGroup | null, key: string): string | null {
    const value = group?.values.find((one) => this.#key(one.term) === key && !this.#shown.has(one));
    return value === undefined ? null : this.showValue(value);
  }

  /** All values with that key. */
  takeAll(group: InvoiceGroup | null, key: string): readonly string[] {
    return (group?.values ?? [])
      .filter((one) => this.#key(one.term) === key && !this.#shown.has(one))
      .map((value) => this.showValue(value));
  }

  /** The first group with that key. */
  group(group: InvoiceGroup, key: string): InvoiceGroup | null {
    return this.groups(group, key)[0] ?? null;
  }

  groups(group: InvoiceGroup, key: string): readonly InvoiceGroup[] {
    return group.groups.filter(({ term }) => this.#key(term!) === key);
  }

  label(term: string): string {
    return this.style.names.get(term) ?? term;
  }

  /**
   * All values of a group and its subgroups that have not been shown: label and value, with the names of groups before
   * deeper ones.
   */
  rest(group: InvoiceGroup): readonly string[] {
    const { width, dim } = this.style;
    const lines: string[] = [];
    const pairs = group.values
      .filter((value) => !this.#shown.has(value))
      .map((value) => [this.label(value.term), this.showValue(value)] as const);
    const column = Math.min(LONGEST_LABEL, widest(pairs.map(([label]) => label)));
    for (const [label, text] of pairs) {
      const [first, ...others] = wrap(text, Math.max(20, width - column - 2));
      lines.push(`${dim(toLeft(label, column))}  ${first}`, ...others.map((line) => `${' '.repeat(column)}  ${line}`));
    }
    for (const inner of group.groups) {
      const within = this.rest(inner);
      if (within.length > 0) lines.push(this.label(inner.term!), ...within.map((line) => `  ${line}`));
    }
    return lines;
  }

  /** Like `rest`, in sentences for narrow columns. */
  restAsLines(group: InvoiceGroup): readonly string[] {
    return [
      ...group.values
        .filter((value) => !this.#shown.has(value))
        .map((value) => `${this.label(value.term)}: ${this.showValue(value)}`),
      ...group.groups.flatMap((inner) => this.restAsLines(inner)),
    ];
  }

  /** A heading with lines below it; nothing if there are no lines. */
  section(heading: string, lines: readonly string[]): readonly string[] {
    return lines.length === 0 ? [] : ['', this.style.bold(heading), ...lines.map((line) => `  ${line}`.trimEnd())];
  }

  /** The formatted value with its qualifiers. */
  showValue(value: InvoiceValue): string {
    this.#shown.add(value);
    const { type } = this.invoice.model.get(value.term)!;
    if (type === 'binary') return '';
    const text = shown(value, type!, this.style.words, printable);
    const more = value.qualifiers
      .filter(({ key, text: said }) => key !== 'currency' || printable(said) !== this.currency)
      .map(({ key, text: said }) =>
        key === 'scheme' ? (nameOfScheme(this.style.words.schemes, said) ?? printable(said)) : printable(said),
      );
    return more.length === 0 ? text : `${text} (${more.join(', ')})`;
  }

  get currency(): string {
    return printable(this.invoice.content.values.find(({ term }) => term === 'BT-5')?.value ?? '');
  }

  #key(term: string): string {
    return this.invoice.model.get(term)!.key;
  }
}

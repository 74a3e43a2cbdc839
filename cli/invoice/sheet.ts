/** What an invoice is shown from, and what of it has been shown: nothing may be left out. */
import { type Invoice, type InvoiceGroup, type InvoiceValue, type InvoiceWords, shown } from 'einvoice-validator';
import { wrap } from '../reports/pretty.js';
import { printable } from '../terminal/printable.js';
import { toLeft, widest } from '../terminal/width.js';

export interface Looks {
  readonly words: InvoiceWords;
  /** Names of terms and groups. */
  readonly names: ReadonlyMap<string, string>;
  readonly width: number;
  bold(text: string): string;
  dim(text: string): string;
}

/** Labels that are longer stand on a line of their own. */
const LONGEST_LABEL = 44;

export class Sheet {
  readonly invoice: Invoice;
  readonly looks: Looks;
  readonly #taken = new Set<InvoiceValue>();

  constructor(invoice: Invoice, looks: Looks) {
    this.invoice = invoice;
    this.looks = looks;
  }

  /** The value with that key of the table, as people write it; null where there is none, or it has been shown. */
  take(group: InvoiceGroup | null, key: string): string | null {
    const value = group?.values.find((one) => this.#key(one.term) === key && !this.#taken.has(one));
    return value === undefined ? null : this.taken(value);
  }

  /** All values with that key. */
  takeAll(group: InvoiceGroup | null, key: string): readonly string[] {
    return (group?.values ?? [])
      .filter((one) => this.#key(one.term) === key && !this.#taken.has(one))
      .map((value) => this.taken(value));
  }

  /** The first group with that key. */
  group(group: InvoiceGroup, key: string): InvoiceGroup | null {
    return this.groups(group, key)[0] ?? null;
  }

  groups(group: InvoiceGroup, key: string): readonly InvoiceGroup[] {
    return group.groups.filter(({ term }) => this.#key(term!) === key);
  }

  label(term: string): string {
    return this.looks.names.get(term) ?? term;
  }

  /** What has not been shown of a group and the groups in it: label and value each, deeper ones behind their groups' names. */
  rest(group: InvoiceGroup): readonly string[] {
    const { width, dim } = this.looks;
    const lines: string[] = [];
    const pairs = group.values
      .filter((value) => !this.#taken.has(value))
      .map((value) => [this.label(value.term), this.taken(value)] as const);
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

  /** As `rest`, in sentences for narrow columns. */
  restAsLines(group: InvoiceGroup): readonly string[] {
    return [
      ...group.values
        .filter((value) => !this.#taken.has(value))
        .map((value) => `${this.label(value.term)}: ${this.taken(value)}`),
      ...group.groups.flatMap((inner) => this.restAsLines(inner)),
    ];
  }

  /** A heading with lines below it; nothing where there are none. */
  section(heading: string, lines: readonly string[]): readonly string[] {
    return lines.length === 0 ? [] : ['', this.looks.bold(heading), ...lines.map((line) => `  ${line}`.trimEnd())];
  }

  /** The value as people write it, with what says more about it. */
  taken(value: InvoiceValue): string {
    this.#taken.add(value);
    const { type } = this.invoice.model.get(value.term)!;
    if (type === 'binary') return '';
    const text = shown(value, type!, this.looks.words, printable);
    const more = value.qualifiers
      .filter(({ key, text: said }) => key !== 'currency' || printable(said) !== this.currency)
      .map(({ text: said }) => printable(said));
    return more.length === 0 ? text : `${text} (${more.join(', ')})`;
  }

  get currency(): string {
    return printable(this.invoice.content.values.find(({ term }) => term === 'BT-5')?.value ?? '');
  }

  #key(term: string): string {
    return this.invoice.model.get(term)!.key;
  }
}

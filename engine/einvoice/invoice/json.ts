/**
 * An invoice as JSON. The property names come from the term table, and each property states its business term.
 * Specified in `docs/invoice.schema.json`.
 */
import { location } from 'einvoice-schematron/xml/locate.js';
import { type Invoice, type InvoiceGroup, type InvoiceValue, positionOf } from './invoice.js';
import { PREFIXES } from './names.js';
import type { Syntax } from './model.js';

/** Version of the format: the major number increases with breaking changes, the minor number with additions. */
export const INVOICE_JSON_VERSION = '1.0';

/** Position in the document: line and column from 1, offset in UTF-16 units of the decoded text from 0. */
interface JsonPosition {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A business term with its value. */
export interface JsonValue extends JsonPosition {
  readonly term: string;
  readonly label: string;
  /** Exact decimals and ISO dates as text; absent for attached documents unless requested. */
  readonly value?: string;
  /** The text in the document, if it differs from the value. */
  readonly text?: string;
  /** Set if a number or date cannot be read as one. */
  readonly malformed?: true;
  /** Size of an attached document in bytes. */
  readonly bytes?: number;
  readonly scheme?: string;
  readonly schemeVersion?: string;
  readonly currency?: string;
  readonly unit?: string;
  readonly mimeType?: string;
  readonly fileName?: string;
  readonly name?: string;
  readonly typeCode?: string;
}

/** The property `$` of a group; it has no position if the syntax has no element for the group. */
export interface JsonGroupHead extends Partial<JsonPosition> {
  readonly term: string;
  readonly label: string;
}

/** A group: its head, and its values and groups by key. */
export interface JsonGroup {
  readonly $?: JsonGroupHead;
  readonly [key: string]: JsonField | JsonGroupHead | undefined;
}

type JsonField = JsonValue | JsonGroup | readonly JsonValue[] | readonly JsonGroup[];

/** A value that is not in the model, or a repeated value of a term that may occur only once, which `term` states. */
export interface JsonExtra extends JsonPosition {
  readonly location: string;
  readonly value: string;
  readonly term?: string;
  readonly label?: string;
}

export interface InvoiceJson {
  readonly version: typeof INVOICE_JSON_VERSION;
  readonly syntax: 'UBL Invoice' | 'UBL CreditNote' | 'CII';
  readonly invoice: JsonGroup;
  readonly extras: readonly JsonExtra[];
}

const SYNTAXES: Readonly<Record<Syntax, InvoiceJson['syntax']>> = {
  ubl: 'UBL Invoice',
  creditNote: 'UBL CreditNote',
  cii: 'CII',
};

export interface InvoiceJsonOptions {
  /** Names of terms and groups by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether to include the content of attached documents, in Base64 as in the invoice. */
  readonly attachments?: boolean;
}

/** Converts an invoice to JSON. */
export function invoiceToJson(invoice: Invoice, options: InvoiceJsonOptions): InvoiceJson {
  const writer = new JsonWriter(invoice, options);
  const content = writer.group(invoice.content);
  return { version: INVOICE_JSON_VERSION, syntax: SYNTAXES[invoice.syntax], invoice: content, extras: writer.extras() };
}

class JsonWriter {
  readonly #invoice: Invoice;
  readonly #options: InvoiceJsonOptions;
  readonly #order: ReadonlyMap<string, number>;
  readonly #repeated: InvoiceValue[] = [];

  constructor(invoice: Invoice, options: InvoiceJsonOptions) {
    this.#invoice = invoice;
    this.#options = options;
    this.#order = new Map([...invoice.model.keys()].map((id, at) => [id, at]));
  }

  group(group: InvoiceGroup): JsonGroup {
    const fields: Record<string, JsonField | JsonGroupHead> = {};
    if (group.term !== null)
      fields['$'] = { term: group.term, label: this.#label(group.term), ...positionOf(this.#invoice, group) };
    // In the order of the table, so that all syntaxes give the same order.
    const terms = new Set([...group.values, ...group.groups].map(({ term }) => term!));
    for (const id of [...terms].sort((a, b) => this.#order.get(a)! - this.#order.get(b)!)) {
      const { key, isRepeatable, type } = this.#invoice.model.get(id)!;
      fields[key] =
        type === null
          ? this.#groups(
              group.groups.filter(({ term }) => term === id),
              isRepeatable,
            )
          : this.#values(
              group.values.filter(({ term }) => term === id),
              isRepeatable,
            );
    }
    return fields;
  }

  extras(): readonly JsonExtra[] {
    const { tree, extras } = this.#invoice;
    const place = (node: number): JsonPosition & { readonly location: string } => ({
      ...positionOf(this.#invoice, { node })!,
      location: location(tree, node, PREFIXES),
    });
    return [
      ...extras.map(({ node, text }) => ({ node, extra: { value: text } })),
      ...this.#repeated.flatMap(({ term, node, value, qualifiers }) => [
        { node, extra: { value, ...this.#named(term) } },
        ...qualifiers.map((one) => ({ node: one.node, extra: { value: one.text, ...this.#named(one.term) } })),
      ]),
    ]
      .sort((a, b) => a.node - b.node)
      .map(({ node, extra }) => ({ ...extra, ...place(node) }));
  }

  #groups(groups: readonly InvoiceGroup[], isRepeatable: boolean): JsonField {
    return isRepeatable ? groups.map((group) => this.group(group)) : this.group(mergeGroups(groups));
  }

  #values([first, ...others]: readonly InvoiceValue[], isRepeatable: boolean): JsonField {
    if (isRepeatable) return [first!, ...others].map((value) => this.#value(value));
    const firstKey = comparisonKey(first!);
    for (const other of others) if (comparisonKey(other) !== firstKey) this.#repeated.push(other);
    return this.#value(first!);
  }

  #value(value: InvoiceValue): JsonValue {
    const { term, text, isWellFormed, qualifiers } = value;
    const isDocument = this.#invoice.model.get(term)!.type === 'binary';
    return {
      term,
      label: this.#label(term),
      ...(isDocument ? { bytes: decodedSize(text) } : {}),
      ...(isDocument && this.#options.attachments !== true ? {} : { value: value.value }),
      ...(text === value.value ? {} : { text }),
      ...(isWellFormed ? {} : { malformed: true }),
      ...Object.fromEntries(qualifiers.map((qualifier) => [qualifier.key, qualifier.text])),
      ...positionOf(this.#invoice, value)!,
    };
  }

  #named(term: string | null): Pick<JsonExtra, 'term' | 'label'> {
    return term === null ? {} : { term, label: this.#label(term) };
  }

  #label(term: string): string {
    return this.#options.names.get(term) ?? term;
  }
}

/** A key that is equal for equal values with equal qualifiers. */
function comparisonKey({ value, qualifiers }: InvoiceValue): string {
  return JSON.stringify([value, qualifiers.map(({ key, text }) => [key, text])]);
}

/** Merges several elements for a group that may occur only once. */
function mergeGroups(groups: readonly InvoiceGroup[]): InvoiceGroup {
  return {
    ...groups[0]!,
    values: groups.flatMap(({ values }) => values),
    groups: groups.flatMap((group) => group.groups),
  };
}

/** Decoded size of a Base64 text. */
function decodedSize(base64: string): number {
  const digits = base64.replace(/\s+/g, '').replace(/=+$/, '').length;
  return Math.floor((digits * 3) / 4);
}

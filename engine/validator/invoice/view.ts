/** An invoice for display: formatted values with their positions, as plain data that can be sent from a worker. */
import { shown } from './format.js';
import { type Invoice, type InvoiceGroup, type InvoiceValue, positionOf } from 'einvoice-core/invoice/invoice.js';
import { type InvoiceWords, invoiceWords, termNames } from 'einvoice-diagnosis/facts/terms/invoice-model.js';
import type { Language } from 'einvoice-core/types.js';
import { location } from 'einvoice-schematron/xml/locate.js';

/** Common properties of values and groups, which have unique ids. */
interface ViewItem {
  readonly id: number;
  /** Business term or group; empty for the invoice as a whole. */
  readonly term: string;
  /** Its key in the model. */
  readonly key: string;
  readonly label: string;
  /** Position in the document; null for a group without an element. */
  readonly line: number | null;
  readonly column: number | null;
}

export interface ViewValue extends ViewItem {
  readonly type: string;
  /** Formatted for people; empty for attached documents. */
  readonly text: string;
  /** In the common form for all syntaxes; Base64 for attached documents. */
  readonly value: string;
  readonly qualifiers: readonly { readonly key: string; readonly text: string }[];
}

export interface ViewGroup extends ViewItem {
  readonly values: readonly ViewValue[];
  readonly groups: readonly ViewGroup[];
}

/** A value outside of the model. */
export interface ViewExtra {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export interface InvoiceView {
  readonly syntax: Invoice['syntax'];
  readonly words: InvoiceWords;
  /** BT-5. */
  readonly currency: string;
  readonly content: ViewGroup;
  readonly extras: readonly ViewExtra[];
  /** For each requested path, the id of the value or group that contains it. */
  readonly spots: readonly number[];
}

/**
 * Creates the view of an invoice.
 * @param targets XPaths in the document (`IssueDetails.target`), possibly null
 * @param prefixes the prefixes used in them
 */
export function invoiceView(
  invoice: Invoice,
  language: Language,
  targets: readonly (string | null)[],
  prefixes: ReadonlyMap<string, string>,
): InvoiceView {
  const { tree, model } = invoice;
  const words = invoiceWords(language);
  const names = termNames(language);
  const byPath = new Map<string, number>();
  let last = -1;
  const spot = (term: string | null, node: number): ViewItem => {
    const id = ++last;
    if (node >= 0) {
      const path = location(tree, node, prefixes);
      // The first of two terms that share an element represents it.
      if (!byPath.has(path)) byPath.set(path, id);
    }
    const { line = null, column = null } = positionOf(invoice, { node }) ?? {};
    const key = term === null ? '' : model.get(term)!.key;
    return { id, term: term ?? '', key, label: term === null ? '' : (names.get(term) ?? term), line, column };
  };
  const value = (one: InvoiceValue): ViewValue => {
    const { type } = model.get(one.term)!;
    const item = spot(one.term, one.node);
    for (const { node } of one.qualifiers) byPath.set(location(tree, node, prefixes), item.id);
    return {
      ...item,
      type: type!,
      text: type === 'binary' ? '' : shown(one, type!, words),
      value: one.value,
      qualifiers: one.qualifiers.map(({ key, text }) => ({ key, text })),
    };
  };
  const group = (one: InvoiceGroup): ViewGroup => ({
    ...spot(one.term, one.node),
    values: one.values.map(value),
    groups: one.groups.map(group),
  });
  const content = group(invoice.content);
  const extras = invoice.extras.map(({ node, text }) => {
    const { id, line, column } = spot(null, node);
    return { id, name: tree.lexicalName(node), text, line: line!, column: column! };
  });
  return {
    syntax: invoice.syntax,
    words,
    currency: content.values.find(({ term }) => term === 'BT-5')?.value ?? '',
    content,
    extras,
    spots: targets.map((target) => nearestItem(target, byPath, content.id)),
  };
}

/** The id of the value or group at a path, or of the nearest one around it. */
function nearestItem(target: string | null, byPath: ReadonlyMap<string, number>, whole: number): number {
  for (let path = target ?? ''; path.length > 1; path = path.slice(0, path.lastIndexOf('/'))) {
    const found = byPath.get(path);
    if (found !== undefined) return found;
  }
  return whole;
}

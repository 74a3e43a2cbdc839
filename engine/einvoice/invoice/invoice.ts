/** An invoice in terms of EN 16931-1: groups of values, each with its node. */
import { lineColumn, type Position } from 'einvoice-schematron/xml/locate.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Model, Syntax } from './model.js';

/** A business term of an invoice. */
export interface InvoiceValue {
  /** The id of the term, such as `BT-1`. */
  readonly term: string;
  /** The text in the document, trimmed. */
  readonly text: string;
  /**
   * The value in a form that all syntaxes share: a number as an exact decimal, a date as `2024-12-31`, a boolean as
   * `true` or `false`; otherwise, or if it is not well-formed, the text.
   */
  readonly value: string;
  /** False for a number or date that cannot be read as one. */
  readonly isWellFormed: boolean;
  /** Its element or attribute. */
  readonly node: number;
  readonly qualifiers: readonly Qualifier[];
}

/** A qualifier of a value: the scheme of an identifier, the currency of an amount. */
export interface Qualifier {
  readonly key: string;
  /** The id of its own term, if it has one. */
  readonly term: string | null;
  readonly text: string;
  readonly node: number;
}

/** A business group. */
export interface InvoiceGroup {
  /** The id of the group; null for the invoice as a whole. */
  readonly term: string | null;
  /** Its element; -1 if the syntax has no element for it. */
  readonly node: number;
  readonly values: readonly InvoiceValue[];
  readonly groups: readonly InvoiceGroup[];
}

/** A value at a place that is not in the model. */
export interface ExtraValue {
  readonly node: number;
  readonly text: string;
}

/** An invoice that has been read. */
export interface Invoice {
  readonly syntax: Syntax;
  readonly model: Model;
  readonly tree: Tree;
  readonly content: InvoiceGroup;
  readonly extras: readonly ExtraValue[];
}

/** The first value of a term in a group, or null. */
export function valueOf(group: InvoiceGroup, term: string): InvoiceValue | null {
  return group.values.find((value) => value.term === term) ?? null;
}

/** All values of a term in a group. */
export function valuesOf(group: InvoiceGroup, term: string): readonly InvoiceValue[] {
  return group.values.filter((value) => value.term === term);
}

/** The first group of a number in another, or null. */
export function groupOf(group: InvoiceGroup, term: string): InvoiceGroup | null {
  return group.groups.find((inner) => inner.term === term) ?? null;
}

/** All groups of a number in another. */
export function groupsOf(group: InvoiceGroup, term: string): readonly InvoiceGroup[] {
  return group.groups.filter((inner) => inner.term === term);
}

/** Line and column of a node, and its offset in the decoded document (UTF-16 units). */
export interface NodePosition extends Position {
  readonly offset: number;
}

/** The position of a value or group; null for a group without an element. */
export function positionOf({ tree }: Pick<Invoice, 'tree'>, { node }: { readonly node: number }): NodePosition | null {
  return node < 0 ? null : { ...lineColumn(tree, node), offset: tree.from[node]! };
}

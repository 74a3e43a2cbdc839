/** Items that may be nodes or values; used only if the rule set does not declare which (functions without types). */

import type { Document } from '../nodes/document.js';
import { raise, type DynamicErrorCode } from '../errors.js';
import { Untyped, taggedToString, typeOf, type Tagged } from './tagged.js';

/** A node, distinguished from values. */
export class NodeItem {
  readonly node: number;

  constructor(node: number) {
    this.node = node;
  }
}

export type Item = Tagged | NodeItem;

// Node kinds by `Tree.kind`, the same bits as the compiler's: documents, elements, attributes and text are untyped.
const UNTYPED_KINDS = 0b1111;
const DECIMAL = 1 << 11;
const INTEGER = 1 << 10;

function kindBit(d: Document, node: number): number {
  return 1 << d.tree.kind[node]!;
}

/** The typed value of a node: comments and processing instructions have strings (data model, sections 6.5 and 6.6). */
export function typedValue(d: Document, node: number): Tagged {
  return (kindBit(d, node) & UNTYPED_KINDS) !== 0 ? new Untyped(d.text(node)) : d.text(node);
}

/** fn:data of one item. */
export function atomizeItem(d: Document, item: Item): Tagged {
  return item instanceof NodeItem ? typedValue(d, item.node) : item;
}

/** fn:string of one item. */
export function stringOfItem(d: Document, item: Item): string {
  return item instanceof NodeItem ? d.text(item.node) : taggedToString(item);
}

function itemType(d: Document, item: Item): number {
  return item instanceof NodeItem ? kindBit(d, item.node) : typeOf(item);
}

/** Every integer is a decimal. */
function fits(type: number, items: number): boolean {
  return (type & items) !== 0 || (type === INTEGER && (items & DECIMAL) !== 0);
}

/** Returns the item if its type is one of `items`, else raises. */
export function checkItem(d: Document, item: Item, items: number, code: DynamicErrorCode, what: string): Item {
  return fits(itemType(d, item), items) ? item : raise(code, what);
}

/** Returns the value if its type is one of `items`, else raises. */
export function checkType<V extends Tagged>(value: V, items: number, code: DynamicErrorCode, what: string): V {
  return fits(typeOf(value), items) ? value : raise(code, what);
}

/** Returns the node if its kind is one of `items`, else raises. */
export function checkNode(d: Document, node: number, items: number, code: DynamicErrorCode, what: string): number {
  return (kindBit(d, node) & items) !== 0 ? node : raise(code, what);
}

/** `instance of`: cards are the compiler's bits (1 empty, 2 one, 4 more). */
export function isInstance(d: Document, items: readonly Item[], types: number, card: number): boolean {
  const length = items.length === 0 ? 1 : items.length === 1 ? 2 : 4;
  return (length & card) !== 0 && items.every((item) => fits(itemType(d, item), types));
}

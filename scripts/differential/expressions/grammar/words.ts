/** Building blocks of random expressions, and the context in which one stands. */

/** The result kind of an expression. */
export type Kind = 'nodes' | 'number' | 'string' | 'boolean' | 'date' | 'atomic' | 'any';

/** The intended number of items: even `one` may give none if a document lacks something. */
export type Size = 'one' | 'many';

export interface Scope {
  /** Variables by kind, with one item each. */
  readonly variables: readonly { readonly name: string; readonly kind: Kind }[];
  /** Whether the context item is a node. */
  readonly isNode: boolean;
  /** Whether position() and last() are defined. */
  readonly hasPosition: boolean;
  /**
   * Without NaN: Saxon-HE 9.9 compares it with untyped values as if it were a number (Functions and Operators, section
   * 6.3).
   */
  readonly isFinite?: boolean;
}

export type Production = (depth: number, scope: Scope) => string;
/** A production, and its weight. */
export type Weighted = readonly [weight: number, production: Production];

export const NAMES = ['a', 'a', 'b', 'c', 'd', 'p:a', '*', 'p:*', '*:b', 'none'];
export const ATTRIBUTE_NAMES = ['k', 'k', 'm', 'n', 'p:k', '*'];
export const AXES = [
  'child',
  'descendant',
  'descendant-or-self',
  'self',
  'parent',
  'ancestor',
  'ancestor-or-self',
  'following-sibling',
  'preceding-sibling',
  'following',
  'preceding',
];
export const KIND_TESTS = ['node()', 'text()', 'comment()', 'processing-instruction()', 'element()'];
export const STRINGS = ['"x"', '"1"', '"a b"', '""', '"ab"', '" 7 "', '"2.5"', '"é𝄞"', '"true"', '"2026-01-31"'];
export const NUMBERS = ['0', '1', '2', '3', '10', '2.5', '1.0', '0.5', '1e0', '2.5e0', '12', '7'];
export const DATES = ['"2026-01-31"', '"2025-12-01"', '"2026-01-31Z"'];
export const PATTERNS = ['"^[0-9]+$"', '"a"', '"[ab]+"', '"^\\s*$"', '"\\d\\d?"', '"(x|y)1?"', '"."'];
export const TYPES = ['xs:string', 'xs:integer', 'xs:decimal', 'xs:double', 'xs:boolean', 'xs:date', 'xs:dateTime'];
export const SEQUENCE_TYPES = [
  'xs:string',
  'xs:integer*',
  'xs:double?',
  'node()',
  'element()*',
  'item()+',
  'xs:untypedAtomic',
  'xs:date',
  'xs:boolean',
];

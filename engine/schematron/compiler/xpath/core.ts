/**
 * The core language: the meaning of an expression, with every implicit step of XPath made explicit.
 * Atomization, effective boolean values, conversions, cardinality checks, document order and the focus are nodes of
 * their own; a code generator need not infer anything. Every node has its static facts.
 * Evaluation is lazy as far as XPath allows: an operand is evaluated when (and as far as) its value is needed, from
 * left to right. Nodes over sequences (`atomize`, `convert`, `map`, `filter`, ...) work item by item.
 */

import type { ArithmeticOp, Axis, GeneralOp, NodeOp, SetOp } from './ast.js';
import type { Range } from './errors.js';
import type { QName } from './names.js';
import type { SequenceType } from './types.js';

/** A constant. Decimals keep their literal, because they are exact. */
export type AtomicValue =
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'decimal'; readonly text: string }
  | { readonly type: 'double'; readonly value: number };

/** What is known about the order of a node sequence. */
export interface Order {
  /** In document order and without duplicates. */
  readonly sorted: boolean;
  /** Without duplicates, in any order. */
  readonly distinct: boolean;
  /** No node is an ancestor of another. */
  readonly disjoint: boolean;
  /** All nodes are equally deep below the context item (`.`) or the root (`/`); absent if unknown. */
  readonly level?: { readonly anchor: '.' | '/'; readonly depth: number };
}

// What a value depends on, apart from variables: bits of `Facts.deps`.
export const ON_ITEM = 1; // the context item
export const ON_POSITION = 2; // position()
export const ON_LAST = 4; // last()
export const ON_ROOT = 8; // the document of the context item, and not the item itself
export const ON_CURRENT = 16; // current(): the node that the rule's context selected

/** The static facts of a core expression. */
export interface Facts {
  readonly type: SequenceType;
  readonly deps: number;
  /** Whether evaluation can raise a dynamic error. */
  readonly raises: boolean;
  /** For node sequences; all are true if there is at most one node. */
  readonly order: Order;
}

/** Operand types of a comparison or an operation; `dynamic`: known only at run time. */
export type CompareMode =
  | 'string'
  | 'exact'
  | 'float'
  | 'double'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'dayTimeDuration'
  | 'yearMonthDuration'
  | 'QName'
  | 'dynamic';
export type ArithmeticMode = 'integer' | 'decimal' | 'float' | 'double' | 'calendar' | 'dynamic';

/** A resolved node test: kinds as bits of `types.ts`; without names, any name matches. */
export type CoreTest =
  /**
   * `kinds`: bits of node kinds. `names`: null matches any name; otherwise one entry must match (null is a wildcard).
   */
  {
    readonly kinds: number;
    readonly names: readonly { readonly uri: string | null; readonly local: string | null }[] | null;
  };

/** A predicate. Its focus is each item in turn, with its position in the step or sequence, and the length. */
export interface Predicate {
  /**
   * `boolean`: `expr` is exactly one boolean. `position`: at most one number, true if it equals the position (no
   * number: false). `dynamic`: a number or an effective boolean value, decided at run time.
   */
  readonly mode: 'boolean' | 'position' | 'dynamic';
  readonly expr: Core;
}

/** A step of a path; positions in predicates count along the axis, backwards on reverse axes. */
export interface CoreStep {
  readonly axis: Axis;
  readonly test: CoreTest;
  readonly predicates: readonly Predicate[];
}

/** The core expressions, without their facts. */
export type Shape =
  | { readonly kind: 'literal'; readonly value: AtomicValue }
  | { readonly kind: 'sequence'; readonly items: readonly Core[] }
  | {
      readonly kind: 'variable';
      readonly name: QName;
      readonly info: { readonly type: SequenceType; readonly order?: Order; readonly raises?: boolean };
    }
  /** The context item, position(), last(), current(). */
  | { readonly kind: 'item'; readonly items: number }
  | { readonly kind: 'position' }
  | { readonly kind: 'last' }
  | { readonly kind: 'current'; readonly items: number }
  /** The document node of the tree of the context item. */
  | { readonly kind: 'root' }
  /** document('uri'): the document node of a file that comes with the rule set. */
  | { readonly kind: 'document'; readonly uri: string }
  /** Axis steps from each node of `input`; not yet sorted (wrapped in `docOrder` if needed). */
  | { readonly kind: 'path'; readonly input: Core; readonly steps: readonly CoreStep[] }
  /**
   * Document order without duplicates. `mixed`: there may also be values; values alone stay unchanged, both together
   * are XPTY0018.
   */
  | { readonly kind: 'docOrder'; readonly input: Core; readonly mixed: boolean }
  | { readonly kind: 'filter'; readonly input: Core; readonly predicates: readonly Predicate[] }
  /** `input/body` with a body that is not an axis step: evaluates `body` with the focus on each item. */
  | { readonly kind: 'map'; readonly input: Core; readonly body: Core }
  /** Operands in any order, possibly with duplicates (see their facts); the result is sorted and distinct. */
  | { readonly kind: 'set'; readonly op: SetOp; readonly left: Core; readonly right: Core }
  | { readonly kind: 'for'; readonly name: QName; readonly in: Core; readonly body: Core }
  /** `body` is exactly one boolean. */
  | {
      readonly kind: 'quantified';
      readonly quantifier: 'some' | 'every';
      readonly name: QName;
      readonly in: Core;
      readonly body: Core;
    }
  /** The value's items are computed when the body first refers to them, each once (see `invariants.ts`). */
  | { readonly kind: 'let'; readonly name: QName; readonly value: Core; readonly body: Core }
  /** `test` is exactly one boolean, as are the operands of and, or, not. */
  | { readonly kind: 'if'; readonly test: Core; readonly then: Core; readonly else: Core }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Core[] }
  | { readonly kind: 'not'; readonly operand: Core }
  /** Whether there is an item: the effective boolean value of nodes. */
  | { readonly kind: 'exists'; readonly input: Core }
  /** Effective boolean value of anything else; FORG0006 if it has none. */
  | { readonly kind: 'ebv'; readonly input: Core }
  /**
   * A comparison of atomized operands. `general`: some pair of items; else at most one item on each side,
   * and empty if one is. Untyped items have been converted unless the mode is `dynamic`.
   */
  | {
      readonly kind: 'compare';
      readonly general: boolean;
      readonly op: GeneralOp;
      readonly mode: CompareMode;
      readonly left: Core;
      readonly right: Core;
    }
  /** At most one node on each side; empty if one is. */
  | { readonly kind: 'compareNodes'; readonly op: NodeOp; readonly left: Core; readonly right: Core }
  /** At most one value on each side; empty if one is. */
  | {
      readonly kind: 'arithmetic';
      readonly op: ArithmeticOp;
      readonly mode: ArithmeticMode;
      readonly left: Core;
      readonly right: Core;
    }
  | { readonly kind: 'negate'; readonly mode: ArithmeticMode; readonly operand: Core }
  /** Integers from, to; at most one each. */
  | { readonly kind: 'range'; readonly from: Core; readonly to: Core }
  | { readonly kind: 'atomize'; readonly input: Core }
  /** Untyped items are cast to `to` (a bit); FORG0001. All others stay. To string it costs nothing. */
  | { readonly kind: 'castUntyped'; readonly input: Core; readonly to: number }
  /** Numbers become doubles or floats, URIs strings (appendix B.1); all others stay. */
  | { readonly kind: 'promote'; readonly input: Core; readonly to: number }
  /** Raises `code` unless every item has one of the types `items`. */
  | {
      readonly kind: 'check';
      readonly input: Core;
      readonly items: number;
      readonly code: CheckCode;
      readonly what: string;
    }
  /** Raises `code` unless the length is allowed by `card`. */
  | {
      readonly kind: 'cardinality';
      readonly input: Core;
      readonly card: number;
      readonly code: CheckCode;
      readonly what: string;
    }
  /** At most one atomic value; empty stays empty. */
  | { readonly kind: 'cast'; readonly input: Core; readonly to: number }
  /** Any atomic values; false unless there is exactly one (or none, with `optional`) that can be cast. */
  | { readonly kind: 'castable'; readonly input: Core; readonly to: number; readonly optional: boolean }
  | { readonly kind: 'instance'; readonly input: Core; readonly of: SequenceType }
  /** A built-in function, by local name, arguments converted to its signature. */
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Core[] }
  | { readonly kind: 'userCall'; readonly key: string; readonly returns: SequenceType; readonly args: readonly Core[] };

export type CheckCode =
  | 'XPTY0004'
  | 'XPTY0019'
  | 'XPTY0020'
  | 'XPDY0050'
  | 'FORG0003'
  | 'FORG0004'
  | 'FORG0005'
  | 'FORG0006';

/** A core expression with its facts and its range in the text. */
export type Core = Shape & Facts & Range;

/** The core expression of one kind. */
export type CoreOf<K extends Shape['kind']> = Extract<Core, { readonly kind: K }>;

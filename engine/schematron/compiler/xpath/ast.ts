/**
 * The syntax tree of an XPath 2.0 expression. Names are expanded and abbreviations (`//`, `..`, `@`) spelled out
 * (section 3.2.4); nothing is typed yet. Parentheses only affect the structure.
 */

import type { Range } from './errors.js';
import type { QName } from './names.js';

export type Axis =
  | 'child'
  | 'descendant'
  | 'attribute'
  | 'self'
  | 'descendant-or-self'
  | 'following-sibling'
  | 'following'
  | 'parent'
  | 'ancestor'
  | 'preceding-sibling'
  | 'preceding'
  | 'ancestor-or-self';

/** Axes on which positions count backwards (section 3.2.1.1). */
export const REVERSE_AXES: ReadonlySet<Axis> = new Set<Axis>([
  'parent',
  'ancestor',
  'preceding-sibling',
  'preceding',
  'ancestor-or-self',
]);

/** A name test; `null` is the wildcard: `*` is both null, `p:*` has a null local name, `*:a` a null uri. */
export interface NameTest {
  readonly kind: 'name';
  readonly uri: string | null;
  readonly local: string | null;
}

/** `text()`, `node()`, `element(a)` and so on. `name` null: any; `target` only for processing instructions. */
export type KindTest =
  | { readonly kind: 'node' }
  | { readonly kind: 'text' }
  | { readonly kind: 'comment' }
  | { readonly kind: 'processing-instruction'; readonly target: string | null }
  | { readonly kind: 'element' | 'attribute'; readonly name: QName | null; readonly typeName: QName | null }
  | { readonly kind: 'document'; readonly element: ElementTest | null }
  | { readonly kind: 'schema-element' | 'schema-attribute'; readonly name: QName };

export interface ElementTest {
  readonly kind: 'element';
  readonly name: QName | null;
  readonly typeName: QName | null;
}

export type NodeTest = NameTest | KindTest;

/** `item()`, a node kind, or an atomic type by name. */
export type ItemTypeSyntax = KindTest | { readonly kind: 'item' } | { readonly kind: 'atomic'; readonly name: QName };

/** A SequenceType as written; `null` is `empty-sequence()`. */
export interface SequenceTypeSyntax extends Range {
  readonly item: ItemTypeSyntax | null;
  readonly occurrence: '' | '?' | '*' | '+';
}

/** The `xs:date?` after `cast as` and `castable as`. */
export interface SingleTypeSyntax extends Range {
  readonly name: QName;
  readonly optional: boolean;
}

export type GeneralOp = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type ValueOp = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';
export type NodeOp = 'is' | '<<' | '>>';
export type ArithmeticOp = '+' | '-' | '*' | 'div' | 'idiv' | 'mod';
export type SetOp = 'union' | 'intersect' | 'except';

/** One `$name in expression` of a `for`, `some` or `every`. */
export interface BindingSyntax extends Range {
  readonly name: QName;
  readonly in: Ast;
}

/** One expression. `start` and `end` are offsets in the text. */
export type Ast = Range &
  (
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'number'; readonly type: 'integer' | 'decimal' | 'double'; readonly text: string }
    | { readonly kind: 'variable'; readonly name: QName }
    | { readonly kind: 'context' }
    | { readonly kind: 'sequence'; readonly items: readonly Ast[] }
    | { readonly kind: 'call'; readonly name: QName; readonly args: readonly Ast[] }
    | { readonly kind: 'step'; readonly axis: Axis; readonly test: NodeTest; readonly predicates: readonly Ast[] }
    | { readonly kind: 'filter'; readonly input: Ast; readonly predicates: readonly Ast[] }
    /** `rooted`: starts with `/`; a lone `/` has no steps. `//` is a step `descendant-or-self::node()`. */
    | { readonly kind: 'path'; readonly rooted: boolean; readonly steps: readonly Ast[] }
    | { readonly kind: 'or' | 'and'; readonly operands: readonly Ast[] }
    | { readonly kind: 'general'; readonly op: GeneralOp; readonly left: Ast; readonly right: Ast }
    | { readonly kind: 'value'; readonly op: ValueOp; readonly left: Ast; readonly right: Ast }
    | { readonly kind: 'nodes'; readonly op: NodeOp; readonly left: Ast; readonly right: Ast }
    | { readonly kind: 'range'; readonly from: Ast; readonly to: Ast }
    | { readonly kind: 'arithmetic'; readonly op: ArithmeticOp; readonly left: Ast; readonly right: Ast }
    | { readonly kind: 'unary'; readonly op: '+' | '-'; readonly operand: Ast }
    | { readonly kind: 'set'; readonly op: SetOp; readonly left: Ast; readonly right: Ast }
    | { readonly kind: 'instance'; readonly operand: Ast; readonly type: SequenceTypeSyntax }
    | { readonly kind: 'treat'; readonly operand: Ast; readonly type: SequenceTypeSyntax }
    | { readonly kind: 'cast' | 'castable'; readonly operand: Ast; readonly type: SingleTypeSyntax }
    | { readonly kind: 'for'; readonly bindings: readonly BindingSyntax[]; readonly body: Ast }
    | {
        readonly kind: 'quantified';
        readonly quantifier: 'some' | 'every';
        readonly bindings: readonly BindingSyntax[];
        readonly body: Ast;
      }
    | { readonly kind: 'if'; readonly test: Ast; readonly then: Ast; readonly else: Ast }
  );

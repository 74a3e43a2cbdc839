/** The scope of an expression, and the recursion into inner expressions. */

import type { Ast } from './ast.js';
import { toBoolean } from './convert.js';
import type { Core, Predicate } from './core.js';
import { XPathError, type Range } from './errors.js';
import { constantBoolean } from './fold.js';
import { make } from './infer.js';
import type { StaticContext, VariableInfo } from './static-context.js';
import * as T from './types.js';

/** The meaning of names and `.` at a point of an expression. */
export interface Scope {
  readonly context: StaticContext;
  /** Variables of `for`, `some` and `every`, by `clark` name. */
  readonly locals: ReadonlyMap<string, VariableInfo>;
  /** Item types of the context item; 0 for none. */
  readonly focus: number;
  /** Normalizes inner expressions; see `normalize`. */
  readonly normalize: (ast: Ast, scope: Scope) => Core;
}

/**
 * Normalizes and types an expression. The cases are in `normalize.ts` and the files it imports; the scope carries the
 * function, which avoids circular imports.
 * @throws XPathError for undeclared names, types that can never fit, and unsupported syntax
 */
export function normalize(ast: Ast, scope: Scope): Core {
  return scope.normalize(ast, scope);
}

/** @throws XPathError XPDY0002 if there is no context item */
export function contextItem(scope: Scope, range: Range): Core {
  if (scope.focus === 0) throw new XPathError('XPDY0002', 'there is no context item here', range);
  return make({ kind: 'item', items: scope.focus }, range);
}

/** Predicates over items of these types (section 3.2.2); those that are always true are left out. */
export function normalizePredicates(predicates: readonly Ast[], focus: number, scope: Scope): readonly Predicate[] {
  // There is nothing to filter, so any focus is correct.
  const inner = { ...scope, focus: focus === 0 ? T.ITEM : focus };
  return predicates
    .map((predicate) => toPredicate(normalize(predicate, inner)))
    .filter(({ expr }) => constantBoolean(expr) !== true);
}

function toPredicate(expr: Core): Predicate {
  const { items, card } = expr.type;
  if ((items & T.NUMERIC) === 0) return { mode: 'boolean', expr: toBoolean(expr) };
  if (T.isSubset(items, T.NUMERIC) && T.isSubset(card, T.OPTIONAL)) return { mode: 'position', expr };
  return { mode: 'dynamic', expr };
}

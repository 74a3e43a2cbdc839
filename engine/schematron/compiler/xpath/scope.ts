/** What is in scope, and what that means for expressions inside of expressions. */

import type { Ast } from './ast.js';
import { toBoolean } from './convert.js';
import type { Core, Predicate } from './core.js';
import { XPathError, type Range } from './errors.js';
import { constantBoolean } from './fold.js';
import { make } from './infer.js';
import type { StaticContext, VariableInfo } from './static-context.js';
import * as T from './types.js';

/** What names and `.` mean at one place of an expression. */
export interface Scope {
  readonly context: StaticContext;
  /** Variables of `for`, `some` and `every`, by `clark` name. */
  readonly locals: ReadonlyMap<string, VariableInfo>;
  /** Item types of the context item; 0 where there is none. */
  readonly focus: number;
  /** The way back to expressions; see `normalize`. */
  readonly normalize: (ast: Ast, scope: Scope) => Core;
}

/**
 * Normalizes and types an expression. Its kinds stand in `normalize.ts` and the files that this imports; a scope carries
 * the way back, so that none of them imports one that imports it.
 * @throws XPathError for names that are not declared, types that can never fit, and what is not supported
 */
export function normalize(ast: Ast, scope: Scope): Core {
  return scope.normalize(ast, scope);
}

/** @throws XPathError XPDY0002 where there is no context item */
export function contextItem(scope: Scope, range: Range): Core {
  if (scope.focus === 0) throw new XPathError('XPDY0002', 'there is no context item here', range);
  return make({ kind: 'item', items: scope.focus }, range);
}

/** Predicates over items of these types (section 3.2.2); one that is always true is left out. */
export function normalizePredicates(predicates: readonly Ast[], focus: number, scope: Scope): readonly Predicate[] {
  // Nothing to filter: any focus will do.
  const inner = { ...scope, focus: focus === 0 ? T.ITEM : focus };
  return predicates
    .map((predicate) => toPredicate(normalize(predicate, inner)))
    .filter(({ expr }) => constantBoolean(expr) !== true);
}

function toPredicate(expr: Core): Predicate {
  const { items, card } = expr.type;
  if ((items & T.NUMERIC) === 0) return { mode: 'boolean', expr: toBoolean(expr) };
  if (T.within(items, T.NUMERIC) && T.within(card, T.OPTIONAL)) return { mode: 'position', expr };
  return { mode: 'dynamic', expr };
}

/** The effect of predicates on static facts. */

import { ON_CURRENT, ON_ITEM, ON_POSITION, type Core, type Predicate } from './core.js';
import { atomizedEbvRaises } from './operators.js';
import * as T from './types.js';

/** The dependencies of a predicate on the outer scope: it has its own focus and tree. */
export function innerDeps(core: Core): number {
  return core.deps & ON_CURRENT;
}

/** Whether evaluation can raise an error. */
export function predicatesRaise(predicates: readonly Predicate[]): boolean {
  return predicates.some(({ mode, expr }) => expr.raises || (mode === 'dynamic' && atomizedEbvRaises(expr.type)));
}

/** Whether it is known to reject everything. */
export function isNever({ mode, expr }: Predicate): boolean {
  if (expr.type.items === 0) return !expr.raises;
  if (expr.kind !== 'literal') return false;
  const { value } = expr;
  if (mode === 'boolean') return value.type === 'boolean' && !value.value;
  if (value.type === 'integer') return value.value < 1n;
  return value.type === 'double' && !(value.value >= 1 && Number.isInteger(value.value));
}

/** The length after filtering: at most one if a predicate fixes the position. */
export function filteredCard(card: number, predicates: readonly Predicate[]): number {
  if (predicates.length === 0) return card;
  if (predicates.some(isNever)) return T.EMPTY;
  const one = predicates.some(({ mode, expr }) => mode === 'position' && (expr.deps & (ON_ITEM | ON_POSITION)) === 0);
  return one ? T.OPTIONAL : T.filteredLengths(card);
}

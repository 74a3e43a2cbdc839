/** What only says where a node stands: nobody can add that to an invoice, so that it is a condition, and nothing that a test wants. */
import type { Core } from '../xpath/core.js';
import { textOf } from './order.js';
import { isAboutWhere, unwrap } from './paths.js';

/**
 * What one of several alternatives asks of all that do not stand where another one says: A in
 * `(A and not(ancestor::b)) or ancestor::b`.
 */
export function elsewhere(operands: readonly Core[]): readonly Core[] {
  const places = new Set(operands.filter(isAboutWhere).map(textOf));
  if (places.size === 0) return operands;
  const isNoPlace = (part: Core): boolean => part.kind !== 'not' || !places.has(textOf(unwrap(part.operand)));
  return operands.flatMap((operand) => {
    const parts = operand.kind === 'and' ? operand.operands.filter(isNoPlace) : [operand];
    return parts.length === 1 ? alternatives(unwrap(parts[0]!)) : [operand];
  });
}

function alternatives(core: Core): readonly Core[] {
  return core.kind === 'or' ? core.operands.map(unwrap) : [core];
}

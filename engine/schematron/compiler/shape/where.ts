/** Conditions on a node's surroundings: nobody can add those to an invoice, so they are conditions and not demands. */
import type { Core } from '../xpath/core.js';
import { textOf } from './order.js';
import { isAboutWhere, unwrap } from './paths.js';

/** In `(A and not(ancestor::b)) or ancestor::b`, returns A: the demand on nodes outside the excepted surroundings. */
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

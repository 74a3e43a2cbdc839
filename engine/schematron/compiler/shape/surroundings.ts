/**
 * Conditions on a node's surroundings. Users cannot add those to an invoice, so they are conditions and not
 * requirements.
 */
import type { Core } from '../xpath/core.js';
import { coreText } from './order.js';
import { isAboutSurroundings, unwrap } from './paths.js';

/**
 * In `(A and not(ancestor::b)) or ancestor::b`, returns A: what is required of nodes outside the excepted surroundings.
 */
export function demandsElsewhere(operands: readonly Core[]): readonly Core[] {
  const places = new Set(operands.filter(isAboutSurroundings).map(coreText));
  if (places.size === 0) return operands;
  const isNoPlace = (part: Core): boolean => part.kind !== 'not' || !places.has(coreText(unwrap(part.operand)));
  return operands.flatMap((operand) => {
    const parts = operand.kind === 'and' ? operand.operands.filter(isNoPlace) : [operand];
    return parts.length === 1 ? orOperands(unwrap(parts[0]!)) : [operand];
  });
}

function orOperands(core: Core): readonly Core[] {
  return core.kind === 'or' ? core.operands.map(unwrap) : [core];
}

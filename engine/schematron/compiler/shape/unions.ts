/** Unions of nodes in all notations. */
import type { Core, CoreOf, CoreStep } from '../xpath/core.js';
import { stripSort } from '../xpath/convert.js';
import { make } from '../xpath/infer.js';
import { isUnpositional, mergeUnion } from '../xpath/normalize-path.js';
import * as T from '../xpath/types.js';
import { sortUnique } from './order.js';
import { unwrap } from './paths.js';

/**
 * The parts of a union or a list of nodes; a step with several names counts as one part per name. Never empty: `()` is
 * its own part.
 */
export function unionParts(nodes: Core): readonly Core[] {
  const core = unwrap(nodes);
  if (core.kind === 'set' && core.op === 'union') return [...unionParts(core.left), ...unionParts(core.right)];
  if (core.kind === 'sequence' && core.items.length > 0 && T.isSubset(core.type.items, T.NODE))
    return core.items.flatMap(unionParts);
  return core.kind === 'path' ? onePerName(core) : [stripSort(nodes)];
}

function onePerName(path: CoreOf<'path'>): readonly Core[] {
  const last = path.steps.at(-1)!;
  const { names } = last.test;
  if (names === null || names.length < 2 || !last.predicates.every(isUnpositional)) return [path];
  return names.map((name) => {
    const step: CoreStep = { ...last, test: { ...last.test, names: [name] } };
    return make({ ...path, steps: [...path.steps.slice(0, -1), step] }, path);
  });
}

/** A union with sorted parts; parts that differ only in the last name become one path. */
export function canonicalUnion(union: Core): Core {
  const merged: Core[] = [];
  for (const part of sortUnique(unionParts(union))) {
    const at = merged.findIndex((each) => mergeUnion(each, part, union) !== undefined);
    if (at < 0) merged.push(part);
    else merged[at] = stripSort(mergeUnion(merged[at]!, part, union)!);
  }
  const whole = merged.reduce((left, right) => make({ kind: 'set', op: 'union', left, right }, union));
  return whole.order.sorted ? whole : make({ kind: 'docOrder', input: whole, mixed: false }, union);
}

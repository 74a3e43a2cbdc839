/** Nodes that are forbidden, or required if another one exists. */
import type { NodePath } from '../../../node-path.js';
import type { TestTraits } from '../../../test-traits.js';
import type { Core } from '../../xpath/core.js';
import { type Logic, existenceIn, onesIn, partsFor } from '../logic.js';
import { namesOf } from './paths.js';
import type { Told } from './told.js';

export function existenceTraits(told: Told): TestTraits {
  const either = eitherOf(told) ?? notBoth(told);
  const demands = demanded(told);
  return {
    ...(isAgainstAll(told) ? { forbids: 'all' } : {}),
    ...(either === null ? {} : { either }),
    ...(isForOthers(told) ? { isForOthers: true } : {}),
    ...(demands === null ? {} : { demands }),
  };
}

/** `not(a) and not(b)`: all of them may be removed. */
function isAgainstAll({ logic, shape, reads }: Told): boolean {
  return (
    shape === null &&
    reads.every((read) => read.for === 'presence') &&
    logic.kind === 'and' &&
    logic.parts.every((part) => existenceIn(part)?.isThere === false)
  );
}

/** `a and not(b) or not(a) and b`, optionally neither: one of two nodes may exist. */
function eitherOf({ logic, shape, lets }: Told): readonly [NodePath, NodePath] | null {
  if (shape !== null || logic.kind !== 'or') return null;
  const cases = logic.parts.map((part) => casesOf(part, lets));
  const [one, other, ...more] = [...(cases[0]?.keys() ?? [])];
  if (one === undefined || other === undefined || more.length > 0) return null;
  if (cases.some((each) => each?.size !== 2)) return null;
  const told = new Set(cases.map((each) => [one, other].map((name) => each!.get(name) ?? '?').join(' ')));
  const isEither =
    told.has('true false') && told.has('false true') && !told.has('true true') && ![...told].join('').includes('?');
  return isEither ? [one.split('/'), other.split('/')] : null;
}

/** `not(a) or not(b)`, both below the context node. */
function notBoth({ logic, lets }: Told): readonly [NodePath, NodePath] | null {
  if (logic.kind !== 'or' || logic.parts.length !== 2) return null;
  const paths = logic.parts.map((part) => {
    const existence = existenceIn(part);
    const path = existence?.isThere === false ? namesOf(existence.input, lets) : null;
    return path === null || path.length === 0 || path[0] === '//' || path[0] === '..' ? null : path;
  });
  const [one, other] = paths;
  if (!one || !other) return null;
  // If one contains the other, they do not exclude each other.
  const isIn = [...one.keys()].every((at) => at >= other.length || one[at] === other[at]);
  return isIn ? null : [one, other];
}

/** The nodes that exist in one case, and those that do not. */
function casesOf(part: Logic, lets: Told['lets']): ReadonlyMap<string, boolean> | null {
  const found = new Map<string, boolean>();
  for (const each of partsFor('and', part)) {
    const existence = existenceIn(each);
    const path = existence && namesOf(existence.input, lets);
    if (existence === null || path === null) return null;
    found.set(path.join('/'), existence.isThere);
  }
  return found;
}

/** `not(a) or self::b` */
function isForOthers({ logic, lets }: Told): boolean {
  if (logic.kind !== 'or' || logic.parts.length !== 2) return false;
  const ones = onesIn(logic).flatMap((part) => existenceIn(part) ?? []);
  const unwanted = ones.find(({ isThere }) => !isThere);
  const own = ones.find(({ isThere }) => isThere);
  return (
    ones.length === 2 &&
    own !== undefined &&
    isOwnName(own.input) &&
    unwanted !== undefined &&
    namesOf(unwanted.input, lets)?.length === 1
  );
}

function isOwnName(core: Core): boolean {
  const [step, ...more] = core.kind === 'path' && core.input.kind === 'item' ? core.steps : [];
  return step?.axis === 'self' && step.test.names !== null && more.length === 0;
}

/** `not(a) or /b/c` */
function demanded({ logic, shape, lets }: Told): NodePath | null {
  if (shape?.kind !== 'absent' || logic.kind !== 'or' || logic.parts.length !== 2) return null;
  const paths = logic.parts.map((part) => {
    const existence = existenceIn(part);
    const path = existence && namesOf(existence.input, lets);
    return path && { path, isThere: existence.isThere };
  });
  const wanted = paths.find((each) => each?.isThere);
  const unwanted = paths.find((each) => each?.isThere === false);
  if (wanted?.path[0] !== '//' || unwanted?.path.length !== 1 || unwanted.path[0] === '..') return null;
  return wanted.path.length > 2 ? wanted.path.slice(2) : null;
}

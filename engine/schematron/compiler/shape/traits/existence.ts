/** Nodes that are forbidden, or required if another one exists. */
import type { NodePath } from '../../../node-path.js';
import type { TestTraits } from '../../../test-traits.js';
import type { Core } from '../../xpath/core.js';
import { type Logic, existenceTest, atomsIn, logicOperands } from '../logic.js';
import { pathNames } from './paths.js';
import type { TestInfo } from './test-info.js';

export function existenceTraits(info: TestInfo): TestTraits {
  const either = findEither(info) ?? exclusivePaths(info);
  const demands = demandedPath(info);
  return {
    ...(isAgainstAll(info) ? { forbids: 'all' } : {}),
    ...(either === null ? {} : { either }),
    ...(isForOthers(info) ? { isForOthers: true } : {}),
    ...(demands === null ? {} : { demands }),
  };
}

/** `not(a) and not(b)`: all of them may be removed. */
function isAgainstAll({ logic, shape, reads }: TestInfo): boolean {
  return (
    shape === null &&
    reads.every((read) => read.for === 'presence') &&
    logic.kind === 'and' &&
    logic.parts.every((part) => existenceTest(part)?.isThere === false)
  );
}

/** `a and not(b) or not(a) and b`, possibly also neither: only one of two nodes may exist. */
function findEither({ logic, shape, lets }: TestInfo): readonly [NodePath, NodePath] | null {
  if (shape !== null || logic.kind !== 'or') return null;
  const cases = logic.parts.map((part) => readCases(part, lets));
  const [one, other, ...more] = [...(cases[0]?.keys() ?? [])];
  if (one === undefined || other === undefined || more.length > 0) return null;
  if (cases.some((each) => each?.size !== 2)) return null;
  const info = new Set(cases.map((each) => [one, other].map((name) => each!.get(name) ?? '?').join(' ')));
  const isEither =
    info.has('true false') && info.has('false true') && !info.has('true true') && ![...info].join('').includes('?');
  return isEither ? [one.split('/'), other.split('/')] : null;
}

/** `not(a) or not(b)`, both below the context node. */
function exclusivePaths({ logic, lets }: TestInfo): readonly [NodePath, NodePath] | null {
  if (logic.kind !== 'or' || logic.parts.length !== 2) return null;
  const paths = logic.parts.map((part) => {
    const existence = existenceTest(part);
    const path = existence?.isThere === false ? pathNames(existence.input, lets) : null;
    return path === null || path.length === 0 || path[0] === '//' || path[0] === '..' ? null : path;
  });
  const [one, other] = paths;
  if (!one || !other) return null;
  // If one contains the other, both may exist.
  const isIn = [...one.keys()].every((at) => at >= other.length || one[at] === other[at]);
  return isIn ? null : [one, other];
}

/** The nodes that must exist in a case, and those that must not. */
function readCases(part: Logic, lets: TestInfo['lets']): ReadonlyMap<string, boolean> | null {
  const found = new Map<string, boolean>();
  for (const each of logicOperands('and', part)) {
    const existence = existenceTest(each);
    const path = existence && pathNames(existence.input, lets);
    if (existence === null || path === null) return null;
    found.set(path.join('/'), existence.isThere);
  }
  return found;
}

/** `not(a) or self::b` */
function isForOthers({ logic, lets }: TestInfo): boolean {
  if (logic.kind !== 'or' || logic.parts.length !== 2) return false;
  const ones = atomsIn(logic).flatMap((part) => existenceTest(part) ?? []);
  const unwanted = ones.find(({ isThere }) => !isThere);
  const own = ones.find(({ isThere }) => isThere);
  return (
    ones.length === 2 &&
    own !== undefined &&
    isOwnName(own.input) &&
    unwanted !== undefined &&
    pathNames(unwanted.input, lets)?.length === 1
  );
}

function isOwnName(core: Core): boolean {
  const [step, ...more] = core.kind === 'path' && core.input.kind === 'item' ? core.steps : [];
  return step?.axis === 'self' && step.test.names !== null && more.length === 0;
}

/** `not(a) or /b/c` */
function demandedPath({ logic, shape, lets }: TestInfo): NodePath | null {
  if (shape?.kind !== 'absent' || logic.kind !== 'or' || logic.parts.length !== 2) return null;
  const paths = logic.parts.map((part) => {
    const existence = existenceTest(part);
    const path = existence && pathNames(existence.input, lets);
    return path && { path, isThere: existence.isThere };
  });
  const wanted = paths.find((each) => each?.isThere);
  const unwanted = paths.find((each) => each?.isThere === false);
  if (wanted?.path[0] !== '//' || unwanted?.path.length !== 1 || unwanted.path[0] === '..') return null;
  return wanted.path.length > 2 ? wanted.path.slice(2) : null;
}

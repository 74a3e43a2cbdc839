/** What must not be there, or has to be as soon as something else is. */
import type { NodePath } from '../../../node-path.js';
import type { TestTraits } from '../../../test-traits.js';
import type { Core } from '../../xpath/core.js';
import { type Logic, existenceIn, onesIn, partsFor } from '../logic.js';
import { namesOf } from './paths.js';
import type { Told } from './told.js';

export function existenceTraits(told: Told): TestTraits {
  const forbids = isAgainstAll(told) ? 'all' : isEitherOr(told) ? 'either' : null;
  const demands = demanded(told);
  return {
    ...(forbids === null ? {} : { forbids }),
    ...(isForOthers(told) ? { isForOthers: true } : {}),
    ...(demands === null ? {} : { demands }),
  };
}

/** `not(a) and not(b)`: whatever of it is there may go. */
function isAgainstAll({ logic, shape, reads }: Told): boolean {
  return (
    shape === null &&
    reads.every((read) => read.for === 'presence') &&
    logic.kind === 'and' &&
    logic.parts.every((part) => existenceIn(part)?.isThere === false)
  );
}

/** `a and not(b) or not(a) and b`, and maybe neither: one of two things may be there. */
function isEitherOr({ logic, shape, reads, lets }: Told): boolean {
  if (shape !== null || reads.length !== 2 || reads.some((read) => read.for !== 'presence')) return false;
  if (logic.kind !== 'or') return false;
  const cases = logic.parts.map((part) => casesOf(part, lets));
  const [first] = cases;
  const names = [...(first?.keys() ?? [])];
  if (names.length !== 2 || cases.some((each) => each?.size !== 2)) return false;
  const told = new Set(cases.map((each) => names.map((name) => each!.get(name) ?? '?').join(' ')));
  return (
    told.has('true false') && told.has('false true') && !told.has('true true') && ![...told].join('').includes('?')
  );
}

/** What is there in one case, and what is not. */
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

/** Tests that demand several parts, each in one of several ways: `(A or B) and (C or D)`. */
import type { TestTraits, WantedPart, Way } from '../../../test-traits.js';
import type { Core } from '../../xpath/core.js';
import { constantString } from '../../xpath/fold.js';
import { descendantsOf } from '../../xpath/parts.js';
import { type Logic, existenceIn, onesIn, partsFor } from '../logic.js';
import { isAboutWhere } from '../paths.js';
import { namesOf, stringsOf } from './paths.js';
import type { Told } from './told.js';

/** Tests with more parts have another purpose. */
const MOST = 40;

export function partsTrait({ logic, shape, lets }: Told): TestTraits {
  if (shape !== null || onesIn(logic).length > MOST) return {};
  const parts = partsOf(logic, lets);
  return parts.length === 0 ? {} : { parts };
}

function partsOf(logic: Logic, lets: Told['lets']): readonly WantedPart[] {
  const all = partsFor('or', logic).filter((each) => each.kind !== 'one' || !isAboutWhere(each.core));
  if (all.length > 1 && all.every((each) => existenceIn(each)?.isThere === true))
    return partOf({ kind: 'or', parts: all }, lets);
  // `(A and B) or not(A)` demands B.
  const [wanted, another] = all.length < 2 ? all : all.filter((each) => !onesIn(each).every(({ isNot }) => isNot));
  if (wanted === undefined || another !== undefined) return [];
  const parts = partsFor('and', wanted);
  if (parts.length < 2) return [];
  return parts.flatMap((part) => partOf(part, lets));
}

function partOf(part: Logic, lets: Told['lets']): readonly WantedPart[] {
  const existences = partsFor('or', part).map(existenceIn);
  const isUnwanted = existences[0]?.isThere === false;
  const ways = existences.map((each) =>
    each === null || each.isThere === isUnwanted ? null : wayOf(each.input, lets),
  );
  if (isUnwanted && ways.length > 1) return [];
  return ways.every((way) => way !== null) ? [{ isUnwanted, ways }] : [];
}

/** A path without its predicates; null if it is no path of elements. */
function wayOf(input: Core, lets: Told['lets']): Way | null {
  const path = namesOf(input, lets, true);
  if (path === null || path.length === 0) return null;
  const isElements = path.every((name, index) => (index === 0 && name === '//') || /^[A-Za-z]+:\w+$/.test(name));
  return isElements && !hasOtherValues(input) ? { path, literals: literalsIn(input) } : null;
}

/** `[a != 'X']` is about all nodes except those with the value. */
function hasOtherValues(input: Core): boolean {
  return [...descendantsOf(input)].some(
    (core) => core.kind === 'compare' && core.op === '!=' && stringsOf(core.right) !== null,
  );
}

/** Only short code-like literals are compared. */
function literalsIn(input: Core): readonly string[] {
  return [...descendantsOf(input)].flatMap((core) =>
    core.kind === 'literal' ? [(constantString(core) ?? '').replace(/\W/g, '')].filter((text) => text !== '') : [],
  );
}

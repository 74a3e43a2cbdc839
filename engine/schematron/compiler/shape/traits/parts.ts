/** Tests that require several parts, each in one of several ways: `(A or B) and (C or D)`. */
import type { TestTraits, WantedPart, WantedPath } from '../../../test-traits.js';
import type { Core } from '../../xpath/core.js';
import { constantString } from '../../xpath/fold.js';
import { descendantsOf } from '../../xpath/parts.js';
import { type Logic, existenceTest, atomsIn, logicOperands } from '../logic.js';
import { isAboutSurroundings } from '../paths.js';
import { pathNames, comparedStrings } from './paths.js';
import type { TestInfo } from './test-info.js';

/** Tests with more parts have another purpose. */
const MAX_PARTS = 40;

export function partsTrait({ logic, shape, lets }: TestInfo): TestTraits {
  if (shape !== null || atomsIn(logic).length > MAX_PARTS) return {};
  const parts = toParts(logic, lets);
  return parts.length === 0 ? {} : { parts };
}

function toParts(logic: Logic, lets: TestInfo['lets']): readonly WantedPart[] {
  const all = logicOperands('or', logic).filter((each) => each.kind !== 'atom' || !isAboutSurroundings(each.core));
  if (all.length > 1 && all.every((each) => existenceTest(each)?.isThere === true))
    return toPart({ kind: 'or', parts: all }, lets);
  // `(A and B) or not(A)` requires B.
  const [wanted, another] = all.length < 2 ? all : all.filter((each) => !atomsIn(each).every(({ isNot }) => isNot));
  if (wanted === undefined || another !== undefined) return [];
  const parts = logicOperands('and', wanted);
  if (parts.length < 2) return [];
  return parts.flatMap((part) => toPart(part, lets));
}

function toPart(part: Logic, lets: TestInfo['lets']): readonly WantedPart[] {
  const existences = logicOperands('or', part).map(existenceTest);
  const isUnwanted = existences[0]?.isThere === false;
  const ways = existences.map((each) =>
    each === null || each.isThere === isUnwanted ? null : toWantedPath(each.input, lets),
  );
  if (isUnwanted && ways.length > 1) return [];
  return ways.every((way) => way !== null) ? [{ isUnwanted, ways }] : [];
}

/** A path without its predicates; null if it is not a path of elements. */
function toWantedPath(input: Core, lets: TestInfo['lets']): WantedPath | null {
  const path = pathNames(input, lets, true);
  if (path === null || path.length === 0) return null;
  const isElements = path.every((name, index) => (index === 0 && name === '//') || /^[A-Za-z]+:\w+$/.test(name));
  return isElements && !excludesValues(input) ? { path, literals: codeLiterals(input) } : null;
}

/** `[a != 'X']` is about all nodes except those with the value. */
function excludesValues(input: Core): boolean {
  return [...descendantsOf(input)].some(
    (core) => core.kind === 'compare' && core.op === '!=' && comparedStrings(core.right) !== null,
  );
}

/** Only short code-like literals are compared. */
function codeLiterals(input: Core): readonly string[] {
  return [...descendantsOf(input)].flatMap((core) =>
    core.kind === 'literal' ? [(constantString(core) ?? '').replace(/\W/g, '')].filter((text) => text !== '') : [],
  );
}

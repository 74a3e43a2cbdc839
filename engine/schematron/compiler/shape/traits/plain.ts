/** Tests that only require paths to exist or to have a value. */
import type { NodePath } from '../../../node-path.js';
import type { PlainTest, TestTraits } from '../../../test-traits.js';
import { type Logic, type LogicAtom, existenceTest, atomsIn } from '../logic.js';
import { pathNames, comparedStrings, valuePath } from './paths.js';
import type { TestInfo } from './test-info.js';

/** Longer tests list codes. */
const MAX_LITERALS = 40;

export function plainTraits(info: TestInfo): TestTraits {
  if (info.shape !== null) return {};
  const plain = atomsIn(info.logic).length > MAX_LITERALS ? null : toPlainTest(info.logic, info.lets);
  const wanted = wantedUnless(info, plain);
  return { ...(plain === null ? {} : { plain }), ...(wanted === null ? {} : { wantedUnless: wanted }) };
}

function toPlainTest(logic: Logic, lets: TestInfo['lets']): PlainTest | null {
  if (logic.kind === 'atom') return plainAtom(logic, lets);
  const parts = logic.parts.map((part) => toPlainTest(part, lets));
  return parts.includes(null) ? null : { kind: logic.kind, parts: parts as readonly PlainTest[] };
}

function plainAtom(one: LogicAtom, lets: TestInfo['lets']): PlainTest | null {
  const found = existenceAtom(one, lets) ?? comparisonAtom(one, lets);
  return found !== null && one.isNot ? { kind: 'not', part: found } : found;
}

function existenceAtom(one: LogicAtom, lets: TestInfo['lets']): PlainTest | null {
  const existence = existenceTest(one);
  const path = existence && pathNames(existence.input, lets);
  return path === null ? null : { kind: 'there', path };
}

/** One entry per value. */
function comparisonAtom({ core }: LogicAtom, lets: TestInfo['lets']): PlainTest | null {
  if (core.kind !== 'compare' || (core.op !== '=' && core.op !== '!=')) return null;
  const [path, values] = [valuePath(core.left, lets), comparedStrings(core.right)];
  if (path === null || values === null || values.length > MAX_LITERALS) return null;
  const isSame = core.op === '=';
  const parts = values.map((value): PlainTest => ({ kind: 'compared', path, isSame, value }));
  return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
}

/** `exists(a) or b = 'x'`: the only path that must exist, apart from compared values. */
function wantedUnless({ logic, reads, lets }: TestInfo, plain: PlainTest | null): NodePath | null {
  const [only, another] = reads.filter((read) => read.for === 'presence');
  if (only === undefined || another !== undefined) return null;
  return (plain !== null && isOneBesideValues(plain)) || isPresentOrValue(logic, lets) ? only.path : null;
}

function isOneBesideValues(test: PlainTest): boolean {
  const there = new Set<string>();
  let hasValues = false;
  const look = (part: PlainTest): void => {
    if ('parts' in part) part.parts.forEach(look);
    else if (part.kind === 'not') look(part.part);
    else if (part.kind === 'there') there.add(part.path.join('/'));
    else hasValues ||= part.isSame;
  };
  look(test);
  return there.size === 1 && hasValues;
}

/** The same with conditions on the paths. */
function isPresentOrValue(logic: Logic, lets: TestInfo['lets']): boolean {
  if (logic.kind !== 'or') return false;
  const ones = atomsIn(logic);
  const isValue = ({ core, isNot }: LogicAtom): boolean =>
    !isNot && core.kind === 'compare' && core.op === '=' && comparedStrings(core.right) !== null;
  const isThere = (one: LogicAtom): boolean => {
    const existence = existenceTest(one);
    return existence?.isThere === true && pathNames(existence.input, lets, true) !== null;
  };
  return ones.length > 1 && ones.filter(isThere).length === 1 && ones.filter(isValue).length === ones.length - 1;
}

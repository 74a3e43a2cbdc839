/** Tests that only require paths to exist or to have a value. */
import type { NodePath } from '../../../node-path.js';
import type { PlainTest, TestTraits } from '../../../test-traits.js';
import { type Logic, type One, existenceIn, onesIn } from '../logic.js';
import { namesOf, stringsOf, valuePath } from './paths.js';
import type { Told } from './told.js';

/** Longer tests list codes. */
const MOST = 40;

export function plainTraits(told: Told): TestTraits {
  if (told.shape !== null) return {};
  const plain = onesIn(told.logic).length > MOST ? null : plainOf(told.logic, told.lets);
  const wanted = wantedUnless(told, plain);
  return { ...(plain === null ? {} : { plain }), ...(wanted === null ? {} : { wantedUnless: wanted }) };
}

function plainOf(logic: Logic, lets: Told['lets']): PlainTest | null {
  if (logic.kind === 'one') return onePlain(logic, lets);
  const parts = logic.parts.map((part) => plainOf(part, lets));
  return parts.includes(null) ? null : { kind: logic.kind, parts: parts as readonly PlainTest[] };
}

function onePlain(one: One, lets: Told['lets']): PlainTest | null {
  const found = thereIn(one, lets) ?? comparedIn(one, lets);
  return found !== null && one.isNot ? { kind: 'not', part: found } : found;
}

function thereIn(one: One, lets: Told['lets']): PlainTest | null {
  const existence = existenceIn(one);
  const path = existence && namesOf(existence.input, lets);
  return path === null ? null : { kind: 'there', path };
}

/** One entry per value. */
function comparedIn({ core }: One, lets: Told['lets']): PlainTest | null {
  if (core.kind !== 'compare' || (core.op !== '=' && core.op !== '!=')) return null;
  const [path, values] = [valuePath(core.left, lets), stringsOf(core.right)];
  if (path === null || values === null || values.length > MOST) return null;
  const isSame = core.op === '=';
  const parts = values.map((value): PlainTest => ({ kind: 'compared', path, isSame, value }));
  return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
}

/** `exists(a) or b = 'x'`: the only path that must exist, beside compared values. */
function wantedUnless({ logic, reads, lets }: Told, plain: PlainTest | null): NodePath | null {
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
function isPresentOrValue(logic: Logic, lets: Told['lets']): boolean {
  if (logic.kind !== 'or') return false;
  const ones = onesIn(logic);
  const isValue = ({ core, isNot }: One): boolean =>
    !isNot && core.kind === 'compare' && core.op === '=' && stringsOf(core.right) !== null;
  const isThere = (one: One): boolean => {
    const existence = existenceIn(one);
    return existence?.isThere === true && namesOf(existence.input, lets, true) !== null;
  };
  return ones.length > 1 && ones.filter(isThere).length === 1 && ones.filter(isValue).length === ones.length - 1;
}

/** Tests that demand equal or distinct values. */
import type { NodePath } from '../../../node-path.js';
import type { Differing, TestTraits } from '../../../test-traits.js';
import type { Core, CoreOf, CoreStep, Predicate } from '../../xpath/core.js';
import { type Logic, onesIn, partsFor } from '../logic.js';
import { unwrap } from '../paths.js';
import { namesOf } from './paths.js';
import type { Told } from './told.js';

export function sameTraits(told: Told): TestTraits {
  const differ = differing(told);
  const attribute = sameAttribute(told);
  return {
    ...(wantsSame(told.logic) ? { wantsSame: true } : {}),
    ...(differ === null ? {} : { differ }),
    ...(attribute === null ? {} : { sameAttribute: attribute }),
  };
}

/** `count(//a[not(preceding::a = .)]) <= 1`, `count(distinct-values(a)) = 1`, or `empty(a[. != a[1]])`. */
function wantsSame(logic: Logic): boolean {
  return partsFor('or', logic).some((part) => {
    if (part.kind !== 'one') return false;
    const { core, isNot } = part;
    if (core.kind === 'exists') return isNot && isUnlikeFirst(lastPredicate(core.input));
    if (core.kind !== 'compare' || isNot) return false;
    const counted = countedIn(core.left);
    if (counted === null) return false;
    const most = integerOf(core.right);
    const isAtMostOne = (core.op === '<=' && most === 1n) || (core.op === '<' && most === 2n);
    if (core.op === '=' && most === 1n) return isDistinct(counted);
    return isAtMostOne && (isDistinct(counted) || isNew(lastPredicate(counted), 'preceding'));
  });
}

function countedIn(core: Core): Core | null {
  const bare = unwrap(core);
  return bare.kind === 'call' && bare.name === 'count' ? unwrap(bare.args[0]!) : null;
}

function isDistinct(core: Core): boolean {
  return core.kind === 'call' && core.name === 'distinct-values';
}

function integerOf(core: Core): bigint | null {
  const bare = unwrap(core);
  return bare.kind === 'literal' && bare.value.type === 'integer' ? bare.value.value : null;
}

function lastPredicate(whole: Core): Predicate | undefined {
  const core = unwrap(whole);
  return core.kind === 'filter'
    ? core.predicates.at(-1)
    : core.kind === 'path'
      ? core.steps.at(-1)!.predicates.at(-1)
      : undefined;
}

/** `[not(. = preceding::a)]`: the first node of each value. */
function isNew(predicate: Predicate | undefined, axis: CoreStep['axis']): boolean {
  const test = predicate?.expr;
  if (test?.kind !== 'not') return false;
  const same = unwrap(test.operand);
  return same.kind === 'compare' && same.op === '=' && [same.left, same.right].some((side) => isFrom(side, axis));
}

function isFrom(side: Core, axis: CoreStep['axis']): boolean {
  const core = unwrap(side);
  if (core.kind === 'map' || core.kind === 'filter') return isFrom(core.input, axis);
  return core.kind === 'path' && core.steps.some((step) => step.axis === axis);
}

/** `[. != a[1]]` */
function isUnlikeFirst(predicate: Predicate | undefined): boolean {
  const test = predicate?.expr;
  if (test?.kind !== 'compare' || test.op !== '!=') return false;
  const sides = [test.left, test.right].map(textOf);
  return sides.some(({ kind }) => kind === 'item') && sides.some(isFirst);
}

function textOf(side: Core): Core {
  const core = unwrap(side);
  return core.kind === 'call' && ['normalize-space', 'string'].includes(core.name) && core.args[0] !== undefined
    ? textOf(core.args[0])
    : core;
}

function isFirst(core: Core): boolean {
  const predicate = lastPredicate(core);
  return predicate?.mode === 'position' && integerOf(predicate.expr) === 1n;
}

/** `count(distinct-values(a)) = count(a)`, or no node that equals an earlier one. */
function differing({ logic, shape, reads }: Told): Differing | null {
  if (shape !== null || reads.length === 0 || logic.kind !== 'one' || logic.isNot) return null;
  const { core } = logic;
  if (core.kind !== 'compare' || core.op !== '=') return null;
  const sides = [countedIn(core.left), countedIn(core.right)];
  if (sides.includes(null)) return null;
  const lengths = reads.map(({ path }) => path.length);
  const longest = Math.max(...lengths);
  const paths: readonly NodePath[] = reads.flatMap(({ path }) => (path.length === longest ? [path] : []));
  if (sides.some((side) => isDistinct(side!))) return { paths, scope: 0 };
  return sides.some((side) => isNew(lastPredicate(side!), 'preceding-sibling'))
    ? { paths, scope: longest - Math.min(...lengths) + 1 }
    : null;
}

/** `@a = b/@a` */
function sameAttribute({ logic, lets }: Told): string | null {
  const found = (logic.kind === 'and' ? [] : onesIn(logic)).flatMap(({ core, isNot }) => {
    if (isNot || core.kind !== 'compare' || core.op !== '=') return [];
    const [left, right] = sidesOf(core).map((side) => unwrap(side));
    return [
      [left!, right!],
      [right!, left!],
    ].flatMap(([own, other]) => {
      const [name, ...more] = namesOf(own!, lets) ?? [];
      return name?.startsWith('@') === true && more.length === 0 && endsIn(other!, name, lets) ? [name.slice(1)] : [];
    });
  });
  return found.length === 1 ? found[0]! : null;
}

function sidesOf(core: CoreOf<'compare'>): readonly [Core, Core] {
  const { left, right } = core;
  return [left, right];
}

/** Whether a path ends in the given attribute of another element. */
function endsIn(core: Core, name: string, lets: Told['lets']): boolean {
  if (core.kind !== 'path') return false;
  const steps = namesOf(core, lets, true);
  const last = core.steps.at(-1)!;
  const isOther = core.input.kind === 'variable' || (steps !== null && steps.length > 1);
  return isOther && last.axis === 'attribute' && `@${last.test.names?.[0]?.local ?? ''}` === name;
}

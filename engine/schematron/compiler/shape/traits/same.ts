/** Tests that require equal or distinct values. */
import type { NodePath } from '../../../node-path.js';
import type { DistinctValues, TestTraits } from '../../../test-traits.js';
import type { Core, CoreOf, CoreStep, Predicate } from '../../xpath/core.js';
import { type Logic, atomsIn, logicOperands } from '../logic.js';
import { unwrap } from '../paths.js';
import { pathNames } from './paths.js';
import type { TestInfo } from './test-info.js';

export function sameTraits(info: TestInfo): TestTraits {
  const differ = distinctValues(info);
  const attribute = sameAttribute(info);
  return {
    ...(wantsSame(info.logic) ? { wantsSame: true } : {}),
    ...(differ === null ? {} : { differ }),
    ...(attribute === null ? {} : { sameAttribute: attribute }),
  };
}

/** `count(//a[not(preceding::a = .)]) <= 1`, `count(distinct-values(a)) = 1`, or `empty(a[. != a[1]])`. */
function wantsSame(logic: Logic): boolean {
  return logicOperands('or', logic).some((part) => {
    if (part.kind !== 'atom') return false;
    const { core, isNot } = part;
    if (core.kind === 'exists') return isNot && differsFromFirst(lastPredicate(core.input));
    if (core.kind !== 'compare' || isNot) return false;
    const counted = countedNodes(core.left);
    if (counted === null) return false;
    const most = integerLiteral(core.right);
    const isAtMostOne = (core.op === '<=' && most === 1n) || (core.op === '<' && most === 2n);
    if (core.op === '=' && most === 1n) return isDistinct(counted);
    return isAtMostOne && (isDistinct(counted) || isFirstOfValue(lastPredicate(counted), 'preceding'));
  });
}

function countedNodes(core: Core): Core | null {
  const bare = unwrap(core);
  return bare.kind === 'call' && bare.name === 'count' ? unwrap(bare.args[0]!) : null;
}

function isDistinct(core: Core): boolean {
  return core.kind === 'call' && core.name === 'distinct-values';
}

function integerLiteral(core: Core): bigint | null {
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
function isFirstOfValue(predicate: Predicate | undefined, axis: CoreStep['axis']): boolean {
  const test = predicate?.expr;
  if (test?.kind !== 'not') return false;
  const same = unwrap(test.operand);
  return same.kind === 'compare' && same.op === '=' && [same.left, same.right].some((side) => usesAxis(side, axis));
}

function usesAxis(side: Core, axis: CoreStep['axis']): boolean {
  const core = unwrap(side);
  if (core.kind === 'map' || core.kind === 'filter') return usesAxis(core.input, axis);
  return core.kind === 'path' && core.steps.some((step) => step.axis === axis);
}

/** `[. != a[1]]` */
function differsFromFirst(predicate: Predicate | undefined): boolean {
  const test = predicate?.expr;
  if (test?.kind !== 'compare' || test.op !== '!=') return false;
  const sides = [test.left, test.right].map(unwrapText);
  return sides.some(({ kind }) => kind === 'item') && sides.some(selectsFirst);
}

function unwrapText(side: Core): Core {
  const core = unwrap(side);
  return core.kind === 'call' && ['normalize-space', 'string'].includes(core.name) && core.args[0] !== undefined
    ? unwrapText(core.args[0])
    : core;
}

function selectsFirst(core: Core): boolean {
  const predicate = lastPredicate(core);
  return predicate?.mode === 'position' && integerLiteral(predicate.expr) === 1n;
}

/** `count(distinct-values(a)) = count(a)`, or no node that equals an earlier one. */
function distinctValues({ logic, shape, reads }: TestInfo): DistinctValues | null {
  if (shape !== null || reads.length === 0 || logic.kind !== 'atom' || logic.isNot) return null;
  const { core } = logic;
  if (core.kind !== 'compare' || core.op !== '=') return null;
  const sides = [countedNodes(core.left), countedNodes(core.right)];
  if (sides.includes(null)) return null;
  const lengths = reads.map(({ path }) => path.length);
  const longest = Math.max(...lengths);
  const paths: readonly NodePath[] = reads.flatMap(({ path }) => (path.length === longest ? [path] : []));
  if (sides.some((side) => isDistinct(side!))) return { paths, scope: 0 };
  return sides.some((side) => isFirstOfValue(lastPredicate(side!), 'preceding-sibling'))
    ? { paths, scope: longest - Math.min(...lengths) + 1 }
    : null;
}

/** `@a = b/@a` */
function sameAttribute({ logic, lets }: TestInfo): string | null {
  const found = (logic.kind === 'and' ? [] : atomsIn(logic)).flatMap(({ core, isNot }) => {
    if (isNot || core.kind !== 'compare' || core.op !== '=') return [];
    const [left, right] = bothSides(core).map((side) => unwrap(side));
    return [
      [left!, right!],
      [right!, left!],
    ].flatMap(([own, other]) => {
      const [name, ...more] = pathNames(own!, lets) ?? [];
      return name?.startsWith('@') === true && more.length === 0 && endsInAttribute(other!, name, lets)
        ? [name.slice(1)]
        : [];
    });
  });
  return found.length === 1 ? found[0]! : null;
}

function bothSides(core: CoreOf<'compare'>): readonly [Core, Core] {
  const { left, right } = core;
  return [left, right];
}

/** Whether a path ends in the given attribute of another element. */
function endsInAttribute(core: Core, name: string, lets: TestInfo['lets']): boolean {
  if (core.kind !== 'path') return false;
  const steps = pathNames(core, lets, true);
  const last = core.steps.at(-1)!;
  const isOther = core.input.kind === 'variable' || (steps !== null && steps.length > 1);
  return isOther && last.axis === 'attribute' && `@${last.test.names?.[0]?.local ?? ''}` === name;
}

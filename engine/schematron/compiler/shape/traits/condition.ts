/**
 * The condition under which a path is forbidden: `not(//a[count(b) != 1]/c)` is only about those `a`, and about their
 * `b`.
 */
import type { NodePath } from '../../../node-path.js';
import type { ConditionPart, PathCondition, TestTraits } from '../../../test-traits.js';
import type { Core, Predicate } from '../../xpath/core.js';
import { descendantsOf } from '../../xpath/parts.js';
import { type Logic, type LogicAtom, existenceTest, toLogic, logicOperands } from '../logic.js';
import { unwrap } from '../paths.js';
import { pathNames, comparedStrings, valuePath } from './paths.js';
import type { TestInfo } from './test-info.js';

export function conditionTraits({ test, shape, lets }: TestInfo): TestTraits {
  if (shape?.kind !== 'absent') return {};
  const conditions = findConditions(test, lets);
  const once = conditions
    .map(({ predicate }) => notOncePath(toLogic(predicate.expr), lets))
    .find((path) => path !== null);
  const [only, another] = conditions;
  const condition = only === undefined || another !== undefined ? null : toPathCondition(only, shape.path, lets);
  return { ...(once === undefined ? {} : { once: once! }), ...(condition === null ? {} : { condition }) };
}

/** A condition, and the path to the node it is on. */
interface FoundCondition {
  readonly predicate: Predicate;
  readonly path: NodePath | null;
}

function findConditions(test: Core, lets: TestInfo['lets']): readonly FoundCondition[] {
  return [...descendantsOf(test)].flatMap((core): readonly FoundCondition[] => {
    if (core.kind === 'filter')
      return core.predicates.map((predicate) => ({ predicate, path: pathNames(core.input, lets, true) }));
    if (core.kind !== 'path') return [];
    return core.steps.flatMap(({ predicates }, at) =>
      predicates.map((predicate) => ({
        predicate,
        path: pathNames({ ...core, steps: core.steps.slice(0, at + 1) }, lets, true),
      })),
    );
  });
}

function toPathCondition(
  { predicate, path }: FoundCondition,
  whole: NodePath,
  lets: TestInfo['lets'],
): PathCondition | null {
  const isStart = path !== null && path.length > 0 && path.every((name, at) => whole[at] === name);
  if (!isStart) return null;
  const logic = toLogic(predicate.expr);
  const once = notOncePath(logic, lets);
  if (once !== null) return { depth: path.length, parts: [{ kind: 'notOnce', path: once }] };
  const parts = logicOperands('and', logic);
  const absent = parts.map((part) => absentPath(part, lets));
  const values = parts.flatMap((part, at) => (absent[at] === null ? [valueCondition(part, lets)] : []));
  if (values.includes(null)) return null;
  const paths = absent.filter((each) => each !== null);
  return {
    depth: path.length,
    parts: [
      ...(paths.length === 0 ? [] : [{ kind: 'absent', paths } as const]),
      ...(values as readonly ConditionPart[]),
    ],
  };
}

function absentPath(part: Logic, lets: TestInfo['lets']): NodePath | null {
  const existence = existenceTest(part);
  return existence?.isThere === false ? childPath(pathNames(existence.input, lets)) : null;
}

/** A path to child elements. */
function childPath(path: NodePath | null): NodePath | null {
  return path === null || path.length === 0 || path[0] === '..' || path[0] === '//' ? null : path;
}

/** One of several values at one path, or anything but one value. */
function valueCondition(part: Logic, lets: TestInfo['lets']): ConditionPart | null {
  const compared = logicOperands('or', part).map((each) => comparisonCondition(each, lets));
  const [first] = compared;
  if (first == null || compared.includes(null)) return null;
  const { path, isSame } = first;
  if (!compared.every((each) => each!.path.join('/') === path.join('/') && each!.isSame === isSame)) return null;
  if (compared.length > 1 && !isSame) return null;
  return { kind: 'value', path, isSame, values: compared.flatMap((each) => each!.values) };
}

function comparisonCondition(
  part: Logic,
  lets: TestInfo['lets'],
): { readonly path: NodePath; readonly isSame: boolean; readonly values: readonly string[] } | null {
  if (part.kind !== 'atom' || part.isNot || part.core.kind !== 'compare') return null;
  const { op, left, right } = part.core;
  const [path, values] = [childPath(valuePath(left, lets)), comparedStrings(right)];
  if (path === null || values === null || (op !== '=' && op !== '!=')) return null;
  return op === '!=' && values.length > 1 ? null : { path, isSame: op === '=', values };
}

/** `count(a) != 1`, or none or several. */
function notOncePath(logic: Logic, lets: TestInfo['lets']): NodePath | null {
  if (logic.kind !== 'atom') return null;
  const { core, isNot } = logic as LogicAtom;
  if (core.kind !== 'compare' || (core.op === '!=') === isNot || (core.op !== '!=' && core.op !== '=')) return null;
  const [counted, limit] = [unwrap(core.left), unwrap(core.right)];
  if (counted.kind !== 'call' || counted.name !== 'count' || limit.kind !== 'literal') return null;
  if (limit.value.type !== 'integer' || limit.value.value !== 1n) return null;
  return childPath(pathNames(counted.args[0]!, lets));
}

/**
 * The condition under which a path is forbidden: `not(//a[count(b) != 1]/c)` is only about those `a`, and about their
 * `b`.
 */
import type { NodePath } from '../../../node-path.js';
import type { ConditionPart, PathCondition, TestTraits } from '../../../test-traits.js';
import type { Core, Predicate } from '../../xpath/core.js';
import { descendantsOf } from '../../xpath/parts.js';
import { type Logic, type One, existenceIn, logicOf, partsFor } from '../logic.js';
import { unwrap } from '../paths.js';
import { namesOf, stringsOf, valuePath } from './paths.js';
import type { Told } from './told.js';

export function conditionTraits({ test, shape, lets }: Told): TestTraits {
  if (shape?.kind !== 'absent') return {};
  const conditions = conditionsIn(test, lets);
  const once = conditions
    .map(({ predicate }) => countedOnce(logicOf(predicate.expr), lets))
    .find((path) => path !== null);
  const [only, another] = conditions;
  const condition = only === undefined || another !== undefined ? null : conditionOf(only, shape.path, lets);
  return { ...(once === undefined ? {} : { once: once! }), ...(condition === null ? {} : { condition }) };
}

/** A condition, and the path to the node it is on. */
interface Found {
  readonly predicate: Predicate;
  readonly path: NodePath | null;
}

function conditionsIn(test: Core, lets: Told['lets']): readonly Found[] {
  return [...descendantsOf(test)].flatMap((core): readonly Found[] => {
    if (core.kind === 'filter')
      return core.predicates.map((predicate) => ({ predicate, path: namesOf(core.input, lets, true) }));
    if (core.kind !== 'path') return [];
    return core.steps.flatMap(({ predicates }, at) =>
      predicates.map((predicate) => ({
        predicate,
        path: namesOf({ ...core, steps: core.steps.slice(0, at + 1) }, lets, true),
      })),
    );
  });
}

function conditionOf({ predicate, path }: Found, whole: NodePath, lets: Told['lets']): PathCondition | null {
  const isStart = path !== null && path.length > 0 && path.every((name, at) => whole[at] === name);
  if (!isStart) return null;
  const logic = logicOf(predicate.expr);
  const once = countedOnce(logic, lets);
  if (once !== null) return { depth: path.length, parts: [{ kind: 'notOnce', path: once }] };
  const parts = partsFor('and', logic);
  const absent = parts.map((part) => absentPath(part, lets));
  const values = parts.flatMap((part, at) => (absent[at] === null ? [valueOf(part, lets)] : []));
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

function absentPath(part: Logic, lets: Told['lets']): NodePath | null {
  const existence = existenceIn(part);
  return existence?.isThere === false ? childPath(namesOf(existence.input, lets)) : null;
}

/** A path to child elements. */
function childPath(path: NodePath | null): NodePath | null {
  return path === null || path.length === 0 || path[0] === '..' || path[0] === '//' ? null : path;
}

/** One of several values at one path, or anything but one value. */
function valueOf(part: Logic, lets: Told['lets']): ConditionPart | null {
  const compared = partsFor('or', part).map((each) => comparedIn(each, lets));
  const [first] = compared;
  if (first == null || compared.includes(null)) return null;
  const { path, isSame } = first;
  if (!compared.every((each) => each!.path.join('/') === path.join('/') && each!.isSame === isSame)) return null;
  if (compared.length > 1 && !isSame) return null;
  return { kind: 'value', path, isSame, values: compared.flatMap((each) => each!.values) };
}

function comparedIn(
  part: Logic,
  lets: Told['lets'],
): { readonly path: NodePath; readonly isSame: boolean; readonly values: readonly string[] } | null {
  if (part.kind !== 'one' || part.isNot || part.core.kind !== 'compare') return null;
  const { op, left, right } = part.core;
  const [path, values] = [childPath(valuePath(left, lets)), stringsOf(right)];
  if (path === null || values === null || (op !== '=' && op !== '!=')) return null;
  return op === '!=' && values.length > 1 ? null : { path, isSame: op === '=', values };
}

/** `count(a) != 1`, or none or several. */
function countedOnce(logic: Logic, lets: Told['lets']): NodePath | null {
  if (logic.kind !== 'one') return null;
  const { core, isNot } = logic as One;
  if (core.kind !== 'compare' || (core.op === '!=') === isNot || (core.op !== '!=' && core.op !== '=')) return null;
  const [counted, limit] = [unwrap(core.left), unwrap(core.right)];
  if (counted.kind !== 'call' || counted.name !== 'count' || limit.kind !== 'literal') return null;
  if (limit.value.type !== 'integer' || limit.value.value !== 1n) return null;
  return childPath(namesOf(counted.args[0]!, lets));
}

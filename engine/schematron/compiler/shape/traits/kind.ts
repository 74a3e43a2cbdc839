/** Tests that require one of several nodes to be of a certain kind. */
import type { KindCriterion, TestTraits } from '../../../test-traits.js';
import type { Core, CoreOf } from '../../xpath/core.js';
import type { Logic } from '../logic.js';
import { pathPredicates, unwrap } from '../paths.js';
import { pathNames, comparedStrings, valuePath } from './paths.js';
import type { TestInfo } from './test-info.js';

export function kindTrait(info: TestInfo): TestTraits {
  const { logic } = info;
  if (logic.kind !== 'atom' || logic.isNot) return {};
  const kind = kindInGroup(logic.core, info) ?? kindInList(logic, info);
  return kind === null ? {} : { kind };
}

/** Longer texts are not codes. */
const MAX_CODE_LENGTH = 40;

function codeLiteral(core: Core): string | null {
  const [only, another] = comparedStrings(core) ?? [];
  return only === undefined || another !== undefined || only === '' || only.length > MAX_CODE_LENGTH ? null : only;
}

/** `exists($notes[a:Code = 'X'])`, or `contains($allTexts, '#X#')` */
function kindInList(
  { core }: Extract<Logic, { kind: 'atom' }>,
  { shape, reads, lets }: TestInfo,
): KindCriterion | null {
  const [name, value] = kindMark(core, lets) ?? [];
  const path = shape?.kind === 'value' ? shape.path : shape === null ? reads[0]?.path : undefined;
  if (value === undefined || path === undefined || path[0] === '//' || path[0] === '..') return null;
  return { path, name: name!, value };
}

function kindMark(core: Core, lets: TestInfo['lets']): readonly [name: string | null, value: string] | null {
  if (core.kind === 'call' && core.name === 'contains' && unwrap(core.args[0]!).kind === 'variable') {
    const value = codeLiteral(core.args[1]!);
    return value === null ? null : [null, value];
  }
  if (core.kind === 'quantified' && core.quantifier === 'some' && unwrap(core.in).kind === 'variable')
    return kindComparison(core.body, lets, true);
  if (core.kind !== 'exists') return null;
  const things = unwrap(core.input);
  if (things.kind !== 'filter' || unwrap(things.input).kind !== 'variable' || things.predicates.length !== 1)
    return null;
  return kindComparison(things.predicates[0]!.expr, lets, false);
}

/** A name, and its required value. */
function kindComparison(test: Core, lets: TestInfo['lets'], isOfVariable: boolean): readonly [string, string] | null {
  const bare = unwrap(test);
  if (bare.kind !== 'compare' || bare.op !== '=') return null;
  const { left, right } = bare;
  const value = codeLiteral(right);
  const path = pathNames(isOfVariable ? fromItem(unwrap(left)) : left, lets);
  return value === null || path?.length !== 1 || path[0]!.startsWith('@') ? null : [path[0]!, value];
}

function fromItem(core: Core): Core {
  if (core.kind !== 'path' || core.input.kind !== 'variable') return core;
  const { start, end, type, deps, raises, order } = core.input;
  return { ...core, input: { kind: 'item', items: type.items, start, end, type, deps, raises, order } };
}

/** `normalize-space(a:Group[normalize-space(b:Kind) = 'X']/a:Value) = 'Y'` */
function kindInGroup(core: Core, { shape, lets }: TestInfo): KindCriterion | null {
  if (shape !== null || core.kind !== 'compare' || core.op !== '=') return null;
  const { left, right } = core;
  const content = codeLiteral(right);
  const [group, name, ...more] = valuePath(left, lets, true) ?? [];
  const path = innerPath(left);
  if (content === null || group === undefined || name === undefined || more.length > 0 || path === null) return null;
  const [condition, another] = pathPredicates(path);
  const test = condition && unwrap(condition.expr);
  if (test?.kind !== 'compare' || test.op !== '=' || another !== undefined || path.steps[1]!.predicates.length > 0)
    return null;
  const mark = test;
  const [kind, value] = [valuePath(mark.left, lets), codeLiteral(mark.right)];
  return kind === null || value === null
    ? null
    : { path: [group], name, value: content, also: [[kind.join('/'), value]] };
}

function innerPath(whole: Core): CoreOf<'path'> | null {
  const core = unwrap(whole);
  if (core.kind === 'call' && core.args[0] !== undefined) return innerPath(core.args[0]);
  return core.kind === 'path' && core.input.kind === 'item' && core.steps.length === 2 ? core : null;
}

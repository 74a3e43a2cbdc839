/** Tests that demand one of several nodes to be of a certain kind. */
import type { OfKind, TestTraits } from '../../../test-traits.js';
import type { Core, CoreOf } from '../../xpath/core.js';
import type { Logic } from '../logic.js';
import { predicatesOf, unwrap } from '../paths.js';
import { namesOf, stringsOf, valuePath } from './paths.js';
import type { Told } from './told.js';

export function kindTrait(told: Told): TestTraits {
  const { logic } = told;
  if (logic.kind !== 'one' || logic.isNot) return {};
  const kind = ofGroup(logic.core, told) ?? ofList(logic, told);
  return kind === null ? {} : { kind };
}

/** Longer texts are no codes. */
const LONGEST = 40;

function literalOf(core: Core): string | null {
  const [only, another] = stringsOf(core) ?? [];
  return only === undefined || another !== undefined || only === '' || only.length > LONGEST ? null : only;
}

/** `exists($notes[a:Code = 'X'])`, or `contains($allTexts, '#X#')` */
function ofList({ core }: Extract<Logic, { kind: 'one' }>, { shape, reads, lets }: Told): OfKind | null {
  const [name, value] = markOf(core, lets) ?? [];
  const path = shape?.kind === 'value' ? shape.path : shape === null ? reads[0]?.path : undefined;
  if (value === undefined || path === undefined || path[0] === '//' || path[0] === '..') return null;
  return { path, name: name!, value };
}

function markOf(core: Core, lets: Told['lets']): readonly [name: string | null, value: string] | null {
  if (core.kind === 'call' && core.name === 'contains' && unwrap(core.args[0]!).kind === 'variable') {
    const value = literalOf(core.args[1]!);
    return value === null ? null : [null, value];
  }
  if (core.kind === 'quantified' && core.quantifier === 'some' && unwrap(core.in).kind === 'variable')
    return comparedIn(core.body, lets, true);
  if (core.kind !== 'exists') return null;
  const things = unwrap(core.input);
  if (things.kind !== 'filter' || unwrap(things.input).kind !== 'variable' || things.predicates.length !== 1)
    return null;
  return comparedIn(things.predicates[0]!.expr, lets, false);
}

/** A name, and its required value. */
function comparedIn(test: Core, lets: Told['lets'], isOfVariable: boolean): readonly [string, string] | null {
  const bare = unwrap(test);
  if (bare.kind !== 'compare' || bare.op !== '=') return null;
  const { left, right } = bare;
  const value = literalOf(right);
  const path = namesOf(isOfVariable ? fromItem(unwrap(left)) : left, lets);
  return value === null || path?.length !== 1 || path[0]!.startsWith('@') ? null : [path[0]!, value];
}

function fromItem(core: Core): Core {
  if (core.kind !== 'path' || core.input.kind !== 'variable') return core;
  const { start, end, type, deps, raises, order } = core.input;
  return { ...core, input: { kind: 'item', items: type.items, start, end, type, deps, raises, order } };
}

/** `normalize-space(a:Group[normalize-space(b:Kind) = 'X']/a:Value) = 'Y'` */
function ofGroup(core: Core, { shape, lets }: Told): OfKind | null {
  if (shape !== null || core.kind !== 'compare' || core.op !== '=') return null;
  const { left, right } = core;
  const content = literalOf(right);
  const [group, name, ...more] = valuePath(left, lets, true) ?? [];
  const path = pathIn(left);
  if (content === null || group === undefined || name === undefined || more.length > 0 || path === null) return null;
  const [condition, another] = predicatesOf(path);
  const test = condition && unwrap(condition.expr);
  if (test?.kind !== 'compare' || test.op !== '=' || another !== undefined || path.steps[1]!.predicates.length > 0)
    return null;
  const mark = test;
  const [kind, value] = [valuePath(mark.left, lets), literalOf(mark.right)];
  return kind === null || value === null
    ? null
    : { path: [group], name, value: content, also: [[kind.join('/'), value]] };
}

function pathIn(whole: Core): CoreOf<'path'> | null {
  const core = unwrap(whole);
  if (core.kind === 'call' && core.args[0] !== undefined) return pathIn(core.args[0]);
  return core.kind === 'path' && core.input.kind === 'item' && core.steps.length === 2 ? core : null;
}

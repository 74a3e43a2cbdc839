/**
 * A test as what it says: `and`, `or`, and what they are made of. Negations stand only there: tests come in one form
 * (`canonical.ts`).
 */
import type { Core, CoreOf } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import { clark } from '../xpath/names.js';
import { partsOf, withParts } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { canonical } from './canonical.js';
import { unwrap } from './paths.js';

export type Logic =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Logic[] }
  | { readonly kind: 'one'; readonly core: Core; readonly isNot: boolean };

/** What is neither `and` nor `or`. */
export type One = Extract<Logic, { readonly kind: 'one' }>;

export function logicOf(test: Core): Logic {
  const core = unwrap(canonical(test));
  switch (core.kind) {
    case 'and':
    case 'or':
      return { kind: core.kind, parts: core.operands.map((operand) => logicOf(operand)) };
    case 'not':
      return notOf(unwrap(core.operand));
    case 'quantified':
      return ofQuantified(core);
    default:
      return { kind: 'one', core, isNot: false };
  }
}

const OPPOSITE = { '=': '!=', '!=': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

/** Of two single texts one sign says what the other one denies. */
function notOf(core: Core): One {
  const isOfTexts =
    core.kind === 'compare' &&
    core.mode === 'string' &&
    [core.left, core.right].every(({ type }) => type.card === T.ONE);
  return isOfTexts
    ? { kind: 'one', core: make({ ...core, op: OPPOSITE[core.op] }, core), isNot: false }
    : { kind: 'one', core, isNot: true };
}

/** All that is neither `and` nor `or`, from left to right. */
export function onesIn(logic: Logic): readonly One[] {
  return logic.kind === 'one' ? [logic] : logic.parts.flatMap(onesIn);
}

/** The parts that all have to hold, or one of which has to. */
export function partsFor(kind: 'and' | 'or', logic: Logic): readonly Logic[] {
  return logic.kind === kind ? logic.parts : [logic];
}

/** What has to be there, or not; null for what says something else. */
export function existenceIn(logic: Logic): { readonly input: Core; readonly isThere: boolean } | null {
  if (logic.kind !== 'one' || logic.core.kind !== 'exists') return null;
  return { input: unwrap(logic.core.input), isThere: !logic.isNot };
}

/** `some $a in path satisfies …` is a path with a condition, and `every` says that there is none with the opposite. */
function ofQuantified(core: CoreOf<'quantified'>): One {
  const exists = asExistence(core);
  return exists === null
    ? { kind: 'one', core, isNot: false }
    : { kind: 'one', core: exists, isNot: core.quantifier === 'every' };
}

/** Null where what is said needs the variable. */
function asExistence(core: CoreOf<'quantified'>): Core | null {
  const nodes = unwrap(core.in);
  if (!T.within(nodes.type.items, T.NODE) || (nodes.kind !== 'path' && nodes.kind !== 'filter')) return null;
  const body = core.quantifier === 'every' ? make({ kind: 'not', operand: core.body }, core.body) : core.body;
  const condition = withItem(body, clark(core.name), nodes.type.items);
  if (condition === null) return null;
  const predicates = [{ mode: 'boolean', expr: canonical(condition) }] as const;
  return make({ kind: 'exists', input: make({ kind: 'filter', input: nodes, predicates }, core) }, core);
}

/** An expression with the context item in place of a variable; null where it already has one that is another. */
function withItem(core: Core, key: string, items: number): Core | null {
  if (core.kind === 'variable' && clark(core.name) === key) return make({ kind: 'item', items }, core);
  if (['item', 'position', 'last', 'root', 'current'].includes(core.kind)) return null;
  const parts = partsOf(core).map((part) => {
    // A part with a context of its own can't see this one.
    if (part.focus) return mentions(part.core, key) ? null : part.core;
    return withItem(part.core, key, items);
  });
  return parts.includes(null) ? null : withParts(core, parts as readonly Core[]);
}

function mentions(core: Core, key: string): boolean {
  return (
    (core.kind === 'variable' && clark(core.name) === key) || partsOf(core).some((part) => mentions(part.core, key))
  );
}

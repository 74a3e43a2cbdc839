/**
 * A test as boolean logic: `and`, `or` and their atoms. Only atoms are negated, since tests are in canonical form
 * (`canonical.ts`).
 */
import type { Core, CoreOf } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import { clark } from '../xpath/names.js';
import { partsOf, replaceParts } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { canonical } from './canonical.js';
import { unwrap } from './paths.js';

export type Logic =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Logic[] }
  | { readonly kind: 'atom'; readonly core: Core; readonly isNot: boolean };

/** An operand that is neither `and` nor `or`. */
export type LogicAtom = Extract<Logic, { readonly kind: 'atom' }>;

export function toLogic(test: Core): Logic {
  const core = unwrap(canonical(test));
  switch (core.kind) {
    case 'and':
    case 'or':
      return { kind: core.kind, parts: core.operands.map((operand) => toLogic(operand)) };
    case 'not':
      return negate(unwrap(core.operand));
    case 'quantified':
      return quantifiedAtom(core);
    default:
      return { kind: 'atom', core, isNot: false };
  }
}

const OPPOSITE = { '=': '!=', '!=': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

/** For two single strings, the opposite operator has the same meaning as the negation. */
function negate(core: Core): LogicAtom {
  const isOfTexts =
    core.kind === 'compare' &&
    core.mode === 'string' &&
    [core.left, core.right].every(({ type }) => type.card === T.ONE);
  return isOfTexts
    ? { kind: 'atom', core: make({ ...core, op: OPPOSITE[core.op] }, core), isNot: false }
    : { kind: 'atom', core, isNot: true };
}

/** All atoms from left to right. */
export function atomsIn(logic: Logic): readonly LogicAtom[] {
  return logic.kind === 'atom' ? [logic] : logic.parts.flatMap(atomsIn);
}

/** The operands of a conjunction or disjunction. */
export function logicOperands(kind: 'and' | 'or', logic: Logic): readonly Logic[] {
  return logic.kind === kind ? logic.parts : [logic];
}

/** The nodes whose existence or absence an atom requires; null for other atoms. */
export function existenceTest(logic: Logic): { readonly input: Core; readonly isThere: boolean } | null {
  if (logic.kind !== 'atom' || logic.core.kind !== 'exists') return null;
  return { input: unwrap(logic.core.input), isThere: !logic.isNot };
}

/** `some $a in path satisfies …` is a path with a predicate; `every` means that no node satisfies the opposite. */
function quantifiedAtom(core: CoreOf<'quantified'>): LogicAtom {
  const exists = toExistence(core);
  return exists === null
    ? { kind: 'atom', core, isNot: false }
    : { kind: 'atom', core: exists, isNot: core.quantifier === 'every' };
}

/** Null if the condition needs the variable. */
function toExistence(core: CoreOf<'quantified'>): Core | null {
  const nodes = unwrap(core.in);
  if (!T.isSubset(nodes.type.items, T.NODE) || (nodes.kind !== 'path' && nodes.kind !== 'filter')) return null;
  const body = core.quantifier === 'every' ? make({ kind: 'not', operand: core.body }, core.body) : core.body;
  const condition = replaceByItem(body, clark(core.name), nodes.type.items);
  if (condition === null) return null;
  const predicates = [{ mode: 'boolean', expr: canonical(condition) }] as const;
  return make({ kind: 'exists', input: make({ kind: 'filter', input: nodes, predicates }, core) }, core);
}

/** Replaces a variable by the context item; null if the expression already has a context item of its own. */
function replaceByItem(core: Core, key: string, items: number): Core | null {
  if (core.kind === 'variable' && clark(core.name) === key) return make({ kind: 'item', items }, core);
  if (['item', 'position', 'last', 'root', 'current'].includes(core.kind)) return null;
  const parts = partsOf(core).map((part) => {
    // A part with its own focus cannot refer to this one.
    if (part.focus) return mentions(part.core, key) ? null : part.core;
    return replaceByItem(part.core, key, items);
  });
  return parts.includes(null) ? null : replaceParts(core, parts as readonly Core[]);
}

function mentions(core: Core, key: string): boolean {
  return (
    (core.kind === 'variable' && clark(core.name) === key) || partsOf(core).some((part) => mentions(part.core, key))
  );
}

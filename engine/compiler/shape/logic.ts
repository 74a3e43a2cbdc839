/**
 * A test as what it says, however it is written: `and`, `or`, and what they are made of. Negations stand only there, so that
 * `not(a or b)`, `not(a) and not(b)` and `empty(a) and count(b) = 0` are the same.
 */
import { literal } from '../xpath/fold.js';
import type { Core, CoreOf } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import { clark } from '../xpath/names.js';
import { partsOf, withParts } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { unwrap } from './paths.js';

export type Logic =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Logic[] }
  | { readonly kind: 'one'; readonly core: Core; readonly isNot: boolean };

/** What is neither `and` nor `or`. */
export type One = Extract<Logic, { readonly kind: 'one' }>;

/** @param isNot whether the opposite is meant */
export function logicOf(test: Core, isNot = false): Logic {
  const core = unwrap(test);
  switch (core.kind) {
    case 'not':
      return logicOf(core.operand, !isNot);
    case 'and':
    case 'or':
      return joined(
        (core.kind === 'and') === isNot ? 'or' : 'and',
        core.operands.map((operand) => logicOf(operand, isNot)),
      );
    case 'if':
      return ofIf(core, isNot);
    case 'exists':
      return ofExists(core, isNot);
    case 'quantified':
      return ofQuantified(core, isNot);
    case 'compare':
      return ofCompare(core, isNot);
    case 'literal':
      if (core.value.type === 'boolean')
        return {
          kind: 'one',
          core: literal({ type: 'boolean', value: core.value.value !== isNot }, core),
          isNot: false,
        };
      return { kind: 'one', core, isNot };
    default:
      return { kind: 'one', core, isNot };
  }
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

function joined(kind: 'and' | 'or', parts: readonly Logic[]): Logic {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  // What always holds says nothing in "and", and what never does nothing in "or".
  const telling = flat.filter((part) => constantOf(part) !== (kind === 'and'));
  const [only, another] = telling;
  if (only === undefined) return flat[0]!;
  return another === undefined ? only : { kind, parts: telling };
}

function constantOf(logic: Logic): boolean | undefined {
  return logic.kind === 'one' && logic.core.kind === 'literal' && logic.core.value.type === 'boolean'
    ? logic.core.value.value
    : undefined;
}

/** `if (a) then b else c` is `a and b or not(a) and c`. */
function ofIf(core: CoreOf<'if'>, isNot: boolean): Logic {
  if (!isBoolean(core.then) || !isBoolean(core.else)) return { kind: 'one', core, isNot };
  const [then, otherwise] = [logicOf(core.then, isNot), logicOf(core.else, isNot)];
  const [test, not] = [logicOf(core.test), logicOf(core.test, true)];
  if (constantOf(otherwise) === true) return joined('or', [not, then]);
  if (constantOf(then) === true) return joined('or', [test, otherwise]);
  if (constantOf(otherwise) === false) return joined('and', [test, then]);
  if (constantOf(then) === false) return joined('and', [not, otherwise]);
  return joined('or', [joined('and', [test, then]), joined('and', [not, otherwise])]);
}

function isBoolean({ type }: Core): boolean {
  return T.within(type.items, T.BOOLEAN) && type.card === T.ONE;
}

/** Something of a union is there where it is in one of its parts. */
function ofExists(core: CoreOf<'exists'>, isNot: boolean): Logic {
  const inputs = alternativesOf(core.input);
  const ones = inputs.map((input): Logic => ({
    kind: 'one',
    core: inputs.length === 1 ? core : make({ kind: 'exists', input }, core),
    isNot,
  }));
  return joined(isNot ? 'and' : 'or', ones);
}

/** What a union or a list of nodes is made of; a step with several names is one for each. */
function alternativesOf(nodes: Core): readonly Core[] {
  const core = unwrap(nodes);
  if (core.kind === 'set' && core.op === 'union') return [...alternativesOf(core.left), ...alternativesOf(core.right)];
  if (core.kind === 'sequence' && T.within(core.type.items, T.NODE)) return core.items.flatMap(alternativesOf);
  if (core.kind === 'path') {
    const last = core.steps.at(-1)!;
    const { names } = last.test;
    if (names !== null && names.length > 1)
      return names.map((name) =>
        make(
          { ...core, steps: [...core.steps.slice(0, -1), { ...last, test: { ...last.test, names: [name] } }] },
          core,
        ),
      );
  }
  return [nodes];
}

/** `every` is the opposite of `some … not`; what is said of one node of a path is a condition of it. */
function ofQuantified(core: CoreOf<'quantified'>, isNot: boolean): Logic {
  const isEvery = core.quantifier === 'every';
  const isOpposite = isEvery !== isNot;
  const inputs = alternativesOf(core.in);
  const ones = inputs.map((input): Logic => {
    const exists = asExistence(core, input);
    return exists === null
      ? { kind: 'one', core: inputs.length === 1 ? core : make({ ...core, in: input }, core), isNot }
      : { kind: 'one', core: exists, isNot: isOpposite };
  });
  return joined(isOpposite ? 'and' : 'or', ones);
}

/** `some $a in path satisfies …` as a path with a condition; null where what is said needs the variable. */
function asExistence(core: CoreOf<'quantified'>, input: Core): Core | null {
  const nodes = unwrap(input);
  if (!T.within(nodes.type.items, T.NODE) || (nodes.kind !== 'path' && nodes.kind !== 'filter')) return null;
  const body = core.quantifier === 'every' ? make({ kind: 'not', operand: core.body }, core.body) : core.body;
  const condition = withItem(body, clark(core.name), nodes.type.items);
  if (condition === null) return null;
  const predicates = [{ mode: 'boolean', expr: condition }] as const;
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

const TURNED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
const OPPOSITE = { '=': '!=', '!=': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

function ofCompare(written: CoreOf<'compare'>, isNot: boolean): Logic {
  const core = literalLast(written);
  const count = existenceCounted(core);
  if (count !== null) return ofExists(count.exists, count.isThere === isNot);
  const ofBooleans = sameTruth(core, isNot);
  if (ofBooleans !== null) return ofBooleans;
  // Of two single values one sign says what the other one denies.
  const isSingle = [core.left, core.right].every(({ type }) => type.card === T.ONE);
  if (isNot && isSingle && core.mode === 'string')
    return { kind: 'one', core: make({ ...core, op: OPPOSITE[core.op] }, core), isNot: false };
  return { kind: 'one', core, isNot };
}

/** A comparison with what is known on the right. */
export function literalLast(core: CoreOf<'compare'>): CoreOf<'compare'> {
  if (!isKnown(core.left) || isKnown(core.right)) return core;
  return make({ ...core, op: TURNED[core.op], left: core.right, right: core.left }, core) as CoreOf<'compare'>;
}

function isKnown(side: Core): boolean {
  const core = unwrap(side);
  return core.kind === 'literal' || (core.kind === 'sequence' && core.items.every(isKnown));
}

/** `count(a) = 0` asks only whether something is there. */
function existenceCounted({ op, left, right, ...range }: CoreOf<'compare'>): {
  readonly exists: CoreOf<'exists'>;
  readonly isThere: boolean;
} | null {
  const [counted, limit] = [unwrap(left), unwrap(right)];
  if (counted.kind !== 'call' || counted.name !== 'count' || limit.kind !== 'literal') return null;
  if (limit.value.type !== 'integer') return null;
  const isThere = new Map([
    ['=0', false],
    ['<=0', false],
    ['<1', false],
    ['!=0', true],
    ['>0', true],
    ['>=1', true],
  ]).get(`${op}${limit.value.value}`);
  if (isThere === undefined) return null;
  return { exists: make({ kind: 'exists', input: counted.args[0]! }, range) as CoreOf<'exists'>, isThere };
}

/** `boolean(a) != boolean(b)` */
function sameTruth({ op, mode, left, right }: CoreOf<'compare'>, isNot: boolean): Logic | null {
  if (mode !== 'boolean' || (op !== '=' && op !== '!=') || !isBoolean(left) || !isBoolean(right)) return null;
  if ([left, right].some(({ kind }) => !['exists', 'not', 'and', 'or', 'quantified'].includes(kind))) return null;
  const [a, b, notA, notB] = [logicOf(left), logicOf(right), logicOf(left, true), logicOf(right, true)];
  return (op === '=') !== isNot
    ? joined('or', [joined('and', [a, b]), joined('and', [notA, notB])])
    : joined('or', [joined('and', [a, notB]), joined('and', [notA, b])]);
}

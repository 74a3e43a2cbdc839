/**
 * Rewrites tests with the same meaning to one canonical form, with which all analysis of tests starts. Only rewrites
 * that are valid for every document are allowed: `not(a = b)` stays, since it differs from `a != b` for several values.
 */
import { exists, toBoolean, stripSort } from '../xpath/convert.js';
import type { Core, CoreOf } from '../xpath/core.js';
import { constantBoolean, literal } from '../xpath/fold.js';
import { make } from '../xpath/infer.js';
import type { MatchPattern } from '../xpath/pattern.js';
import { partsOf, replaceParts } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { sortSides, toGeneral } from './comparison-sides.js';
import { sortUnique, nameSortKey, coreText } from './order.js';
import { unwrap } from './paths.js';
import { unionParts, canonicalUnion } from './unions.js';

const [forms, opposites] = [new WeakMap<Core, Core>(), new WeakMap<Core, Core>()];

/** Moves negations inwards to the operands of `and` and `or`, sorts operands, and tests existence in only one way. */
export function canonical(core: Core): Core {
  return isBoolean(core) ? canonicalBoolean(core, false) : canonicalValue(core);
}

/** A context with its predicates in canonical form. */
export function canonicalContext(context: MatchPattern): MatchPattern {
  return {
    ...context,
    alternatives: context.alternatives.map((alternative) => ({
      ...alternative,
      steps: alternative.steps.map((step) => ({
        ...step,
        predicates: step.predicates.map(({ mode, expr }) => ({ mode, expr: canonical(expr) })),
      })),
    })),
  };
}

function isBoolean({ type }: Core): boolean {
  return T.isSubset(type.items, T.BOOLEAN) && type.card === T.ONE;
}

/** Canonicalizes the parts of an expression that is not boolean. */
function canonicalValue(core: Core): Core {
  const parts = partsOf(core);
  const others = parts.map((part) => canonical(part.core));
  const whole = others.every((other, at) => other === parts[at]!.core) ? core : replaceParts(core, others);
  switch (whole.kind) {
    case 'set':
      return whole.op === 'union' ? canonicalUnion(whole) : whole;
    case 'path':
      return sortNames(whole);
    case 'compare':
      return sortSides(whole);
    case 'arithmetic':
      return whole.op === '+' || whole.op === '*' ? sortOperands(whole) : whole;
    default:
      return whole;
  }
}

function sortNames(path: CoreOf<'path'>): Core {
  if (path.steps.every(({ test }) => test.names === null || test.names.length < 2)) return path;
  const steps = path.steps.map((step) => {
    const { names } = step.test;
    if (names === null) return step;
    const byText = new Map(
      names.map((name) => [nameSortKey({ uri: name.uri ?? '*', local: name.local ?? '*' }), name]),
    );
    const sorted = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
    return { ...step, test: { ...step.test, names: sorted } };
  });
  return make({ ...path, steps }, path);
}

/** `a + (b + c)` becomes `a + b + c` in a fixed order. */
function sortOperands(sum: CoreOf<'arithmetic'>): Core {
  const operandsOf = (core: Core): readonly Core[] =>
    core.kind === 'arithmetic' && core.op === sum.op && core.mode === sum.mode
      ? [...operandsOf(core.left), ...operandsOf(core.right)]
      : [core];
  const sorted = [...operandsOf(sum)].sort((a, b) => (coreText(a) < coreText(b) ? -1 : 1));
  return sorted.reduce((left, right) => make({ ...sum, left, right }, sum));
}

/** @param isNot whether to return the negation */
function canonicalBoolean(core: Core, isNot: boolean): Core {
  const known = isNot ? opposites : forms;
  let form = known.get(core);
  if (form === undefined) {
    form = computeBoolean(core, isNot);
    known.set(core, form);
    forms.set(form, form);
  }
  return form;
}

function computeBoolean(core: Core, isNot: boolean): Core {
  switch (core.kind) {
    case 'not':
      return canonicalBoolean(core.operand, !isNot);
    case 'and':
    case 'or':
      return joinOperands(
        (core.kind === 'and') === isNot ? 'or' : 'and',
        core.operands.map((operand) => canonicalBoolean(operand, isNot)),
        core,
      );
    case 'if':
      return canonicalIf(core, isNot);
    case 'exists':
      // A boolean always exists, whatever its value.
      if (isBoolean(core.input)) return literal({ type: 'boolean', value: !isNot }, core);
      return core.input.kind === 'if'
        ? canonicalBoolean(mapBranches(core.input, exists), isNot)
        : canonicalExists(core, canonical(core.input), isNot);
    case 'ebv':
      return canonicalEbv(core, isNot);
    case 'quantified':
      return canonicalQuantified(core, isNot);
    case 'compare':
      return canonicalComparison(core, isNot);
    case 'literal':
      return isNot ? literal({ type: 'boolean', value: constantBoolean(core) !== true }, core) : core;
    default:
      return canonicalAtom(canonicalValue(core), isNot);
  }
}

function canonicalAtom(core: Core, isNot: boolean): Core {
  return isNot ? make({ kind: 'not', operand: core }, core) : core;
}

function joinOperands(kind: 'and' | 'or', operands: readonly Core[], range: Core): Core {
  const flat = operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
  const deciding = flat.find((operand) => constantBoolean(operand) === (kind === 'or'));
  if (deciding !== undefined) return deciding;
  // Drops operands that have no effect: those that are always true in `and`, or always false in `or`.
  const telling = flat.filter((operand) => constantBoolean(operand) !== (kind === 'and'));
  const sorted = sortUnique(telling);
  const [only, another] = sorted;
  if (only === undefined) return flat[0]!;
  return another === undefined ? only : make({ kind, operands: sorted }, range);
}

/** `a eq b` is `a = b`, except for the error with several items. */
function canonicalEbv(core: CoreOf<'ebv'>, isNot: boolean): Core {
  const { input } = core;
  if (input.kind === 'if') return canonicalBoolean(mapBranches(input, toBoolean), isNot);
  const general = input.kind === 'compare' ? toGeneral(input) : null;
  return general?.general === true ? canonicalBoolean(general, isNot) : canonicalAtom(canonicalValue(core), isNot);
}

/** Applies a test of a conditional expression to both of its branches. */
function mapBranches(core: CoreOf<'if'>, truthIn: (branch: Core) => Core): Core {
  return make({ ...core, then: truthIn(core.then), else: truthIn(core.else) }, core);
}

/** `if (a) then b else c` is `a and b or not(a) and c`. */
function canonicalIf(core: CoreOf<'if'>, isNot: boolean): Core {
  const test = canonicalBoolean(core.test, false);
  const [then, otherwise] = [canonicalBoolean(core.then, isNot), canonicalBoolean(core.else, isNot)];
  const not = (): Core => canonicalBoolean(core.test, true);
  if (constantBoolean(otherwise) === true) return joinOperands('or', [not(), then], core);
  if (constantBoolean(then) === true) return joinOperands('or', [test, otherwise], core);
  if (constantBoolean(otherwise) === false) return joinOperands('and', [test, then], core);
  if (constantBoolean(then) === false) return joinOperands('and', [not(), otherwise], core);
  // Expanding a test that contains expanded tests, and so on, would grow exponentially.
  if (isWrittenTwice(core.test)) return canonicalLongIf(test, not(), then, otherwise, core);
  return joinOperands(
    'or',
    [joinOperands('and', [test, then], core), joinOperands('and', [not(), otherwise], core)],
    core,
  );
}

function canonicalLongIf(test: Core, not: Core, then: Core, otherwise: Core, core: CoreOf<'if'>): Core {
  return coreText(test) <= coreText(not)
    ? make({ kind: 'if', test, then, else: otherwise }, core)
    : make({ kind: 'if', test: not, then: otherwise, else: then }, core);
}

/** Whether a test contains another one both plain and negated. */
function isWrittenTwice(core: Core): boolean {
  switch (core.kind) {
    case 'not':
      return isWrittenTwice(core.operand);
    case 'and':
    case 'or':
      return core.operands.some(isWrittenTwice);
    case 'exists':
    case 'ebv':
      return core.input.kind === 'if';
    case 'if':
      return true;
    case 'compare':
      return comparesBooleans(core);
    default:
      return false;
  }
}

/** A union exists if one of its parts does. */
function canonicalExists(core: Core, input: Core, isNot: boolean): Core {
  return joinOperands(
    isNot ? 'and' : 'or',
    unionParts(input).map((each) => canonicalAtom(make({ kind: 'exists', input: each }, core), isNot)),
    core,
  );
}

/** Distributes a union over its parts; `every` is the negation of `some … not`. */
function canonicalQuantified(core: CoreOf<'quantified'>, isNot: boolean): Core {
  const isSome = (core.quantifier === 'some') !== isNot;
  const quantifier = isSome ? 'some' : 'every';
  const body = canonicalBoolean(core.body, isNot);
  const input = canonical(core.in);
  const parts = T.isSubset(input.type.items, T.NODE) ? unionParts(input) : [input];
  return joinOperands(
    isSome ? 'or' : 'and',
    parts.map((each) => make({ ...core, quantifier, in: each, body }, core)),
    core,
  );
}

function canonicalComparison(core: CoreOf<'compare'>, isNot: boolean): Core {
  if (comparesBooleans(core)) return expandBooleanComparison(core, isNot);
  const form = canonicalValue(toGeneral(core)) as CoreOf<'compare'>;
  const { op, left, right } = form;
  const always = constantBoolean(unwrap(right));
  if (always !== undefined && (op === '=' || op === '!=') && isBoolean(left))
    return canonicalBoolean(left, isNot !== ((op === '=') !== always));
  const counted = unwrap(left);
  const limit = unwrap(right);
  if (counted.kind !== 'call' || counted.name !== 'count' || limit.kind !== 'literal')
    return canonicalAtom(form, isNot);
  if (limit.value.type !== 'integer') return canonicalAtom(form, isNot);
  return canonicalCount(form, counted.args[0]!, limit.value.value, isNot);
}

const OPPOSITE = { '=': '!=', '!=': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

/** `count(a) = 0` only tests existence; `count(a) < 2` is `count(a) <= 1`. */
function canonicalCount(core: CoreOf<'compare'>, nodes: Core, limit: bigint, isNot: boolean): Core {
  let op: CoreOf<'compare'>['op'] = isNot ? OPPOSITE[core.op] : core.op;
  let number = limit;
  if (op === '<') [op, number] = ['<=', number - 1n];
  else if (op === '>') [op, number] = ['>=', number + 1n];
  const isThere = new Map([
    ['=0', false],
    ['<=0', false],
    ['!=0', true],
    ['>=1', true],
  ]).get(`${op}${number}`);
  if (isThere !== undefined)
    return canonicalExists(make({ kind: 'exists', input: stripSort(nodes) }, core), nodes, !isThere);
  return make({ ...core, op, right: literal({ type: 'integer', value: number }, core.right) }, core);
}

/** `boolean(a) != boolean(b)` */
function comparesBooleans({ op, mode, left, right }: CoreOf<'compare'>): boolean {
  return (
    mode === 'boolean' &&
    (op === '=' || op === '!=') &&
    [left, right].every(
      (side) => isBoolean(side) && ['exists', 'not', 'and', 'or', 'quantified'].includes(side.kind),
    ) &&
    ![left, right].some(isWrittenTwice)
  );
}

function expandBooleanComparison(core: CoreOf<'compare'>, isNot: boolean): Core {
  const { op, left, right } = core;
  const [a, b, notA, notB] = [
    canonicalBoolean(left, false),
    canonicalBoolean(right, false),
    canonicalBoolean(left, true),
    canonicalBoolean(right, true),
  ];
  const both = (x: Core, y: Core): Core => joinOperands('and', [x, y], core);
  return (op === '=') !== isNot
    ? joinOperands('or', [both(a, b), both(notA, notB)], core)
    : joinOperands('or', [both(a, notB), both(notA, b)], core);
}

/** Whether a test only states absence: the condition in `not(a) or b`. */
export function isNegative(core: Core): boolean {
  return core.kind === 'not' || ((core.kind === 'and' || core.kind === 'or') && core.operands.every(isNegative));
}

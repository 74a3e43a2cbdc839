/** Paths: joins steps, merges `//` into the next step if positions do not matter, makes order explicit. */

import type { Ast, Axis, NodeTest } from './ast.js';
import { checkItems } from './convert.js';
import { ON_LAST, ON_POSITION, type Core, type CoreOf, type CoreStep, type CoreTest, type Predicate } from './core.js';
import { XPathError, type Range } from './errors.js';
import { make } from './infer.js';
import { axisItems } from './infer-path.js';
import { mergeSelfTests } from './self-tests.js';
import { printCore, printStep } from './print.js';
import { contextItem, normalize, normalizePredicates, type Scope } from './scope.js';
import { kindItems } from './static-context.js';
import * as T from './types.js';

type StepSyntax = Extract<Ast, { kind: 'step' }>;
type PathSyntax = Extract<Ast, { kind: 'path' }>;

/** A path that is one axis step from the context item. */
export function normalizeSingleStep(ast: StepSyntax, scope: Scope): Core {
  return inDocumentOrder(axisStep(contextNode(scope, ast), ast, scope, ast), ast);
}

/**
 * A path of several steps, or one from the root.
 * @throws XPathError XPTY0019 for a non-final step that can only yield values, XPTY0020, XPDY0002
 */
export function normalizePath(ast: PathSyntax, scope: Scope): Core {
  let current: Core | undefined;
  if (ast.rooted) {
    contextNode(scope, ast);
    current = make({ kind: 'root' }, ast);
  }
  for (const step of ast.steps) {
    const range = { start: ast.start, end: step.end };
    if (current !== undefined) current = nextStep(requireNodes(current, step), step, scope, range);
    else if (step.kind === 'step') current = axisStep(contextNode(scope, step), step, scope, range);
    else current = normalize(step, scope);
  }
  if (current === undefined) throw new XPathError('XPST0003', 'a path without steps', ast);
  return inDocumentOrder(current, ast);
}

function contextNode(scope: Scope, range: Range): Core {
  return checkItems(contextItem(scope, range), T.NODE, 'XPTY0020', 'the context item of a step');
}

/** The operand before a `/`. */
function requireNodes(core: Core, step: Range): Core {
  if ((core.type.items & T.NODE) === 0 && core.type.items !== 0) {
    throw new XPathError('XPTY0019', `a step is taken from ${T.showType(core.type)}, which is no node`, {
      start: core.start,
      end: step.end,
    });
  }
  return checkItems(core, T.NODE, 'XPTY0019', "the left side of '/'");
}

function nextStep(input: Core, step: Ast, scope: Scope, range: Range): Core {
  if (step.kind === 'step') return axisStep(input, step, scope, range);
  const body = normalize(step, { ...scope, focus: input.type.items === 0 ? T.NODE : input.type.items });
  const steps = toSteps(body);
  if (steps?.length === 0) return sortExpression(input, range);
  if (steps !== undefined) return appendSteps(input, steps, range);
  if (body.kind === 'set' && body.op === 'union' && isWholeDocument(input)) {
    // One list of nodes for each side, instead of visiting every node.
    const [left, right] = [toSteps(body.left), toSteps(body.right)];
    if (left !== undefined && right !== undefined) {
      const [one, other] = [appendSteps(input, left, range), appendSteps(input, right, range)];
      return make(
        { kind: 'set', op: 'union', left: inDocumentOrder(one, range), right: inDocumentOrder(other, range) },
        range,
      );
    }
  }
  const map = make({ kind: 'map', input: inDocumentOrder(input, input), body }, range);
  const { items } = map.type;
  if (T.isSubset(items, T.ATOMIC)) return map;
  return make({ kind: 'docOrder', input: map, mixed: (items & T.ATOMIC) !== 0 }, range);
}

function appendSteps(input: Core, steps: readonly CoreStep[], range: Range): Core {
  return steps.reduce((path, next) => appendStep(path, next, range), input);
}

/** `/descendant-or-self::node()`, the start of `//`. */
function isWholeDocument(core: Core): boolean {
  const path = core.kind === 'docOrder' ? core.input : core;
  return (
    path.kind === 'path' && path.input.kind === 'root' && path.steps.length === 1 && isAnyDescendant(path.steps[0]!)
  );
}

/** A body such as `(a | b)/c`, `(a | b)[c]`, `.` or `.[a]` is still a chain of axis steps. */
function toSteps(body: Core): readonly CoreStep[] | undefined {
  const path = body.kind === 'docOrder' && !body.mixed ? body.input : body;
  if (path.kind === 'item') return [];
  if (path.kind === 'path' && path.input.kind === 'item') return path.steps;
  if (path.kind === 'filter' && path.input.kind === 'item' && path.predicates.every(isUnpositional)) {
    return [{ axis: 'self', test: { kinds: T.NODE, names: null }, predicates: path.predicates }];
  }
  if (path.kind === 'filter' && path.predicates.every(isUnpositional)) {
    const steps = toSteps(path.input);
    const last = steps?.at(-1);
    if (steps !== undefined && last !== undefined)
      return [...steps.slice(0, -1), { ...last, predicates: [...last.predicates, ...path.predicates] }];
  }
  return undefined;
}

function axisStep(input: Core, ast: StepSyntax, scope: Scope, range: Range): Core {
  const test = coreTest(ast.axis, ast.test, ast);
  const focus = axisItems(ast.axis, input.type.items) & test.kinds;
  const predicates = normalizePredicates(ast.predicates, focus, scope);
  return appendStep(input, mergeSelfTests({ axis: ast.axis, test, predicates }), range);
}

/** Adds a step to a path inside its sort, so that the whole is sorted once. */
function appendStep(input: Core, step: CoreStep, range: Range): Core {
  const inner = input.kind === 'docOrder' && !input.mixed ? input.input : input;
  if (inner.kind !== 'path') return make({ kind: 'path', input: inner, steps: [step] }, range);
  return make({ kind: 'path', input: inner.input, steps: joinSteps(inner.steps, step) }, range);
}

/** `descendant-or-self::node()/child::a` is `descendant::a`, unless a predicate uses positions among siblings. */
function joinSteps(steps: readonly CoreStep[], step: CoreStep): readonly CoreStep[] {
  const last = steps.at(-1);
  const before = steps.slice(0, -1);
  if (last === undefined || !isAnyDescendant(last) || !step.predicates.every(isUnpositional)) return [...steps, step];
  const joined: Partial<Record<Axis, Axis>> = {
    child: 'descendant',
    descendant: 'descendant',
    self: 'descendant-or-self',
    'descendant-or-self': 'descendant-or-self',
  };
  const axis = joined[step.axis];
  if (axis !== undefined) return [...before, { ...step, axis }];
  // Only elements have attributes.
  if (step.axis === 'attribute') return [...before, { ...last, test: { kinds: T.ELEMENT, names: null } }, step];
  return [...steps, step];
}

function isAnyDescendant({ axis, test, predicates }: CoreStep): boolean {
  return axis === 'descendant-or-self' && test.kinds === T.NODE && predicates.length === 0;
}

/** Whether its value is independent of the position. */
export function isUnpositional({ mode, expr }: Predicate): boolean {
  return mode === 'boolean' && (expr.deps & (ON_POSITION | ON_LAST)) === 0;
}

/** `E/.`: the nodes of any expression in document order without duplicates. */
function sortExpression(core: Core, range: Range): Core {
  return core.order.sorted && core.order.distinct ? core : make({ kind: 'docOrder', input: core, mixed: false }, range);
}

/** A path in document order without duplicates. */
function inDocumentOrder(core: Core, range: Range): Core {
  return core.kind !== 'path' || core.order.sorted
    ? core
    : make({ kind: 'docOrder', input: core, mixed: false }, range);
}

/**
 * The test of a step.
 * @throws XPathError UNSUPPORTED for tests that need a schema or look into a document node
 */
export function coreTest(axis: Axis, test: NodeTest, range: Range): CoreTest {
  if (test.kind === 'name') {
    const kinds = axis === 'attribute' ? T.ATTRIBUTE : T.ELEMENT;
    return { kinds, names: test.uri === null && test.local === null ? null : [{ uri: test.uri, local: test.local }] };
  }
  const kinds = kindItems(test);
  switch (test.kind) {
    case 'schema-element':
    case 'schema-attribute':
      throw new XPathError(
        'UNSUPPORTED',
        `${test.kind}() is not supported: documents are not typed by a schema`,
        range,
      );
    case 'document':
      if (test.element !== null)
        throw new XPathError('UNSUPPORTED', 'document-node() with an element is not supported', range);
      return { kinds, names: null };
    case 'element':
    case 'attribute':
      if (test.typeName !== null)
        throw new XPathError('UNSUPPORTED', `${test.kind}() with a type is not supported`, range);
      return { kinds, names: test.name === null ? null : [test.name] };
    case 'processing-instruction':
      return { kinds, names: test.target === null ? null : [{ uri: '', local: test.target }] };
    default:
      return { kinds, names: null };
  }
}

/**
 * Merges `p/a | p/b` (same start, plain names at the end) into one path with both names.
 * @returns `undefined` if the two do not match
 */
export function mergeUnion(left: Core, right: Core, range: Range): Core | undefined {
  if (left.kind !== 'path' || right.kind !== 'path' || !sameBeginning(left, right)) return undefined;
  const [a, b] = [left.steps.at(-1), right.steps.at(-1)];
  if (a === undefined || b === undefined || a.axis !== b.axis || a.test.kinds !== b.test.kinds) return undefined;
  if (a.predicates.length + b.predicates.length > 0 || a.test.names === null || b.test.names === null) return undefined;
  const step: CoreStep = { ...a, test: { kinds: a.test.kinds, names: [...a.test.names, ...b.test.names] } };
  return inDocumentOrder(
    make({ kind: 'path', input: left.input, steps: [...left.steps.slice(0, -1), step] }, range),
    range,
  );
}

function sameBeginning(left: CoreOf<'path'>, right: CoreOf<'path'>): boolean {
  if (left.input.kind !== 'item' && left.input.kind !== 'root') return false;
  const beginning = ({ input, steps }: CoreOf<'path'>): string =>
    [printCore(input), ...steps.slice(0, -1).map((step) => printStep(step))].join('/');
  return left.steps.length === right.steps.length && beginning(left) === beginning(right);
}

/**
 * Recognizes tests that can be put in words: an element must exist, must not exist, or may occur so often; or one value
 * must be right. Works on typed expressions, so it does not depend on the publisher's notation.
 */
import type { TestShape } from '../../assertion.js';
import type { NodePath } from '../../node-path.js';
import { isNegative } from './canonical.js';
import { findCodeList } from './codes.js';
import { type Lets, isAboutSurroundings, nodePath, valueOperands, readPaths, unwrap } from './paths.js';
import type { Core } from '../xpath/core.js';
import { constantString } from '../xpath/fold.js';
import type { MatchPattern } from '../xpath/pattern.js';
import { demandsElsewhere } from './surroundings.js';

/**
 * @param context the context of the rule that the test belongs to
 * @param kind an assert fails if its test is false, a report fires if it is true
 * @param lets the variables in scope, by name
 * @returns null for tests of any other form
 */
export function recognizeShape(
  test: Core,
  context: MatchPattern,
  kind: 'assert' | 'report',
  lets: Lets,
): TestShape | null {
  const bare = unwrap(test);
  if (isAlwaysWrong(bare, kind)) return neverShape(context, lets);
  return kind === 'assert' ? demandShape(bare, lets) : presenceShape(bare, false, lets);
}

/** What an assert requires. */
function demandShape(test: Core, lets: Lets): TestShape | null {
  return (
    presenceShape(test, true, lets) ??
    occurrenceShape(test, lets) ??
    impliedShape(test, lets) ??
    exclusionShape(test, lets) ??
    valueShape(test, lets)
  );
}

/** `not(A) or not(B)`: if A exists, B must not exist. */
function exclusionShape(test: Core, lets: Lets): TestShape | null {
  if (test.kind !== 'or') return null;
  const shapes = test.operands
    .map(unwrap)
    .filter((operand) => operand.kind !== 'not' || !isAboutSurroundings(operand.operand))
    .map((operand) => presenceShape(operand, true, lets));
  const last = shapes.at(-1);
  return shapes.every((shape) => shape?.kind === 'absent') ? last! : null;
}

/**
 * In `not(A) or B`, B is required: A is true whenever the test fails. If B reads elsewhere in the document, or only the
 * node's ancestors, B is the condition instead and A is forbidden.
 */
function impliedShape(test: Core, lets: Lets): TestShape | null {
  if (test.kind !== 'or') return null;
  const operands = demandsElsewhere(test.operands.map(unwrap));
  const wanted = operands.filter((operand) => !isNegative(operand));
  if (wanted.length === 0) return null;
  const [asked, ...more] = wanted.filter((operand) => !isAboutSurroundings(operand));
  if (more.length > 0 || (wanted.length > 1 && asked?.kind === 'and' && asked.operands.some(isAboutSurroundings)))
    return null;
  if (asked !== undefined) {
    const found = demandShape(asked, lets);
    if (found === null || found.kind === 'never' || !OUTSIDE.has(found.path[0] ?? '')) return found;
  }
  const [unwanted, ...others] = operands.filter((operand) => isNegative(operand) && !isAboutSurroundings(operand));
  return unwanted === undefined || others.length > 0 ? null : demandShape(unwanted, lets);
}

const OUTSIDE: ReadonlySet<string> = new Set(['..', '//']);

/** `true()` as a report, `false()` as an assert: the context alone decides. */
function isAlwaysWrong(test: Core, kind: 'assert' | 'report'): boolean {
  if (kind === 'assert' && isMisspelledFalse(test)) return true;
  return test.kind === 'literal' && test.value.type === 'boolean' && test.value.value === (kind === 'report');
}

/** The context alone selects the error: an element, one with a certain attribute, or a certain variant of it. */
function neverShape(context: MatchPattern, lets: Lets): TestShape {
  const predicates = context.alternatives.flatMap(({ steps: [node] }) => node?.predicates ?? []);
  const [predicate] = predicates;
  if (predicate === undefined) return { kind: 'never', isVariant: false, values: [] };
  const sought = presenceShape(unwrap(predicate.expr), false, lets);
  if (
    predicates.length === 1 &&
    sought?.kind === 'absent' &&
    sought.path.length === 1 &&
    sought.path[0]!.startsWith('@')
  )
    return sought;
  return {
    kind: 'never',
    isVariant: true,
    values: [...new Set(predicates.flatMap(({ expr }) => stringLiterals(expr)))],
  };
}

function stringLiterals(core: Core): readonly string[] {
  return core.kind === 'literal'
    ? [constantString(core) ?? ''].filter((text) => text !== '')
    : valueOperands(core).flatMap(stringLiterals);
}

/** `false` without parentheses is an element name, which no invoice has; Factur-X contains this mistake. */
function isMisspelledFalse(test: Core): boolean {
  if (test.kind !== 'exists' || test.input.kind !== 'path' || test.input.steps.length !== 1) return false;
  const [name] = test.input.steps[0]!.test.names ?? [];
  return name?.uri === '' && name.local === 'false';
}

/** Operators and functions that only test for existence, or for an empty text. */
function presenceShape(test: Core, wanted: boolean, lets: Lets): TestShape | null {
  switch (test.kind) {
    case 'not':
      return presenceShape(unwrap(test.operand), !wanted, lets);
    case 'exists':
    case 'ebv': {
      const path = presencePath(test.input, lets);
      return path === null || path.length === 0 ? null : { kind: wanted ? 'present' : 'absent', path };
    }
    case 'compare': {
      if (test.op !== '!=' || constantString(unwrap(test.right)) !== '') return null;
      const path = presencePath(test.left, lets);
      return path === null || path.length === 0 || !wanted ? null : { kind: 'present', path };
    }
    default:
      return null;
  }
}

function presencePath(input: Core, lets: Lets): NodePath | null {
  const bare = unwrap(input);
  if (bare.kind === 'call' && ['normalize-space', 'string', 'data', 'boolean'].includes(bare.name) && bare.args[0])
    return presencePath(bare.args[0], lets);
  return nodePath(bare, lets, 'ignore')?.path ?? null;
}

/** `count(path) = 1`, `<=`, `>=` */
function occurrenceShape(test: Core, lets: Lets): TestShape | null {
  if (test.kind !== 'compare') return null;
  const counted = unwrap(test.left);
  const limit = integer(unwrap(test.right));
  if (counted.kind !== 'call' || counted.name !== 'count' || limit === null) return null;
  const sought = nodePath(unwrap(counted.args[0]!), lets, 'ignore');
  if (!sought || sought.path.length === 0) return null;
  const { path, hasPredicates: isVariant } = sought;
  switch (test.op) {
    case '=':
      return limit === 0 ? { kind: 'absent', path } : { kind: 'count', path, least: limit, most: limit, isVariant };
    case '<=':
      return { kind: 'count', path, least: 0, most: limit, isVariant };
    case '>=':
      return { kind: 'count', path, least: limit, most: null, isVariant };
    default:
      return null;
  }
}

/** A test that reads exactly one value. */
function valueShape(test: Core, lets: Lets): TestShape | null {
  const paths = readPaths(test, lets);
  if (paths === null) return null;
  const [path, ...others] = [...new Map(paths.map((found) => [found.join('/'), found])).values()];
  if (path === undefined || others.length > 0) return null;
  const codes = findCodeList(test, lets);
  return { kind: 'value', path, ...(codes === null ? {} : { codes }) };
}

function integer(core: Core): number | null {
  return core.kind === 'literal' && core.value.type === 'integer' ? Number(core.value.value) : null;
}

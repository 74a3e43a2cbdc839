/** The nodes that an expression reads, as paths relative to the rule's context node. */
import type { NodePath } from '../../node-path.js';
import { clark } from '../xpath/names.js';
import type { Core, CoreStep, Predicate } from '../xpath/core.js';
import { partsOf } from '../xpath/parts.js';
import type { MatchPattern } from '../xpath/pattern.js';
import * as T from '../xpath/types.js';

/** The expressions of variables, by `clark` name; other variables are bound inside the expression itself. */
export interface Lets {
  /** Namespace to prefix, for writing names. */
  readonly prefixes: ReadonlyMap<string, string>;
  value(key: string): Core | undefined;
}

/** A path, and whether anything but names restricts its selection. */
interface FoundPath {
  readonly path: NodePath;
  readonly hasPredicates: boolean;
}

/**
 * The path that an expression consists of; null for other expressions.
 * @param predicates `refuse`: returns null for a path with predicates
 */
export function nodePath(
  core: Core,
  lets: Lets,
  predicates: 'refuse' | 'ignore',
  base: NodePath = [],
): FoundPath | null {
  switch (core.kind) {
    case 'item':
      return { path: base, hasPredicates: false };
    case 'root':
      return { path: ['//'], hasPredicates: false };
    case 'docOrder':
    case 'cardinality':
    case 'check':
      return nodePath(core.input, lets, predicates, base);
    case 'filter':
      return predicates === 'refuse' ? null : markPredicates(nodePath(core.input, lets, predicates, base));
    case 'path': {
      let found = nodePath(core.input, lets, predicates, base);
      for (const step of core.steps) {
        const name: string | null = found && stepName(step, lets.prefixes);
        if (found === null || name === null || (predicates === 'refuse' && step.predicates.length > 0)) return null;
        found = {
          path: name === '.' ? found.path : appendName(found.path, step, name),
          hasPredicates: found.hasPredicates || step.predicates.length > 0,
        };
      }
      return found;
    }
    default:
      return null;
  }
}

function markPredicates(found: FoundPath | null): FoundPath | null {
  return found && { ...found, hasPredicates: true };
}

function appendName(path: NodePath, { axis }: CoreStep, name: string): NodePath {
  if (axis !== 'descendant' && axis !== 'descendant-or-self') return [...path, name];
  // Steps in between are dropped: `//a/b` and `.//b` both lead to the node in question.
  return ['//', name];
}

/** Prefixed name of a step; `.` for a step that only tests the node itself; null without a simple name. */
function stepName({ axis, test }: CoreStep, prefixes: ReadonlyMap<string, string>): string | null {
  if (axis === 'parent') return '..';
  if (axis === 'self') return '.';
  if (!['child', 'attribute', 'descendant', 'descendant-or-self'].includes(axis)) return null;
  // `text()`: the value of its parent element.
  return printedName({ axis, test }, prefixes) ?? (test.kinds === T.TEXT || axis === 'descendant-or-self' ? '.' : null);
}

/**
 * The first name that a step matches, with the prefix used in reports: `cbc:ID`, `@currencyID`; null if there is none.
 */
export function printedName(
  { axis, test }: Pick<CoreStep, 'axis' | 'test'>,
  prefixes: ReadonlyMap<string, string>,
): string | null {
  const named = test.names?.[0];
  if (!named || named.local === null) return null;
  // `@*:schemaLocation`: the namespace does not matter.
  if (named.uri === null) return axis === 'attribute' ? `@${named.local}` : null;
  const prefix = prefixes.get(named.uri);
  const printed = prefix === undefined || named.uri === '' ? named.local : `${prefix}:${named.local}`;
  return axis === 'attribute' ? `@${printed}` : printed;
}

/**
 * The names of a context from left to right; `*` and the like are left out. For several alternatives, the end that they
 * share.
 */
export function contextPath({ alternatives }: MatchPattern, prefixes: ReadonlyMap<string, string>): NodePath {
  const [first = [], ...others] = alternatives.map(({ steps }) =>
    steps.flatMap((step) => printedName(step, prefixes) ?? []),
  );
  const differs = first.findIndex((name, at) => others.some((names) => names[at] !== name));
  return first.slice(0, differs < 0 ? first.length : differs).reverse();
}

/** Every path that an expression reads; null if it cannot be determined. */
export function readPaths(core: Core, lets: Lets, base: NodePath = []): readonly NodePath[] | null {
  if (startsInCodeListFile(core))
    return pathPredicates(core).reduce<readonly NodePath[] | null>(
      (all, { expr }) => unionPaths(all, fileReads(expr, lets)),
      [],
    );
  switch (core.kind) {
    case 'literal':
      return [];
    case 'variable': {
      const value = lets.value(clark(core.name));
      // For a variable bound inside (`some $code in …`), the sequence has been read at the binding.
      return value === undefined ? [] : readPaths(value, lets);
    }
    case 'item':
      return [base];
    case 'path':
    case 'filter': {
      const found = nodePath(core, lets, 'refuse', base);
      return found === null ? null : found.path[0] === '//' ? null : isSelfTest(core) ? [] : [found.path];
    }
    case 'map': {
      const found = nodePath(core.input, lets, 'refuse', base);
      return found === null ? null : readPaths(core.body, lets, found.path);
    }
    case 'root':
    case 'current':
    case 'position':
    case 'last':
      return null;
    case 'exists':
      return isAboutSurroundings(core) ? [] : readOperands(core, lets, base);
    // A count depends on no single value.
    case 'call':
      return core.name === 'count' ? null : readOperands(core, lets, base);
    default:
      return readOperands(core, lets, base);
  }
}

function readOperands(core: Core, lets: Lets, base: NodePath): readonly NodePath[] | null {
  return valueOperands(core).reduce<readonly NodePath[] | null>(
    (all, operand) => unionPaths(all, readPaths(operand, lets, base)),
    [],
  );
}

/** Paths inside a code list file select nodes of that file; only variables refer to the invoice. */
function fileReads(core: Core, lets: Lets): readonly NodePath[] | null {
  if (core.kind === 'variable') return readPaths(core, lets);
  if (core.kind === 'item' || core.kind === 'path') return [];
  return valueOperands(core).reduce<readonly NodePath[] | null>(
    (all, operand) => unionPaths(all, fileReads(operand, lets)),
    [],
  );
}

/** `self::cbc:ID`: a condition on the node's name, not on its value. */
function isSelfTest(core: Core): boolean {
  return (
    core.kind === 'path' &&
    core.input.kind === 'item' &&
    core.steps.every(({ axis, test }) => axis === 'self' && test.names !== null)
  );
}

/**
 * Whether a test depends only on the node's own name, its ancestors or the kind of document. Users cannot add those to
 * an invoice, so it is a condition and not a requirement.
 */
export function isAboutSurroundings(test: Core): boolean {
  if (test.kind === 'or' || test.kind === 'and')
    return test.operands.every((operand) => isAboutSurroundings(unwrap(operand)));
  if (test.kind === 'not') return isAboutSurroundings(unwrap(test.operand));
  if (test.kind !== 'exists') return false;
  const path = unwrap(test.input);
  if (path.kind !== 'path' || path.steps.some(({ predicates }) => predicates.length > 0)) return false;
  const { input, steps } = path;
  return input.kind === 'root'
    ? steps.length === 1 && steps[0]!.axis === 'child'
    : input.kind === 'item' && steps.every(({ axis }) => UP.has(axis));
}

const UP: ReadonlySet<string> = new Set(['self', 'parent', 'ancestor', 'ancestor-or-self']);

/** Whether an expression looks up a value in a code list file, which reads nothing of the invoice. */
export function startsInCodeListFile(core: Core): boolean {
  switch (core.kind) {
    case 'document':
      return true;
    case 'path':
    case 'docOrder':
    case 'filter':
    case 'map':
    case 'check':
    case 'cardinality':
      return startsInCodeListFile(core.input);
    default:
      return false;
  }
}

/** All predicates along a path. */
export function pathPredicates(core: Core): readonly Predicate[] {
  switch (core.kind) {
    case 'path':
      return [...pathPredicates(core.input), ...core.steps.flatMap(({ predicates }) => predicates)];
    case 'filter':
      return [...pathPredicates(core.input), ...core.predicates];
    case 'docOrder':
    case 'check':
    case 'cardinality':
      return pathPredicates(core.input);
    default:
      return [];
  }
}

function unionPaths(a: readonly NodePath[] | null, b: readonly NodePath[] | null): readonly NodePath[] | null {
  return a === null || b === null ? null : [...a, ...b];
}

/** The expressions that a value is computed from. Predicates are excluded, since they only select nodes. */
export function valueOperands(core: Core): readonly Core[] {
  return core.kind === 'path' || core.kind === 'filter' ? [core.input] : partsOf(core).map((part) => part.core);
}

/** An expression without conversions around it. */
export function unwrap(core: Core): Core {
  switch (core.kind) {
    case 'docOrder':
    case 'atomize':
    case 'castUntyped':
    case 'promote':
    case 'check':
    case 'cardinality':
      return unwrap(core.input);
    default:
      return core;
  }
}

/** The nodes that an expression reads, as paths from the node that the rule looks at. */
import type { NodePath } from '../../node-path.js';
import { clark } from '../xpath/names.js';
import type { Core, CoreStep, Predicate } from '../xpath/core.js';
import { partsOf } from '../xpath/parts.js';
import type { Pattern } from '../xpath/pattern.js';
import * as T from '../xpath/types.js';

/** The expressions of variables, by `clark` name; a variable that is not here is bound inside the expression itself. */
export interface Lets {
  /** Namespace to prefix, as names are written. */
  readonly prefixes: ReadonlyMap<string, string>;
  value(key: string): Core | undefined;
}

/** A path, and whether anything but names decides what it selects. */
interface FoundPath {
  readonly path: NodePath;
  readonly hasPredicates: boolean;
}

/**
 * The path that an expression is, where it is nothing else.
 * @param predicates `refuse`: a path with predicates is none
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
      return predicates === 'refuse' ? null : withPredicates(nodePath(core.input, lets, predicates, base));
    case 'path': {
      let found = nodePath(core.input, lets, predicates, base);
      for (const step of core.steps) {
        const name: string | null = found && stepName(step, lets.prefixes);
        if (found === null || name === null || (predicates === 'refuse' && step.predicates.length > 0)) return null;
        found = {
          path: name === '.' ? found.path : joined(found.path, step, name),
          hasPredicates: found.hasPredicates || step.predicates.length > 0,
        };
      }
      return found;
    }
    default:
      return null;
  }
}

function withPredicates(found: FoundPath | null): FoundPath | null {
  return found && { ...found, hasPredicates: true };
}

function joined(path: NodePath, { axis }: CoreStep, name: string): NodePath {
  if (axis !== 'descendant' && axis !== 'descendant-or-self') return [...path, name];
  // Whatever stands between is not said: `//a/b` and `.//b` both end in what the rule is about.
  return ['//', name];
}

/** Prefixed name of a step that can be said in words; `.` for one that only looks at the node itself. */
function stepName({ axis, test }: CoreStep, prefixes: ReadonlyMap<string, string>): string | null {
  if (axis === 'parent') return '..';
  if (axis === 'self') return '.';
  if (!['child', 'attribute', 'descendant', 'descendant-or-self'].includes(axis)) return null;
  // `text()`: the value of the element that it stands in.
  return printedName({ axis, test }, prefixes) ?? (test.kinds === T.TEXT || axis === 'descendant-or-self' ? '.' : null);
}

/** The first name that a step asks for, with the prefix that reports have for its namespace: `cbc:ID`, `@currencyID`; null for none. */
export function printedName(
  { axis, test }: Pick<CoreStep, 'axis' | 'test'>,
  prefixes: ReadonlyMap<string, string>,
): string | null {
  const named = test.names?.[0];
  if (!named || named.local === null) return null;
  // `@*:schemaLocation`: whose it is does not matter.
  if (named.uri === null) return axis === 'attribute' ? `@${named.local}` : null;
  const prefix = prefixes.get(named.uri);
  const printed = prefix === undefined || named.uri === '' ? named.local : `${prefix}:${named.local}`;
  return axis === 'attribute' ? `@${printed}` : printed;
}

/** The names of a context, from left to right: of several alternatives what they all end with; `*` and the like are left out. */
export function contextPath({ alternatives }: Pattern, prefixes: ReadonlyMap<string, string>): NodePath {
  const [first = [], ...others] = alternatives.map(({ steps }) =>
    steps.flatMap((step) => printedName(step, prefixes) ?? []),
  );
  const differs = first.findIndex((name, at) => others.some((names) => names[at] !== name));
  return first.slice(0, differs < 0 ? first.length : differs).reverse();
}

/** Every path that an expression reads; null where that cannot be said. */
export function readPaths(core: Core, lets: Lets, base: NodePath = []): readonly NodePath[] | null {
  if (startsInFile(core))
    return predicatesOf(core).reduce<readonly NodePath[] | null>(
      (all, { expr }) => union(all, fileReads(expr, lets)),
      [],
    );
  switch (core.kind) {
    case 'literal':
      return [];
    case 'variable': {
      const value = lets.value(clark(core.name));
      // What is bound inside (`some $code in …`) has been read where it was bound.
      return value === undefined ? [] : readPaths(value, lets);
    }
    case 'item':
      return [base];
    case 'path':
    case 'filter': {
      const found = nodePath(core, lets, 'refuse', base);
      return found === null ? null : found.path[0] === '//' ? null : onlySelf(core) ? [] : [found.path];
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
      return isAboutWhere(core) ? [] : ofOperands(core, lets, base);
    // How many there are says nothing about the value of one.
    case 'call':
      return core.name === 'count' ? null : ofOperands(core, lets, base);
    default:
      return ofOperands(core, lets, base);
  }
}

function ofOperands(core: Core, lets: Lets, base: NodePath): readonly NodePath[] | null {
  return operandsOf(core).reduce<readonly NodePath[] | null>(
    (all, operand) => union(all, readPaths(operand, lets, base)),
    [],
  );
}

/** Inside a look-up in a file the focus is the file's; the invoice comes in by variables. */
function fileReads(core: Core, lets: Lets): readonly NodePath[] | null {
  if (core.kind === 'variable') return readPaths(core, lets);
  if (core.kind === 'item' || core.kind === 'path') return [];
  return operandsOf(core).reduce<readonly NodePath[] | null>(
    (all, operand) => union(all, fileReads(operand, lets)),
    [],
  );
}

/** `self::cbc:ID`: a condition on the node's name, not on its value. */
function onlySelf(core: Core): boolean {
  return (
    core.kind === 'path' &&
    core.input.kind === 'item' &&
    core.steps.every(({ axis, test }) => axis === 'self' && test.names !== null)
  );
}

/**
 * Whether it only says what the node is, or in what it stands, or of what kind the document is: nobody can add that to an
 * invoice, so that it is a condition, and nothing that a test wants.
 */
export function isAboutWhere(test: Core): boolean {
  if (test.kind === 'or' || test.kind === 'and') return test.operands.every((operand) => isAboutWhere(unwrap(operand)));
  if (test.kind === 'not') return isAboutWhere(unwrap(test.operand));
  if (test.kind !== 'exists') return false;
  const path = unwrap(test.input);
  if (path.kind !== 'path' || path.steps.some(({ predicates }) => predicates.length > 0)) return false;
  const { input, steps } = path;
  return input.kind === 'root'
    ? steps.length === 1 && steps[0]!.axis === 'child'
    : input.kind === 'item' && steps.every(({ axis }) => UP.has(axis));
}

const UP: ReadonlySet<string> = new Set(['self', 'parent', 'ancestor', 'ancestor-or-self']);

/** A look-up in a code list: it asks for nothing that the invoice could have. */
export function startsInFile(core: Core): boolean {
  switch (core.kind) {
    case 'document':
      return true;
    case 'path':
    case 'docOrder':
    case 'filter':
    case 'map':
    case 'check':
    case 'cardinality':
      return startsInFile(core.input);
    default:
      return false;
  }
}

/** All predicates along a path. */
export function predicatesOf(core: Core): readonly Predicate[] {
  switch (core.kind) {
    case 'path':
      return [...predicatesOf(core.input), ...core.steps.flatMap(({ predicates }) => predicates)];
    case 'filter':
      return [...predicatesOf(core.input), ...core.predicates];
    case 'docOrder':
    case 'check':
    case 'cardinality':
      return predicatesOf(core.input);
    default:
      return [];
  }
}

function union(a: readonly NodePath[] | null, b: readonly NodePath[] | null): readonly NodePath[] | null {
  return a === null || b === null ? null : [...a, ...b];
}

/** What a value is made of. Predicates are no part of that: they say which nodes are looked at. */
export function operandsOf(core: Core): readonly Core[] {
  return core.kind === 'path' || core.kind === 'filter' ? [core.input] : partsOf(core).map((part) => part.core);
}

/** An expression without what only prepares its value. */
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

/**
 * Contexts of Schematron rules: match patterns of XSLT 2.0 (section 5.5.2), and unions in parentheses with predicates
 * as in XSLT 3.0, because published rule sets use them.
 * Matching: a predicate that raises a dynamic error does not match (XSLT 2.0, section 5.5.4).
 */

import type { Ast } from './ast.js';
import type { CoreTest, Predicate } from './core.js';
import { XPathError, type Range } from './errors.js';
import { axisItems } from './infer-path.js';
import { outermost } from './normalize.js';
import { coreTest, isUnpositional } from './normalize-path.js';
import { parse } from './parser.js';
import { clark } from './names.js';
import { innerDeps } from './predicates.js';
import { printStep, type NamePrinter } from './print.js';
import { normalizePredicates, type Scope } from './scope.js';
import type { StaticContext } from './static-context.js';
import * as T from './types.js';

/** One step, matched against one node. */
export interface PatternStep extends Range {
  readonly axis: 'child' | 'attribute';
  readonly test: CoreTest;
  /** The focus is on the node; positions count among the siblings that the test selects. */
  readonly predicates: readonly Predicate[];
  /**
   * Where the next step of the list (to the left in the text) must match: on the parent, or on some ancestor. In the
   * last step: `root` if the parent must be the document node, otherwise `any`.
   */
  readonly link: 'parent' | 'ancestor' | 'root' | 'any';
}

/** Steps from right to left: the first is for the node itself. Empty for the document node (`/`). */
export interface PatternAlternative extends Range {
  readonly steps: readonly PatternStep[];
}

/** A node matches if it matches one alternative. */
export interface MatchPattern {
  readonly alternatives: readonly PatternAlternative[];
  /** What the predicates depend on in addition to the node (bits of `core.ts`): at most current(). */
  readonly deps: number;
}

/**
 * Parses, resolves and types the context of a rule.
 * @param source the pattern
 * @param context its static context
 * @throws XPathError XTSE0340 for an expression that is not a pattern, and everything that `parse` and `normalize`
 * throw
 */
export function parsePattern(source: string, context: StaticContext): MatchPattern {
  const scope = outermost(context, T.NODE);
  const alternatives = patternAlternatives(parse(source, context.namespaces), scope);
  const predicates = alternatives.flatMap(({ steps }) => steps.flatMap((step) => step.predicates));
  return { alternatives, deps: predicates.reduce((deps, { expr }) => deps | innerDeps(expr), 0) };
}

function patternAlternatives(ast: Ast, scope: Scope): readonly PatternAlternative[] {
  switch (ast.kind) {
    case 'set':
      if (ast.op !== 'union') throw notAPattern(ast);
      return [...patternAlternatives(ast.left, scope), ...patternAlternatives(ast.right, scope)];
    case 'step':
      return [{ steps: [patternStep(ast, 'any', scope)], ...toRange(ast) }];
    case 'filter':
      return patternAlternatives(ast.input, scope).map((alternative) => filterAlternative(alternative, ast, scope));
    case 'path':
      return pathAlternatives(ast, scope);
    default:
      throw notAPattern(ast);
  }
}

function toRange({ start, end }: Range): Range {
  return { start, end };
}

function notAPattern(range: Range): XPathError {
  return new XPathError(
    'XTSE0340',
    'not a match pattern: only paths over the child and attribute axes, joined by |',
    range,
  );
}

/** `(a | b)[c]`: the predicate moves to each alternative, which is equivalent unless it counts. */
function filterAlternative(
  alternative: PatternAlternative,
  ast: Extract<Ast, { kind: 'filter' }>,
  scope: Scope,
): PatternAlternative {
  const [node, ...rest] = alternative.steps;
  if (node === undefined) throw new XPathError('UNSUPPORTED', 'a predicate on the document node is not supported', ast);
  const added = normalizePredicates(ast.predicates, reachableKinds(node.axis, node.test), scope);
  if (!added.every(isUnpositional)) {
    throw new XPathError(
      'UNSUPPORTED',
      'a predicate on positions behind parentheses is not supported in a pattern',
      ast,
    );
  }
  return { ...alternative, steps: [{ ...node, predicates: [...node.predicates, ...added] }, ...rest] };
}

/** From left to right; each step is prepended to and linked with the earlier ones. */
function pathAlternatives(ast: Extract<Ast, { kind: 'path' }>, scope: Scope): readonly PatternAlternative[] {
  let found: readonly PatternAlternative[] | undefined;
  let link: PatternStep['link'] = ast.rooted ? 'root' : 'any';
  for (const step of ast.steps) {
    if (isAnyDescendant(step)) {
      link = found === undefined ? 'any' : 'ancestor';
    } else if (found === undefined) {
      found = firstStep(step, link, scope);
      link = 'parent';
    } else {
      const inner = innerSteps(step, link, scope);
      found = found.flatMap(({ steps, start }) =>
        inner.map((next) => ({ steps: linkSteps(next, steps), start, end: step.end })),
      );
      link = 'parent';
    }
  }
  return found ?? [{ steps: [], ...toRange(ast) }];
}

function isAnyDescendant(step: Ast): boolean {
  return (
    step.kind === 'step' &&
    step.axis === 'descendant-or-self' &&
    step.test.kind === 'node' &&
    step.predicates.length === 0
  );
}

/** A relative path may start with a union of paths. */
function firstStep(step: Ast, link: PatternStep['link'], scope: Scope): readonly PatternAlternative[] {
  if (step.kind === 'step') return [{ steps: [patternStep(step, link, scope)], ...toRange(step) }];
  if (link !== 'any') throw notAPattern(step);
  return patternAlternatives(step, scope);
}

/** A later step, or one of several in parentheses (XSLT 3.0, section 5.5.2). */
function innerSteps(step: Ast, link: PatternStep['link'], scope: Scope): readonly PatternStep[] {
  if (step.kind === 'step') return [patternStep(step, link, scope)];
  return patternAlternatives(step, scope).map(({ steps: [only, ...more] }) => {
    if (only === undefined || more.length > 0 || only.link !== 'any') throw notAPattern(step);
    return { ...only, link };
  });
}

/** After `/` (a parenthesized pattern that is the document node) the step is a child of the root. */
function linkSteps(next: PatternStep, steps: readonly PatternStep[]): readonly PatternStep[] {
  if (steps.length > 0) return [next, ...steps];
  return [{ ...next, link: next.link === 'parent' ? 'root' : 'any' }];
}

function patternStep(ast: Ast, link: PatternStep['link'], scope: Scope): PatternStep {
  if (ast.kind !== 'step' || (ast.axis !== 'child' && ast.axis !== 'attribute')) throw notAPattern(ast);
  const { axis } = ast;
  const test = coreTest(axis, ast.test, ast);
  const kinds = reachableKinds(axis, test);
  return {
    axis,
    test: { ...test, kinds },
    predicates: normalizePredicates(ast.predicates, kinds, scope),
    link,
    ...toRange(ast),
  };
}

/** The node kinds that can be on the axis of any parent and pass the test: `node()` excludes attributes. */
function reachableKinds(axis: 'child' | 'attribute', test: CoreTest): number {
  return axisItems(axis, T.NODE) & test.kinds;
}

/** A pattern as text, for tests: steps from right to left with their links. */
export function printPattern({ alternatives }: MatchPattern, name: NamePrinter = clark): string {
  return alternatives
    .map(({ steps }) =>
      steps.length === 0 ? '/' : steps.map((step) => `${printStep(step, name)} <${step.link}`).join(' '),
    )
    .join(' | ');
}

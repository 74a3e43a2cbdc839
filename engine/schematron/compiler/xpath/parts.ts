/** The parts of core expressions, for generic traversal. */

import type { Core, CoreStep, Predicate } from './core.js';
import { make } from './infer.js';
import { clark } from './names.js';
import * as T from './types.js';

/**
 * A part. `focus`: whether it has its own context item. `binds`: a variable (`clark`) that is visible in it, in
 * addition to the outer ones.
 */
interface CorePart {
  readonly core: Core;
  readonly focus: boolean;
  readonly binds: string | null;
}

/** The direct parts of an expression. */
export function partsOf(core: Core): readonly CorePart[] {
  switch (core.kind) {
    case 'literal':
    case 'variable':
    case 'item':
    case 'position':
    case 'last':
    case 'current':
    case 'root':
    case 'document':
      return [];
    case 'sequence':
      return sameFocus(core.items);
    case 'path':
      return [...sameFocus([core.input]), ...core.steps.flatMap(({ predicates }) => predicateParts(predicates))];
    case 'filter':
      return [...sameFocus([core.input]), ...predicateParts(core.predicates)];
    case 'map':
      return [...sameFocus([core.input]), { core: core.body, focus: true, binds: null }];
    case 'for':
    case 'quantified':
      return [...sameFocus([core.in]), { core: core.body, focus: false, binds: clark(core.name) }];
    case 'let':
      return [...sameFocus([core.value]), { core: core.body, focus: false, binds: clark(core.name) }];
    case 'if':
      return sameFocus([core.test, core.then, core.else]);
    case 'and':
    case 'or':
      return sameFocus(core.operands);
    case 'not':
    case 'negate':
      return sameFocus([core.operand]);
    case 'set':
    case 'compare':
    case 'compareNodes':
    case 'arithmetic':
      return sameFocus([core.left, core.right]);
    case 'range':
      return sameFocus([core.from, core.to]);
    case 'call':
    case 'userCall':
      return sameFocus(core.args);
    case 'docOrder':
    case 'exists':
    case 'ebv':
    case 'atomize':
    case 'castUntyped':
    case 'promote':
    case 'check':
    case 'cardinality':
    case 'cast':
    case 'castable':
    case 'instance':
      return sameFocus([core.input]);
  }
}

/** An expression and all its descendants, outer ones first. */
export function* descendantsOf(core: Core): Iterable<Core> {
  yield core;
  for (const part of partsOf(core)) yield* descendantsOf(part.core);
}

function sameFocus(cores: readonly Core[]): readonly CorePart[] {
  return cores.map((core) => ({ core, focus: false, binds: null }));
}

function predicateParts(predicates: readonly Predicate[]): readonly CorePart[] {
  return predicates.map(({ expr }) => ({ core: expr, focus: true, binds: null }));
}

/**
 * Replaces the parts of an expression.
 * @param parts as many as `partsOf` returns, in the same order and of the same types
 */
export function replaceParts(core: Core, parts: readonly Core[]): Core {
  const rest = [...parts];
  const next = (): Core => rest.shift()!;
  const all = (old: readonly Core[]): readonly Core[] => old.map(next);
  const filters = (old: readonly Predicate[]): readonly Predicate[] => old.map(({ mode }) => ({ mode, expr: next() }));
  switch (core.kind) {
    case 'literal':
    case 'variable':
    case 'item':
    case 'position':
    case 'last':
    case 'current':
    case 'root':
    case 'document':
      return core;
    case 'sequence':
      return make({ ...core, items: all(core.items) }, core);
    case 'path':
      return make(
        {
          ...core,
          input: next(),
          steps: core.steps.map((step) => ({ ...step, predicates: filters(step.predicates) })),
        },
        core,
      );
    case 'filter':
      return make({ ...core, input: next(), predicates: filters(core.predicates) }, core);
    case 'map':
      return make({ ...core, input: next(), body: next() }, core);
    case 'for':
    case 'quantified':
      return make({ ...core, in: next(), body: next() }, core);
    case 'let':
      return make({ ...core, value: next(), body: next() }, core);
    case 'if':
      return make({ ...core, test: next(), then: next(), else: next() }, core);
    case 'and':
    case 'or':
      return make({ ...core, operands: all(core.operands) }, core);
    case 'not':
    case 'negate':
      return make({ ...core, operand: next() }, core);
    case 'set':
    case 'compare':
    case 'compareNodes':
    case 'arithmetic':
      return make({ ...core, left: next(), right: next() }, core);
    case 'range':
      return make({ ...core, from: next(), to: next() }, core);
    case 'call':
    case 'userCall':
      return make({ ...core, args: all(core.args) }, core);
    case 'docOrder':
    case 'exists':
    case 'ebv':
    case 'atomize':
    case 'castUntyped':
    case 'promote':
    case 'check':
    case 'cardinality':
    case 'cast':
    case 'castable':
    case 'instance':
      return make({ ...core, input: next() }, core);
  }
}

const known = new WeakMap<Core, ReadonlySet<string>>();

/** The free variables of an expression, by `clark` name. */
export function freeVariables(core: Core): ReadonlySet<string> {
  let found = known.get(core);
  if (found === undefined) known.set(core, (found = findVariables(core)));
  return found;
}

function findVariables(core: Core): ReadonlySet<string> {
  if (core.kind === 'variable') return new Set([clark(core.name)]);
  const names = new Set<string>();
  for (const part of partsOf(core))
    for (const name of freeVariables(part.core)) if (name !== part.binds) names.add(name);
  return names;
}

/** Every node except the document node has a parent: an element or the document. */
export function isParent(step: CoreStep | undefined): boolean {
  return (
    step?.axis === 'parent' &&
    step.test.names === null &&
    step.predicates.length === 0 &&
    T.isSubset(T.ELEMENT | T.DOCUMENT, step.test.kinds)
  );
}

/** Paths that the runtime evaluates by path states: child steps by name, without predicates. */

import type { Core, CoreStep } from '../xpath/core.js';
import { isParent } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import { d, contextItemName, ROOT, type Env } from './env.js';

/** The start node, and the name paths it allows; each is a constant of the module. */
interface SimplePath {
  readonly from: Js;
  readonly paths: readonly Js[];
}

/** Up to this number, alternatives are looked up one by one; for more, the tree is walked. */
const MAX_ALTERNATIVES = 4;

/** @returns `undefined` for any other expression */
export function simplePath(core: Core, env: Env): SimplePath | undefined {
  if (core.kind !== 'path') return undefined;
  const start = startNode(core.input, env);
  if (start === undefined) return undefined;
  let levels = 0;
  while (isParent(core.steps[levels])) levels++;
  const steps = core.steps.slice(levels);
  if (steps.length === 0 || !steps.every((step, index) => isNameStep(step, index === steps.length - 1)))
    return undefined;
  if (levels > 0 && core.input.kind === 'root') return undefined;
  const paths = expandPaths(steps, env);
  return paths && { from: levels === 0 ? start : js`${d('up')}(${start}, ${levels})`, paths };
}

/**
 * The alternatives of `//a/b/@c`: named child steps from anywhere in the document.
 * @returns `undefined` for any other expression
 */
export function pathAnywhere(core: Core, env: Env): readonly Js[] | undefined {
  if (core.kind === 'docOrder') return pathAnywhere(core.input, env);
  if (core.kind !== 'path' || core.input.kind !== 'root') return undefined;
  const [first, ...rest] = core.steps;
  if (first === undefined || (first.axis !== 'descendant' && first.axis !== 'descendant-or-self')) return undefined;
  // `//@c`: any element.
  const isAny =
    rest.length === 1 &&
    rest[0]!.axis === 'attribute' &&
    first.test.names === null &&
    T.isSubset(T.ELEMENT, first.test.kinds) &&
    first.predicates.length === 0;
  const steps = isAny ? rest : [{ ...first, axis: 'child' as const }, ...rest];
  return steps.every((step, index) => isNameStep(step, index === steps.length - 1))
    ? expandPaths(steps, env)
    : undefined;
}

/** The code paths that the names of some steps allow; `undefined` if there are too many. */
function expandPaths(steps: readonly CoreStep[], env: Env): readonly Js[] | undefined {
  let paths: readonly (readonly number[])[] = [[]];
  for (const step of steps) {
    const kind = step.axis === 'attribute' ? T.ATTRIBUTE : T.ELEMENT;
    const codes = env.names.codes(kind, step.test.names);
    paths = paths.flatMap((path) => codes.map((code) => [...path, code]));
    if (paths.length > MAX_ALTERNATIVES) return undefined;
  }
  return paths.map((path) => pathConstant(path, env));
}

function startNode(input: Core, env: Env): Js | undefined {
  if (input.kind === 'item' && T.isSubset(input.items, T.NODE)) return contextItemName(env, input);
  if (input.kind === 'root') return ROOT;
  return undefined;
}

function isNameStep({ axis, test, predicates }: CoreStep, isLast: boolean): boolean {
  if (predicates.length > 0 || test.names === null) return false;
  if (test.names.some(({ uri, local }) => uri === null || local === null)) return false;
  return axis === 'child' ? test.kinds === T.ELEMENT : axis === 'attribute' && isLast && test.kinds === T.ATTRIBUTE;
}

/** A list of codes as a named constant, with the path in a comment. */
function pathConstant(codes: readonly number[], env: Env): Js {
  const words = codes.map((code) => {
    const { uri, local } = env.names.namesOf(code);
    return `${code >= env.names.firstAttribute ? '@' : ''}${uri === null || local === null ? '*' : env.print({ uri, local })}`;
  });
  return env.m.constant('PATH', js`[${codes.map((code) => js`${code}`)}]`, words.join('/'));
}

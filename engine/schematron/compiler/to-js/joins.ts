/**
 * `some $x in //line/id satisfies normalize-space($x) = $wanted`, evaluated for every line, would visit all lines each
 * time. One side is the same for all lines, so its values become a set.
 */

import { ON_ROOT, type Core, type CoreOf } from '../xpath/core.js';
import { clark } from '../xpath/names.js';
import { freeVariables } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { js, lines, type Js } from './code.js';
import { addLocal, type Env } from './env.js';
import { each, value } from './expression.js';
import { hoist } from './hoist.js';
import { representationOf } from './representation.js';

/** @returns `undefined` unless the quantified expression is a look-up in one list for the whole document */
export function emitLookup(core: CoreOf<'quantified'>, env: Env): Js | undefined {
  const { quantifier, body } = core;
  const isLookup =
    body.kind === 'compare' && body.mode === 'string' && body.op === (quantifier === 'some' ? '=' : '!=');
  if (!isLookup || !dependsOnDocument(core.in, null, env)) return undefined;
  const sides = joinSides(core, body, env);
  if (sides === undefined) return undefined;
  const { of, wanted } = sides;
  // With several values, an error in one is raised before the next item is compared.
  if (wanted.type.card !== T.ONE && (!body.general || quantifier === 'every' || wanted.raises)) return undefined;
  const keys = hoist('keys', [core.in, of], env, (inner) => {
    const add = each(
      core.in,
      inner,
      (item) => {
        const one = js`keys.add(${value(of, addLocal(inner, clark(core.name), item))});`;
        return of.raises ? js`try {\n${one}\n} catch (error) {\nkeys.raised(error);\n}` : one;
      },
      of.raises,
    );
    return js`return ${inner.m.use('KeySet')}.of((keys) => {\n${add}\n});`;
  });
  const isSome = quantifier === 'some';
  return hoist(quantifier, [core], env, (inner) =>
    lines([
      js`const keys = ${keys};`,
      // The other side is not evaluated if there is nothing to compare it with.
      js`if (!keys.isEmpty) {\n${each(wanted, inner, (item) => js`if (keys.has(${item})) return ${isSome};`, wanted.raises)}\n}`,
      js`keys.end();\nreturn ${!isSome};`,
    ]),
  );
}

function joinSides(
  { name }: CoreOf<'quantified'>,
  { left, right }: CoreOf<'compare'>,
  env: Env,
): { readonly of: Core; readonly wanted: Core } | undefined {
  const item = clark(name);
  for (const [of, wanted] of [
    [left, right],
    [right, left],
  ] as const) {
    const isPair =
      freeVariables(of).has(item) &&
      !freeVariables(wanted).has(item) &&
      dependsOnDocument(of, item, env) &&
      of.type.card === T.ONE;
    if (
      !isPair ||
      representationOf(of.type.items, of) !== 'string' ||
      representationOf(wanted.type.items, wanted) !== 'string'
    )
      continue;
    // The left side raises first.
    return of === right && of.raises && wanted.raises ? undefined : { of, wanted };
  }
  return undefined;
}

/** Whether it depends only on the document and the one variable. */
function dependsOnDocument(core: Core, except: string | null, env: Env): boolean {
  if ((core.deps & ~ON_ROOT) !== 0) return false;
  return [...freeVariables(core)].every((name) => {
    const binding = env.variables.get(name);
    return name === except || (binding?.kind === 'function' && !binding.ofRule);
  });
}

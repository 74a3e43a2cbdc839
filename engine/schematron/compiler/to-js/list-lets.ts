/**
 * `@unitCode = $quantity/@unitCode`, with a let of the rule that reads its nodes from above: the list is the same for all
 * nodes below one parent, which only shows with the value of the let in the place of the variable.
 */

import { ON_ITEM, ON_ROOT, type Core, type CoreOf } from '../xpath/core.js';
import { clark } from '../xpath/names.js';
import { partsOf, variablesOf, withParts } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { levelsAbove } from './memo-key.js';

/** Values of lets of a rule, by `clark` name. */
export type LetValues = ReadonlyMap<string, Core>;

/** Can the value stand where the variable is, with the node of the rule as its context item? */
export function isInlined(value: Core): boolean {
  return (
    !value.raises &&
    (value.deps & ~(ON_ITEM | ON_ROOT)) === 0 &&
    variablesOf(value).size === 0 &&
    levelsAbove(value) > 0
  );
}

/**
 * The expression with lets in the place of their variables, in lists that are searched for a value.
 * @param core at the node of the rule
 */
export function withListLets(core: Core, lets: LetValues): Core {
  if (![...variablesOf(core)].some((name) => lets.has(name))) return core;
  const inner = withParts(
    core,
    partsOf(core).map(({ core: part, focus, binds }) => (focus ? part : withListLets(part, without(lets, binds)))),
  );
  return inner.kind === 'compare' ? withLists(inner, lets) : inner;
}

function withLists(core: CoreOf<'compare'>, lets: LetValues): Core {
  if (!core.general || core.op !== '=' || core.mode !== 'string' || core.left.raises || core.right.raises) return core;
  const list = (part: Core): Core => {
    // A variable is a list already.
    if ((part.type.card & T.MORE) === 0 || part.kind === 'variable') return part;
    const value = inlined(part, lets);
    return levelsAbove(value) > 0 && ![...variablesOf(value)].some((name) => lets.has(name)) ? value : part;
  };
  return withParts(core, [list(core.left), list(core.right)]);
}

function inlined(core: Core, lets: LetValues): Core {
  if (core.kind === 'variable') return lets.get(clark(core.name)) ?? core;
  return withParts(
    core,
    partsOf(core).map(({ core: part, focus, binds }) => (focus ? part : inlined(part, without(lets, binds)))),
  );
}

function without(lets: LetValues, name: string | null): LetValues {
  return name === null || !lets.has(name) ? lets : new Map([...lets].filter(([other]) => other !== name));
}

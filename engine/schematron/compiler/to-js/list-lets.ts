/**
 * `@unitCode = $quantity/@unitCode`, with a rule variable whose nodes are read from above: the list is the same for all
 * nodes below one parent, as inlining the variable shows.
 */

import { ON_ITEM, ON_ROOT, type Core, type CoreOf } from '../xpath/core.js';
import { clark } from '../xpath/names.js';
import { partsOf, freeVariables, replaceParts } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { levelsAbove } from './memo-key.js';

/** Values of a rule's lets, by `clark` name. */
export type LetValues = ReadonlyMap<string, Core>;

/** Whether the value can replace the variable when the rule's node is the context item. */
export function canInline(value: Core): boolean {
  return (
    !value.raises &&
    (value.deps & ~(ON_ITEM | ON_ROOT)) === 0 &&
    freeVariables(value).size === 0 &&
    levelsAbove(value) > 0
  );
}

/**
 * Inlines lets in lists that are searched for a value.
 * @param core evaluated at the rule's node
 */
export function inlineListLets(core: Core, lets: LetValues): Core {
  if (![...freeVariables(core)].some((name) => lets.has(name))) return core;
  const inner = replaceParts(
    core,
    partsOf(core).map(({ core: part, focus, binds }) => (focus ? part : inlineListLets(part, removeLet(lets, binds)))),
  );
  return inner.kind === 'compare' ? inlineLists(inner, lets) : inner;
}

function inlineLists(core: CoreOf<'compare'>, lets: LetValues): Core {
  if (!core.general || core.op !== '=' || core.mode !== 'string' || core.left.raises || core.right.raises) return core;
  const list = (part: Core): Core => {
    // A plain variable is a list already.
    if ((part.type.card & T.MORE) === 0 || part.kind === 'variable') return part;
    const value = inlineLet(part, lets);
    return levelsAbove(value) > 0 && ![...freeVariables(value)].some((name) => lets.has(name)) ? value : part;
  };
  return replaceParts(core, [list(core.left), list(core.right)]);
}

function inlineLet(core: Core, lets: LetValues): Core {
  if (core.kind === 'variable') return lets.get(clark(core.name)) ?? core;
  return replaceParts(
    core,
    partsOf(core).map(({ core: part, focus, binds }) => (focus ? part : inlineLet(part, removeLet(lets, binds)))),
  );
}

function removeLet(lets: LetValues, name: string | null): LetValues {
  return name === null || !lets.has(name) ? lets : new Map([...lets].filter(([other]) => other !== name));
}

/**
 * Cache keys for expression values: `sum(../../line[rate = $rate]/amount)` is the same for all nodes with the same
 * grandparent and for equal rates. A hostile document has thousands of them.
 */

import type { Core, CoreOf } from '../xpath/core.js';
import { clark } from '../xpath/names.js';
import { isParent, partsOf } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { js, compositeKey, type Js } from './code.js';
import { d, type Env } from './env.js';
import { representationOf } from './representation.js';

/** A node (-1 for none) and a string (null if only the node counts), which may raise: equal keys mean equal values. */
interface MemoKey {
  readonly node: Js;
  readonly key: Js | null;
}

/**
 * @param env of the function with the expressions
 * @param locals its parameters that stand for variables, by `clark` name
 * @returns `undefined` if the value depends on the node itself, or on a value without a string form
 */
export function memoKey(
  cores: readonly Core[],
  env: Pick<Env, 'item' | 'm' | 'names'>,
  locals: ReadonlyMap<string, Js>,
): MemoKey | undefined {
  const levels = Math.min(...cores.map(levelsAbove));
  if (levels === 0) return undefined;
  if (locals.size === 0 && levels === Infinity) return undefined;
  const keys = [...locals].map(([name, param]) => keyString(cores, name, param, env));
  if (keys.includes(undefined)) return undefined;
  const ancestor = nearestAncestor(cores, env);
  const node =
    env.item === null
      ? js`0`
      : ancestor === undefined
        ? js`${d('up')}(${env.item}, ${levels})`
        : js`${d('nearest')}(${env.item}, ${ancestor})`;
  return { node, key: keys.length === 0 ? null : compositeKey(keys as Js[]) };
}

/** How many levels above the context item all relative paths start; Infinity if there are none. */
export function levelsAbove(core: Core): number {
  if (core.kind === 'item') return 0;
  if (core.kind === 'path' && core.input.kind === 'item') {
    const below = core.steps.findIndex((step) => !isParent(step));
    if (below < 0) return core.steps.length;
    // Nodes above a node are also above its siblings.
    return below === 0 && core.steps[0]!.axis === 'ancestor' ? 1 : below;
  }
  return Math.min(
    Infinity,
    ...partsOf(core)
      .filter(({ focus }) => !focus)
      .map((part) => levelsAbove(part.core)),
  );
}

/**
 * The code of `x` if every relative path starts with `ancestor::x`: nodes with the same nearest `x` share all others,
 * however many parents are in between.
 */
function nearestAncestor(cores: readonly Core[], { names }: Pick<Env, 'names'>): number | undefined {
  const codes = new Set(cores.flatMap((core) => ancestorCodes(core, names)));
  const [code] = codes;
  return codes.size === 1 ? code : undefined;
}

function ancestorCodes(core: Core, names: Env['names']): readonly (number | undefined)[] {
  if (core.kind === 'item') return [undefined];
  if (core.kind === 'path' && core.input.kind === 'item') {
    const [first] = core.steps;
    return [first?.axis === 'ancestor' && first.test.kinds === T.ELEMENT ? names.single(first.test) : undefined];
  }
  return partsOf(core).flatMap((part) => (part.focus ? [] : ancestorCodes(part.core, names)));
}

function variableReferences(core: Core, name: string): readonly CoreOf<'variable'>[] {
  if (core.kind === 'variable') return clark(core.name) === name ? [core] : [];
  return partsOf(core).flatMap((part) => (part.binds === name ? [] : variableReferences(part.core, name)));
}

function keyString(cores: readonly Core[], name: string, param: Js, { m }: Pick<Env, 'm'>): Js | undefined {
  const [core] = cores.flatMap((part) => variableReferences(part, name));
  if (core === undefined || core.type.card !== T.ONE) return undefined;
  switch (representationOf(core.type.items, core)) {
    case 'string':
    case 'untyped':
      return param;
    case 'node':
      return T.isSubset(core.type.items, UNTYPED_NODES) && cores.every((part) => isAtomized(part, name))
        ? js`${d('text')}(${param})`
        : js`String(${param})`;
    case 'boolean':
      return js`String(${param})`;
    case 'exact':
      return js`${m.use('exactToString')}(${param})`;
    default:
      return undefined;
  }
}

/** Nodes whose typed value is their text as an untyped value. */
const UNTYPED_NODES = T.DOCUMENT | T.ELEMENT | T.ATTRIBUTE | T.TEXT;

/** Whether a variable is used only for its typed value. */
export function isAtomized(core: Core, name: string): boolean {
  if (core.kind === 'variable') return clark(core.name) !== name;
  if (core.kind === 'atomize' && core.input.kind === 'variable') return true;
  return partsOf(core).every((part) => part.binds === name || isAtomized(part.core, name));
}

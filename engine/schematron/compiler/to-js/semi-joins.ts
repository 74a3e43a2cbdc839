/**
 * Semi-joins. `for $x in ../currency, $tax in amount[@currency = $x] return …`, evaluated for many totals, visits all
 * currencies for each of them, although only currencies of amounts below the total can give a result. Only those are
 * visited: equal values give equal results, so it is enough to join the values.
 */

import { ON_CURRENT, ON_ITEM, ON_LAST, ON_POSITION, type Core, type CoreOf } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import { clark } from '../xpath/names.js';
import { freeVariables } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { js, lines, type Js } from './code.js';
import { addLocal, type Env, type Sink } from './env.js';
import { each, value } from './expression.js';
import { hoist } from './hoist.js';
import { isAtomized, levelsAbove } from './memo-key.js';
import { representationOf } from './representation.js';

/** When an item can give a result. */
interface Join {
  /** The value of an item. */
  readonly of: Core;
  /** The values of the items that may give a result. */
  readonly wanted: Core;
}

/**
 * Statements that run `sink` for each item of a `for` expression.
 * @returns `undefined` unless the items come from a list that many nodes share, and some cannot give a result
 */
export function semiJoin(core: CoreOf<'for'>, env: Env, sink: Sink): Js | undefined {
  const item = clark(core.name);
  if ((core.in.type.card & T.MORE) === 0 || !isShared(core.in) || !isAtomized(core.body, item)) return undefined;
  const join = findJoin(core.body, new Set([item]));
  if (join === undefined) return undefined;
  const values = hoist('values', [core.in, join.of], env, (inner) =>
    lines([
      js`const values = new ${inner.m.use('ValueList')}();`,
      each(core.in, inner, (node) => js`values.add(${value(join.of, addLocal(inner, item, node))}, ${node});`),
      js`return values;`,
    ]),
  );
  const [keys, found] = [env.fresh('keys'), env.fresh('found')];
  const result = (node: Js): Js => js`${found}.hasResult();\n${sink(node)}`;
  const node = env.fresh('x');
  return lines([
    js`const ${keys} = new Set();`,
    each(join.wanted, env, (key) => js`${keys}.add(${key});`, false),
    js`const ${found} = ${values}.having(${keys});`,
    js`for (let ${node} = ${found}.next(); ${node} !== undefined; ${node} = ${found}.next()) {\n${each(core.body, addLocal(env, item, node), result)}\n}`,
  ]);
}

/** Nodes that are the same for all nodes below a parent, and cannot raise errors. */
function isShared(core: Core): boolean {
  return (
    !core.raises &&
    T.isSubset(core.type.items, T.ELEMENT | T.ATTRIBUTE | T.TEXT) &&
    core.deps === ON_ITEM &&
    freeVariables(core).size === 0 &&
    levelsAbove(core) > 0
  );
}

/**
 * The first list of an inner loop that is compared with the item. The loops before it are the same for all items, and
 * computed for the first one, which is always visited.
 * @param names variables (`clark`) that change with the item, the item's own first
 */
function findJoin(core: Core, names: ReadonlySet<string>): Join | undefined {
  const [item] = names;
  switch (core.kind) {
    case 'let':
      return findJoin(core.body, dependsOn(core.value, names) ? new Set([...names, clark(core.name)]) : names);
    case 'for':
      return dependsOn(core.in, names) ? findListJoin(core.in, item!) : findJoin(core.body, names);
    default:
      return undefined;
  }
}

function dependsOn(core: Core, names: ReadonlySet<string>): boolean {
  return [...freeVariables(core)].some((name) => names.has(name));
}

/** A list computed from a path is empty, and does not raise, if the path is empty. */
function findListJoin(core: Core, item: string): Join | undefined {
  switch (core.kind) {
    case 'atomize':
    case 'castUntyped':
    case 'promote':
    case 'check':
    case 'cast':
    case 'docOrder':
      return findListJoin(core.input, item);
    case 'cardinality':
      return (core.card & T.EMPTY) === 0 ? undefined : findListJoin(core.input, item);
    case 'path':
      return findPathJoin(core, item);
    default:
      return undefined;
  }
}

function findPathJoin(core: CoreOf<'path'>, item: string): Join | undefined {
  const last = core.steps.at(-1)!;
  if (
    core.raises ||
    core.input.kind !== 'item' ||
    core.steps.slice(0, -1).some(({ predicates }) => predicates.length > 0)
  )
    return undefined;
  for (const { mode, expr } of last.predicates) {
    if (mode !== 'boolean' || expr.kind !== 'compare' || expr.op !== '=' || expr.mode !== 'string') continue;
    for (const [of, key] of [
      [expr.left, expr.right],
      [expr.right, expr.left],
    ] as const) {
      const isOfItem =
        of.type.card === T.ONE && of.deps === 0 && freeVariables(of).size === 1 && freeVariables(of).has(item);
      const isOfNode = (key.deps & (ON_POSITION | ON_LAST | ON_CURRENT)) === 0 && freeVariables(key).size === 0;
      if (
        !isOfItem ||
        !isOfNode ||
        representationOf(of.type.items, of) !== 'string' ||
        representationOf(key.type.items, key) !== 'string'
      )
        continue;
      const steps = [...core.steps.slice(0, -1), { ...last, predicates: [] }];
      return {
        of,
        wanted: make({ kind: 'map', input: make({ kind: 'path', input: core.input, steps }, core), body: key }, core),
      };
    }
  }
  return undefined;
}

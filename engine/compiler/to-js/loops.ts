/** Sequences as statements: code that runs once for each item, without building the sequence where it can be helped. */

import { ON_ITEM, ON_LAST, ON_POSITION, type Core, type CoreOf } from '../xpath/core.js';
import { clark } from '../xpath/names.js';
import * as T from '../xpath/types.js';
import { castItem } from './casts.js';
import { identifier, js, lines, type Js } from './code.js';
import { array, atomized, value, whole } from './emit.js';
import { hoisted, withLet, type Env } from './env.js';
import { filtered, needsLast, needsPosition } from './predicates.js';
import { semiJoin } from './semi-joins.js';
import { eachOfPath } from './steps.js';

/** Makes the statements for one item, which is given as a name or a literal. */
export type Sink = (item: Js) => Js;

/**
 * Statements that run `sink` for each item of an expression, in its natural representation.
 * @param ordered false where the order of nodes does not matter
 */
export function each(core: Core, env: Env, sink: Sink, ordered = true): Js {
  const input = (inner: Core, use: Sink): Js => each(inner, env, use, ordered);
  // What is known to be one item at most needs no loop, but for what is made by loops anyway.
  if ((core.type.card & T.MORE) === 0 && !LOOPS.has(core.kind)) return single(core, env, sink);
  switch (core.kind) {
    case 'path': return eachOfPath(core, env, sink, ordered, input);
    case 'docOrder': return ordered ? overArray(array(core, env), env, sink) : input(core.input, sink);
    case 'atomize': return input(core.input, (item) => bound(atomized(core, item, env), env, sink));
    case 'castUntyped': case 'promote': case 'check': case 'cast':
      return input(core.input, (item) => bound(castItem(core, item, env), env, sink));
    case 'filter': return isIndexed(core) ? single(core, env, sink) : eachOfFilter(core, env, sink);
    case 'map': return eachOfMap(core, env, sink, ordered);
    case 'for': {
      const own = (item: Js): Env => withLocal(env, clark(core.name), item);
      return semiJoin(core, env, sink) ?? each(core.in, env, (item) => each(core.body, own(item), sink));
    }
    case 'let': {
      const { declaration, inner } = withLet(core, env, whole);
      return lines([declaration, each(core.body, inner, sink, ordered)]);
    }
    case 'range': {
      const [at, to] = [env.fresh('i'), env.fresh('end')];
      const loop = js`for (let ${at} = ${value(core.from, env)}, ${to} = ${value(core.to, env)}; ${at} <= ${to}; ${at}++) {\n${sink(at)}\n}`;
      return loop;
    }
    default: return overArray(array(core, env), env, sink);
  }
}

const LOOPS: ReadonlySet<Core['kind']> = new Set<Core['kind']>(['path', 'filter', 'map', 'for']);

/** At most one item. */
function single(core: Core, env: Env, sink: Sink): Js {
  if (core.type.items === 0) return core.raises ? js`${value(core, env)};` : js``;
  const code = value(core, env);
  if (core.type.card === T.ONE) return isSimple(code) ? sink(code) : bound(code, env, sink);
  const item = env.fresh('x');
  return js`const ${item} = ${code};\nif (${item} !== undefined) {\n${sink(item)}\n}`;
}

/** Names and literals need no name of their own. */
function isSimple({ text }: Js): boolean {
  return /^([A-Za-z_$][\w$]*|\d+|"[^"\\]*"|true|false)$/.test(text);
}

/** Gives a value a name first. */
function bound(code: Js, env: Env, sink: Sink): Js {
  if (isSimple(code)) return sink(code);
  const item = env.fresh('x');
  return lines([js`const ${item} = ${code};`, sink(item)]);
}

function overArray(code: Js, env: Env, sink: Sink): Js {
  const item = env.fresh('x');
  return js`for (const ${item} of ${code}) {\n${sink(item)}\n}`;
}

/** The scope with one more variable. */
export function withLocal(env: Env, name: string, local: Js, lazy = false): Env {
  return { ...env, variables: new Map([...env.variables, [name, { kind: 'local', name: local, lazy }]]) };
}

function eachOfFilter(core: CoreOf<'filter'>, env: Env, sink: Sink): Js {
  const { input, predicates } = core;
  const isCounting = predicates.some(needsPosition);
  if (!predicates.some(needsLast)) {
    const { declarations, wrap } = filtered(predicates, env, value);
    return lines([...declarations, each(input, env, (item) => wrap(item, sink), isCounting)]);
  }
  const list = env.fresh('list');
  const { declarations, wrap } = filtered(predicates, env, value, js`${list}.length`);
  return lines([js`const ${list} = ${array(input, env)};`, ...declarations, overArray(list, env, (item) => wrap(item, sink))]);
}

/** `input/body`, with the positions of the items where the body asks for them. */
function eachOfMap({ input, body }: CoreOf<'map'>, env: Env, sink: Sink, ordered: boolean): Js {
  const counting = needsPosition({ mode: 'boolean', expr: body });
  const inner = (item: Js, position: Js | null, last: Js | null): Js => each(body, { ...env, item, position, last }, sink, ordered);
  if (!counting) return each(input, env, (item) => inner(item, null, null), ordered);
  const [list, position] = [env.fresh('list'), env.fresh('p')];
  return lines([
    js`const ${list} = ${array(input, env)};`,
    js`let ${position} = 0;`,
    overArray(list, env, (item) => lines([js`${position}++;`, inner(item, position, js`${list}.length`)])),
  ]);
}

/** A function that goes through the items and stops where `sink` returns. */
export function loopFunction(hint: string, core: Core, env: Env, sink: (item: Js, inner: Env) => Js, options: {
  readonly before?: Js; readonly after: Js; readonly ordered?: boolean; readonly others?: readonly Core[];
}): Js {
  return hoisted(hint, [core, ...(options.others ?? [])], env, (inner) => lines([
    ...(options.before === undefined ? [] : [options.before]),
    each(core, inner, (item) => sink(item, inner), options.ordered ?? true),
    options.after,
  ]));
}

/** Is there an item? */
export function someItem(core: Core, env: Env): Js {
  return loopFunction('some', core, env, () => js`return true;`, { after: js`return false;`, ordered: false });
}

/** The items in an array, in a function of its own. */
export function itemsOf(core: Core, env: Env): Js {
  const list = identifier('items');
  return loopFunction('all', core, env, (item) => js`${list}.push(${item});`, { before: js`const ${list} = [];`, after: js`return ${list};` });
}

/** The only item or `undefined`; the static type says that there are no more. */
export function firstItem(core: Core, env: Env): Js {
  if (core.kind === 'filter' && isIndexed(core)) return js`${env.m.use('itemAt')}(${array(core.input, env)}, ${value(core.predicates[0]!.expr, env)})`;
  return loopFunction('one', core, env, (item) => js`return ${item};`, { after: js`return undefined;` });
}

/** `$list[$index]` is looked up: in a loop over the indexes, going through the list takes time in proportion to its square. */
function isIndexed({ input, predicates: [first, ...rest] }: CoreOf<'filter'>): boolean {
  if (input.kind !== 'variable' || (input.type.card & T.MORE) === 0 || first === undefined || rest.length > 0 || first.mode !== 'position') return false;
  const { type, raises, deps } = first.expr;
  return type.card === T.ONE && T.within(type.items, T.INTEGER) && !raises && (deps & (ON_ITEM | ON_POSITION | ON_LAST)) === 0;
}

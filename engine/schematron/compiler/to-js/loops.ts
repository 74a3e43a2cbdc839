/** Sequences as loops: code that runs once per item, if possible without building the sequence. */

import { ON_ITEM, ON_LAST, ON_POSITION, type Core, type CoreOf } from '../xpath/core.js';
import { clark } from '../xpath/names.js';
import * as T from '../xpath/types.js';
import { atomization, conversionOperation } from './casts.js';
import { js, lines, type Js } from './code.js';
import { addLocal, type Env, type Sink } from './env.js';
import { array, each, value } from './expression.js';
import { bindLet } from './hoist.js';
import { loopFunction } from './loop-functions.js';
import { convertItems, wholeValue } from './operands.js';
import { applyOperation } from './operation.js';
import { emitPredicates, needsLast, needsPosition } from './predicates.js';
import { representationOf } from './representation.js';
import { semiJoin } from './semi-joins.js';
import { eachOfPath } from './steps.js';

/** Implements `each` of `expression.ts`. */
export function eachItem(core: Core, env: Env, sink: Sink, ordered: boolean): Js {
  const input = (inner: Core, use: Sink): Js => each(inner, env, use, ordered);
  // A single item needs no loop, unless its expression is compiled to one anyway.
  if ((core.type.card & T.MORE) === 0 && !LOOPS.has(core.kind)) return emitSingle(core, env, sink);
  switch (core.kind) {
    case 'path':
      return eachOfPath(core, env, sink, ordered, input);
    case 'docOrder':
      return ordered ? overArray(array(core, env), env, sink) : input(core.input, sink);
    case 'atomize':
      return input(core.input, (item) => bindName(applyOperation(atomization(core), item, env.m), env, sink));
    case 'castUntyped':
    case 'promote':
    case 'check':
    case 'cast':
      return input(core.input, (item) => bindName(applyOperation(conversionOperation(core), item, env.m), env, sink));
    case 'filter':
      return isIndexed(core) ? emitSingle(core, env, sink) : eachOfFilter(core, env, sink, ordered);
    case 'map':
      return eachOfMap(core, env, sink, ordered);
    case 'for': {
      const own = (item: Js): Env => addLocal(env, clark(core.name), item);
      return semiJoin(core, env, sink) ?? each(core.in, env, (item) => each(core.body, own(item), sink));
    }
    case 'let': {
      const { declaration, inner } = bindLet(core, env, wholeValue);
      return lines([declaration, each(core.body, inner, sink, ordered)]);
    }
    case 'sequence':
      return core.items.slice(1).some(({ raises }) => raises)
        ? eachOfParts(core, env, sink)
        : overArray(array(core, env), env, sink);
    case 'range': {
      const [at, to] = [env.fresh('i'), env.fresh('end')];
      return js`for (let ${at} = ${value(core.from, env)}, ${to} = ${value(core.to, env)}; ${at} <= ${to}; ${at}++) {\n${sink(at)}\n}`;
    }
    default:
      return overArray(array(core, env), env, sink);
  }
}

const LOOPS: ReadonlySet<Core['kind']> = new Set<Core['kind']>(['path', 'filter', 'map', 'for']);

/** At most one item. */
function emitSingle(core: Core, env: Env, sink: Sink): Js {
  if (core.type.items === 0) return core.raises ? js`${value(core, env)};` : js``;
  const code = value(core, env);
  if (core.type.card === T.ONE) return code.isSimple ? sink(code) : bindName(code, env, sink);
  const item = env.fresh('x');
  return js`const ${item} = ${code};\nif (${item} !== undefined) {\n${sink(item)}\n}`;
}

/** Gives a value a name first. */
function bindName(code: Js, env: Env, sink: Sink): Js {
  if (code.isSimple) return sink(code);
  const item = env.fresh('x');
  return lines([js`const ${item} = ${code};`, sink(item)]);
}

function overArray(code: Js, env: Env, sink: Sink): Js {
  const item = env.fresh('x');
  return js`for (const ${item} of ${code}) {\n${sink(item)}\n}`;
}

/** Evaluates parts in turn: a caller that stops early does not see errors of later parts. */
function eachOfParts(core: CoreOf<'sequence'>, env: Env, sink: Sink): Js {
  const representation = representationOf(core.type.items, core);
  const part = env.fresh('part');
  const parts = core.items.map((item) => js`() => ${convertItems(item, representation, env)}`);
  return js`for (const ${part} of [${parts}]) {\n${overArray(js`${part}()`, env, sink)}\n}`;
}

function eachOfFilter(core: CoreOf<'filter'>, env: Env, sink: Sink, ordered: boolean): Js {
  const { input, predicates } = core;
  const isCounting = predicates.some(needsPosition);
  if (!predicates.some(needsLast)) {
    const { declarations, wrap } = emitPredicates(predicates, env, value);
    return lines([...declarations, each(input, env, (item) => wrap(item, sink), ordered || isCounting)]);
  }
  const list = env.fresh('list');
  const { declarations, wrap } = emitPredicates(predicates, env, value, js`${list}.length`);
  return lines([
    js`const ${list} = ${array(input, env)};`,
    ...declarations,
    overArray(list, env, (item) => wrap(item, sink)),
  ]);
}

/** `input/body`, with positions if the body uses them. */
function eachOfMap({ input, body }: CoreOf<'map'>, env: Env, sink: Sink, ordered: boolean): Js {
  const counting = needsPosition({ mode: 'boolean', expr: body });
  const inner = (item: Js, position: Js | null, last: Js | null): Js =>
    each(body, { ...env, item, position, last }, sink, ordered);
  if (!counting) return each(input, env, (item) => inner(item, null, null), ordered);
  const [list, position] = [env.fresh('list'), env.fresh('p')];
  return lines([
    js`const ${list} = ${array(input, env)};`,
    js`let ${position} = 0;`,
    overArray(list, env, (item) => lines([js`${position}++;`, inner(item, position, js`${list}.length`)])),
  ]);
}

/** The only item or `undefined`; the static type guarantees at most one. */
export function firstItem(core: Core, env: Env): Js {
  if (core.kind === 'filter' && isIndexed(core))
    return js`${env.m.use('itemAt')}(${array(core.input, env)}, ${value(core.predicates[0]!.expr, env)})`;
  return loopFunction('one', core, env, (item) => js`return ${item};`, { after: js`return undefined;` });
}

/** `$list[$index]` becomes an index access: in a loop over the indexes, scanning the list would take quadratic time. */
function isIndexed({ input, predicates: [first, ...rest] }: CoreOf<'filter'>): boolean {
  if (
    input.kind !== 'variable' ||
    (input.type.card & T.MORE) === 0 ||
    first === undefined ||
    rest.length > 0 ||
    first.mode !== 'position'
  )
    return false;
  const { type, raises, deps } = first.expr;
  return (
    type.card === T.ONE &&
    T.isSubset(type.items, T.INTEGER) &&
    !raises &&
    (deps & (ON_ITEM | ON_POSITION | ON_LAST)) === 0
  );
}

/** Predicates as conditions inside a loop, with counters for positions. */

import { ON_LAST, ON_POSITION, type Core, type Predicate } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { js, lines, type Js } from './code.js';
import type { Env, Sink } from './env.js';
import { emitConversion, representationOf } from './representation.js';
import * as T from '../xpath/types.js';

/** Whether it uses the position. */
export function needsPosition({ mode, expr }: Predicate): boolean {
  return mode !== 'boolean' || (expr.deps & (ON_POSITION | ON_LAST)) !== 0;
}

/** Whether it uses the number of items. */
export function needsLast({ expr }: Predicate): boolean {
  return (expr.deps & ON_LAST) !== 0;
}

/** Counters to declare before the loop, and a wrapper for the loop's body. */
interface Filter {
  readonly declarations: readonly Js[];
  readonly wrap: (item: Js, sink: Sink) => Js;
}

/**
 * The predicates of a step or a filter. Each one counts only the items that passed the earlier ones.
 * @param last the number of items; only the first predicate may use it
 */
export function emitPredicates(
  predicates: readonly Predicate[],
  env: Env,
  value: (core: Core, env: Env) => Js,
  last: Js | null = null,
): Filter {
  const counters = predicates.map((predicate) => (needsPosition(predicate) ? env.fresh('p') : null));
  const late = predicates.slice(1).find(needsLast);
  if (late !== undefined)
    throw new XPathError('UNSUPPORTED', 'last() in a second predicate is not supported', late.expr);
  const declarations = counters.flatMap((counter) => (counter === null ? [] : [js`let ${counter} = 0;`]));
  const wrap = (item: Js, sink: Sink): Js => {
    let inner = sink(item);
    for (let index = predicates.length - 1; index >= 0; index--) {
      const counter = counters[index] ?? null;
      const test = emitPredicate(predicates[index]!, { ...env, item, position: counter, last }, value);
      inner = lines([...(counter === null ? [] : [js`${counter}++;`]), js`if (${test}) {\n${inner}\n}`]);
    }
    return inner;
  };
  return { declarations, wrap };
}

function emitPredicate({ mode, expr }: Predicate, env: Env, value: (core: Core, env: Env) => Js): Js {
  if (mode === 'boolean') return value(expr, env);
  if ((expr.type.card & T.MORE) !== 0)
    throw new XPathError('UNSUPPORTED', 'a predicate that may be a number or several items is not supported', expr);
  const position = env.position!;
  if (mode === 'position' && T.isSubset(expr.type.items, T.INTEGER)) return js`${position} === ${value(expr, env)}`;
  const tagged = emitConversion(env.m, value(expr, env), representationOf(expr.type.items, expr), 'tagged');
  if (expr.type.card !== T.ONE)
    throw new XPathError('UNSUPPORTED', 'a predicate that may be a number or nothing is not supported', expr);
  return js`${env.m.use('selects')}(${tagged}, ${position})`;
}

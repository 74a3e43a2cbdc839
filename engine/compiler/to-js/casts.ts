/** Casts, conversions and checks of single items. */

import type { Core, CoreOf } from '../xpath/core.js';
import { XPathError, type Range } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import { value } from './emit.js';
import { D, type Env } from './env.js';
import { loopFunction } from './loops.js';
import { converted, representationOf, type Representation } from './representation.js';

/** One item of the input of a conversion, converted. */
export function castItem(core: CoreOf<'castUntyped' | 'promote' | 'cast' | 'check'>, item: Js, env: Env): Js {
  const from = representationOf(core.input.type.items, core);
  switch (core.kind) {
    case 'cast': return castTo(item, from, core.to, env, core);
    case 'castUntyped': return castUntyped(core, item, from, env);
    case 'promote': return promote(core, item, from, env);
    case 'check': return check(core, item, from, env);
  }
}

function castUntyped(core: CoreOf<'castUntyped'>, item: Js, from: Representation, env: Env): Js {
  const to = representationOf(core.type.items, core);
  if (from === 'untyped') return converted(env.m, castTo(item, from, core.to, env, core), representationOf(core.to, core), to);
  const cast = converted(env.m, castTo(js`${item}.text`, 'untyped', core.to, env, core), representationOf(core.to, core), to);
  return js`(${item} instanceof ${env.m.use('Untyped')} ? ${cast} : ${converted(env.m, item, from, to)})`;
}

function promote(core: CoreOf<'promote'>, item: Js, from: Representation, env: Env): Js {
  const to = representationOf(core.type.items, core);
  if (core.to === T.STRING || from === to) return converted(env.m, item, from, to);
  if (from === 'exact') return converted(env.m, js`${env.m.use('exactToDouble')}(${item})`, 'double', to);
  if (to === 'double') return js`${env.m.use('promoteToDouble')}(${item})`;
  throw new XPathError('UNSUPPORTED', `a promotion of ${T.showType(core.input.type)} is not supported`, core);
}

/** Raises unless the item has one of the types; then it is taken for one of those. */
function check(core: CoreOf<'check'>, item: Js, from: Representation, env: Env): Js {
  const { input, items, code, what } = core;
  const kept = input.type.items & items;
  if (kept === 0) return js`${env.m.use('raise')}(${code}, ${what})`;
  const to = representationOf(kept, core);
  const checked = (name: string): Js => js`${env.m.use(name)}(${[...(name === 'checkType' ? [] : [D]), item]}, ${items}, ${code}, ${what})`;
  switch (from) {
    case 'item': return converted(env.m, checked('checkItem'), 'item', to);
    case 'node': return checked('checkNode');
    // An xs:anyURI is a string, and which exact numbers are integers is seen from the number.
    case 'string': return item;
    default: return converted(env.m, checked('checkType'), from === 'exact' ? 'exact' : 'tagged', to);
  }
}

type Casts = Readonly<Partial<Record<Representation, string>>>;

/** The functions of the runtime by source; `''`: nothing to do. */
const CASTS: ReadonlyMap<number, Casts> = new Map<number, Casts>([
  [T.STRING, { string: '', untyped: '', boolean: 'String', exact: 'exactToString', double: 'doubleToString', date: 'dateToString', dateTime: 'dateTimeToString', tagged: 'taggedToString' }],
  [T.BOOLEAN, { boolean: '', string: 'stringToBoolean', untyped: 'stringToBoolean', exact: 'exactToBoolean', double: 'doubleToBoolean', tagged: 'castToBoolean' }],
  [T.INTEGER, { string: 'stringToInteger', untyped: 'stringToInteger', boolean: 'Number', exact: 'truncateExact', double: 'doubleToInteger', tagged: 'castToInteger' }],
  [T.DECIMAL, { exact: '', string: 'stringToDecimal', untyped: 'stringToDecimal', boolean: 'Number', double: 'doubleToDecimal', tagged: 'castToDecimal' }],
  [T.DOUBLE, { double: '', string: 'stringToDouble', untyped: 'stringToDouble', boolean: 'Number', exact: 'exactToDouble', tagged: 'castToDouble' }],
  [T.DATE, { date: '', string: 'stringToDate', untyped: 'stringToDate', dateTime: 'dateOfDateTime', tagged: 'castToDate' }],
  [T.DATE_TIME, { dateTime: '', string: 'stringToDateTime', untyped: 'stringToDateTime', date: 'dateTimeOfDate', tagged: 'castToDateTime' }],
]);

/** `xs:string`, `xs:untypedAtomic` and `xs:anyURI` have the same strings. */
function castsTo(to: number, range: Range): Casts {
  const casts = CASTS.get(to === T.UNTYPED || to === T.ANY_URI ? T.STRING : to);
  if (casts === undefined) throw new XPathError('UNSUPPORTED', `a cast to ${T.showItems(to)} is not supported by the native engine`, range);
  return casts;
}

/** An item cast to another type. */
export function castTo(item: Js, from: Representation, to: number, env: Env, range: Range): Js {
  const name = castsTo(to, range)[from];
  // Between types without a cast: XPTY0004 (section 17 of the functions).
  if (name === undefined) return js`${env.m.use('raise')}("XPTY0004")`;
  if (name === '') return item;
  return name === 'String' || name === 'Number' ? js`${BUILT_IN[name]}(${item})` : js`${env.m.use(name)}(${item})`;
}

const BUILT_IN = { String: js`String`, Number: js`Number` } as const;

/** Where the cast from a string can fail: the function that tells. */
const CASTABLE_STRING: ReadonlyMap<number, string> = new Map([
  [T.BOOLEAN, 'isBoolean'], [T.INTEGER, 'isInteger'], [T.DECIMAL, 'isDecimal'], [T.DOUBLE, 'isDouble'], [T.DATE, 'isDate'], [T.DATE_TIME, 'isDateTime'],
]);

const CASTABLE_TAGGED: ReadonlyMap<number, string> = new Map([
  [T.BOOLEAN, 'isCastableToBoolean'], [T.INTEGER, 'isCastableToInteger'], [T.DECIMAL, 'isCastableToDecimal'],
  [T.DOUBLE, 'isCastableToDouble'], [T.DATE, 'isCastableToDate'], [T.DATE_TIME, 'isCastableToDateTime'],
]);

/** `castable as`: false for more than one item, and for none unless it is optional. */
export function castable(core: CoreOf<'castable'>, env: Env): Js {
  const { input, to, optional } = core;
  const representation = representationOf(input.type.items, core);
  const test = (item: Js): Js => castableItem(item, representation, to, env, core);
  if (input.type.items === 0) return js`${optional}`;
  if (input.type.card === T.ONE) return test(value(input, env));
  return loopFunction('castable', input, env, (item) => js`if (found !== undefined) return false;\nfound = ${item};`, {
    before: js`let found;`,
    after: js`return found === undefined ? ${optional} : ${test(js`found`)};`,
  });
}

function castableItem(item: Js, representation: Representation, to: number, env: Env, range: Range): Js {
  if (castsTo(to, range)[representation] === undefined) return js`false`;
  const name = representation === 'string' || representation === 'untyped' ? CASTABLE_STRING.get(to) : representation === 'tagged' ? CASTABLE_TAGGED.get(to) : undefined;
  if (name !== undefined) return js`${env.m.use(name)}(${item})`;
  return representation === 'double' && (to & T.EXACT) !== 0 ? js`Number.isFinite(${item})` : js`true`;
}

/** A number as a double: literals are written as one. */
export function asDouble(core: Core, item: Js, env: Env): Js {
  if (core.kind === 'literal' && core.value.type === 'integer') return js`${Number(core.value.value)}`;
  const representation = representationOf(core.type.items, core);
  if (representation === 'exact') return js`${env.m.use('exactToDouble')}(${item})`;
  return representation === 'double' ? item : js`${env.m.use('promoteToDouble')}(${item})`;
}

/** Casts, conversions and checks of single items. */

import type { Core, CoreOf } from '../xpath/core.js';
import { XPathError, type Range } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import { D, type Env } from './env.js';
import { value } from './expression.js';
import { loopFunction } from './loop-functions.js';
import type { RuntimeName } from './module.js';
import { runtimeCall, inlineCode, applyOperation, SAME, TEXT, compose, type Operation } from './operation.js';
import { conversion, emitConversion, representationOf, type Representation } from './representation.js';

/** The typed value of one item. */
export function atomization(core: CoreOf<'atomize'>): Operation {
  const to = representationOf(core.type.items, core);
  if (!T.isSubset(core.input.type.items, T.NODE))
    return compose(
      inlineCode((item, m) => js`${m.use('atomizeItem')}(${D}, ${item})`),
      conversion('tagged', to),
    );
  return to === 'tagged' ? inlineCode((item, m) => js`${m.use('typedValue')}(${D}, ${item})`) : TEXT;
}

/** The conversion of one item of the input. */
export function conversionOperation(core: CoreOf<'castUntyped' | 'promote' | 'cast' | 'check'>): Operation {
  const from = representationOf(core.input.type.items, core);
  switch (core.kind) {
    case 'cast':
      return castOperation(from, core.to, core);
    case 'castUntyped':
      return untypedCast(core, from);
    case 'promote':
      return numericPromotion(core, from);
    case 'check':
      return typeCheck(core, from);
  }
}

function untypedCast(core: CoreOf<'castUntyped'>, from: Representation): Operation {
  const to = representationOf(core.type.items, core);
  const cast = compose(castOperation('untyped', core.to, core), conversion(representationOf(core.to, core), to));
  if (from === 'untyped') return cast;
  return inlineCode(
    (item, m) =>
      js`(${item} instanceof ${m.use('Untyped')} ? ${applyOperation(cast, js`${item}.text`, m)} : ${emitConversion(m, item, from, to)})`,
  );
}

function numericPromotion(core: CoreOf<'promote'>, from: Representation): Operation {
  const to = representationOf(core.type.items, core);
  if (core.to === T.STRING || from === to) return conversion(from, to);
  if (from === 'exact') return compose(runtimeCall('exactToDouble'), conversion('double', to));
  if (to === 'double') return runtimeCall('promoteToDouble');
  throw new XPathError('UNSUPPORTED', `a promotion of ${T.showType(core.input.type)} is not supported`, core);
}

/** Raises unless the item has one of the types; then narrows it to them. */
function typeCheck(core: CoreOf<'check'>, from: Representation): Operation {
  const { input, items, code: error, what } = core;
  const kept = input.type.items & items;
  if (kept === 0) return inlineCode((_, m) => js`${m.use('raise')}(${error}, ${what})`);
  const to = representationOf(kept, core);
  switch (from) {
    case 'item':
      return compose(
        inlineCode((item, m) => js`${m.use('checkItem')}(${[D, item]}, ${items}, ${error}, ${what})`),
        conversion('item', to),
      );
    case 'node':
      return inlineCode((item, m) => js`${m.use('checkNode')}(${[D, item]}, ${items}, ${error}, ${what})`);
    // An xs:anyURI is a string, and whether an exact number is an integer is a property of its value.
    case 'string':
      return SAME;
    default:
      return compose(
        inlineCode((item, m) => js`${m.use('checkType')}(${item}, ${items}, ${error}, ${what})`),
        conversion(from === 'exact' ? 'exact' : 'tagged', to),
      );
  }
}

/** By source representation: a function of the runtime or of JavaScript, `''` for no operation. */
type Casts = Readonly<Partial<Record<Representation, RuntimeName | 'String' | 'Number' | ''>>>;

const CASTS: ReadonlyMap<number, Casts> = new Map<number, Casts>([
  [
    T.STRING,
    {
      string: '',
      untyped: '',
      boolean: 'String',
      exact: 'exactToString',
      double: 'doubleToString',
      date: 'dateToString',
      dateTime: 'dateTimeToString',
      tagged: 'taggedToString',
    },
  ],
  [
    T.BOOLEAN,
    {
      boolean: '',
      string: 'stringToBoolean',
      untyped: 'stringToBoolean',
      exact: 'exactToBoolean',
      double: 'doubleToBoolean',
      tagged: 'castToBoolean',
    },
  ],
  [
    T.INTEGER,
    {
      string: 'stringToInteger',
      untyped: 'stringToInteger',
      boolean: 'Number',
      exact: 'truncateExact',
      double: 'doubleToInteger',
      tagged: 'castToInteger',
    },
  ],
  [
    T.DECIMAL,
    {
      exact: '',
      string: 'stringToDecimal',
      untyped: 'stringToDecimal',
      boolean: 'Number',
      double: 'doubleToDecimal',
      tagged: 'castToDecimal',
    },
  ],
  [
    T.DOUBLE,
    {
      double: '',
      string: 'stringToDouble',
      untyped: 'stringToDouble',
      boolean: 'Number',
      exact: 'exactToDouble',
      tagged: 'castToDouble',
    },
  ],
  [
    T.DATE,
    { date: '', string: 'stringToDate', untyped: 'stringToDate', dateTime: 'dateOfDateTime', tagged: 'castToDate' },
  ],
  [
    T.DATE_TIME,
    {
      dateTime: '',
      string: 'stringToDateTime',
      untyped: 'stringToDateTime',
      date: 'dateTimeOfDate',
      tagged: 'castToDateTime',
    },
  ],
  [T.TIME, { string: 'stringToTime', untyped: 'stringToTime', dateTime: 'timeOfDateTime', tagged: 'castToTime' }],
  [T.DAY_TIME_DURATION, { string: 'stringToDuration', untyped: 'stringToDuration', tagged: 'castToDuration' }],
]);

/** `xs:string`, `xs:untypedAtomic` and `xs:anyURI` have the same representation. */
function castTable(to: number, range: Range): Casts {
  const casts = CASTS.get(to === T.UNTYPED || to === T.ANY_URI ? T.STRING : to);
  if (casts === undefined)
    throw new XPathError('UNSUPPORTED', `a cast to ${T.showItems(to)} is not supported by the native engine`, range);
  return casts;
}

/** The cast of one item. */
export function castOperation(from: Representation, to: number, range: Range): Operation {
  const name = castTable(to, range)[from];
  switch (name) {
    // No cast exists between these types: XPTY0004 (section 17 of the functions).
    case undefined:
      return inlineCode((_, m) => js`${m.use('raise')}("XPTY0004")`);
    case '':
      return SAME;
    case 'String':
      return inlineCode((item) => js`String(${item})`);
    case 'Number':
      return inlineCode((item) => js`Number(${item})`);
    default:
      return runtimeCall(name);
  }
}

/** Casts from strings that can fail, with the function that checks them. */
const CASTABLE_STRING: ReadonlyMap<number, RuntimeName> = new Map<number, RuntimeName>([
  [T.BOOLEAN, 'isBoolean'],
  [T.INTEGER, 'isInteger'],
  [T.DECIMAL, 'isDecimal'],
  [T.DOUBLE, 'isDouble'],
  [T.DATE, 'isDate'],
  [T.DATE_TIME, 'isDateTime'],
  [T.TIME, 'isTime'],
  [T.DAY_TIME_DURATION, 'isDuration'],
]);

const CASTABLE_TAGGED: ReadonlyMap<number, RuntimeName> = new Map<number, RuntimeName>([
  [T.BOOLEAN, 'isCastableToBoolean'],
  [T.INTEGER, 'isCastableToInteger'],
  [T.DECIMAL, 'isCastableToDecimal'],
  [T.DOUBLE, 'isCastableToDouble'],
  [T.DATE, 'isCastableToDate'],
  [T.DATE_TIME, 'isCastableToDateTime'],
  [T.TIME, 'isCastableToTime'],
  [T.DAY_TIME_DURATION, 'isCastableToDuration'],
]);

const ALWAYS = js`true`;

/** `castable as`: false for more than one item, and for none unless it is optional. */
export function castable(core: CoreOf<'castable'>, env: Env): Js {
  const { input, to, optional } = core;
  const representation = representationOf(input.type.items, core);
  const test = (item: Js): Js => {
    const code = castableItem(item, representation, to, env, core);
    // The result is the same for all items, but evaluating one may raise an error.
    return input.raises && code === ALWAYS ? js`(${item}, ${code})` : code;
  };
  if (input.type.items === 0) return js`${optional}`;
  if (input.type.card === T.ONE) return test(value(input, env));
  return loopFunction('castable', input, env, (item) => js`if (found !== undefined) return false;\nfound = ${item};`, {
    before: js`let found;`,
    after: js`return found === undefined ? ${optional} : ${test(js`found`)};`,
  });
}

function castableItem(item: Js, representation: Representation, to: number, env: Env, range: Range): Js {
  if (castTable(to, range)[representation] === undefined) return js`false`;
  const name =
    representation === 'string' || representation === 'untyped'
      ? CASTABLE_STRING.get(to)
      : representation === 'tagged'
        ? CASTABLE_TAGGED.get(to)
        : undefined;
  if (name !== undefined) return js`${env.m.use(name)}(${item})`;
  return representation === 'double' && (to & T.EXACT) !== 0 ? js`Number.isFinite(${item})` : ALWAYS;
}

/** A number as a double: literals are written as double literals. */
export function asDouble(core: Core, item: Js, env: Env): Js {
  if (core.kind === 'literal' && core.value.type === 'integer') return js`${Number(core.value.value)}`;
  const representation = representationOf(core.type.items, core);
  if (representation === 'exact') return js`${env.m.use('exactToDouble')}(${item})`;
  return representation === 'double' ? item : js`${env.m.use('promoteToDouble')}(${item})`;
}

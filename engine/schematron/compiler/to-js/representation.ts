/**
 * How generated code represents values, by static type.
 * One item: a node is its number; strings, untyped values and URIs are strings; booleans are booleans; integers and
 * decimals are `Exact`; doubles are numbers; dates are objects. If the type is known only at run time, an atomic value
 * is `Tagged` (times and durations always are), and an item that may also be a node is an `Item` (see
 * `runtime/values/items.ts`).
 * At most one item: the same or `undefined`. More: an array.
 */

import type { Range } from '../xpath/errors.js';
import { XPathError } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import type { ModuleWriter } from './module.js';
import { inlineCode, applyOperation, SAME, type Operation } from './operation.js';

export type Representation =
  | 'none'
  | 'node'
  | 'string'
  | 'untyped'
  | 'boolean'
  | 'exact'
  | 'double'
  | 'date'
  | 'dateTime'
  | 'tagged'
  | 'item';

const SINGLE: ReadonlyMap<number, Representation> = new Map<number, Representation>([
  [T.UNTYPED, 'untyped'],
  [T.BOOLEAN, 'boolean'],
  [T.DOUBLE, 'double'],
  [T.DATE, 'date'],
  [T.DATE_TIME, 'dateTime'],
]);

/** Types without values in the runtime. */
const UNSUPPORTED = T.FLOAT | T.YEAR_MONTH_DURATION | T.QNAME;

/** @throws XPathError UNSUPPORTED for types without a representation */
export function representationOf(items: number, range: Range): Representation {
  if (items === 0) return 'none';
  if (T.isSubset(items, T.NODE)) return 'node';
  if ((items & T.NODE) !== 0) return 'item';
  if (T.isSubset(items, T.STRING | T.ANY_URI)) return 'string';
  if (T.isSubset(items, T.EXACT)) return 'exact';
  if (T.isSubset(items, UNSUPPORTED))
    throw new XPathError('UNSUPPORTED', `type ${T.showItems(items)} is not supported by the native engine`, range);
  return SINGLE.get(items) ?? 'tagged';
}

/** Converts one item to another representation, which must be able to hold it; types have been checked before. */
export function conversion(from: Representation, to: Representation): Operation {
  if (from === to || from === 'none' || to === 'none') return SAME;
  if (to === 'item')
    return from === 'node'
      ? inlineCode((item, m) => js`new ${m.use('NodeItem')}(${item})`)
      : conversion(from, 'tagged');
  if (to === 'tagged') {
    if (from === 'untyped') return inlineCode((item, m) => js`new ${m.use('Untyped')}(${item})`);
    return from === 'double' ? inlineCode((item, m) => js`new ${m.use('Double')}(${item})`) : SAME;
  }
  if (from === 'item' && to === 'node') return inlineCode((item) => js`${item}.node`);
  if (from === 'item' || from === 'tagged') {
    if (to === 'untyped') return inlineCode((item) => js`${item}.text`);
    return to === 'double' ? inlineCode((item) => js`${item}.value`) : SAME;
  }
  // Strings and untyped values are both JavaScript strings.
  return SAME;
}

/** One item in another representation. */
export function emitConversion(m: ModuleWriter, value: Js, from: Representation, to: Representation): Js {
  return applyOperation(conversion(from, to), value, m);
}

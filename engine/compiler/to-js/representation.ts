/**
 * How values look in generated code, by their static type.
 *
 * One item: a node is its number; strings, untyped values and URIs are strings; booleans booleans; integers
 * and decimals `Exact`; doubles numbers; dates objects. Where the type is known only at run time, an atomic
 * value is `Tagged`, and an item that may also be a node an `Item` (see `runtime/items.ts`).
 * At most one item: the same or `undefined`. More: an array.
 */

import type { Range } from '../xpath/errors.js';
import { XPathError } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import type { ModuleWriter } from './module.js';

export type Representation = 'none' | 'node' | 'string' | 'untyped' | 'boolean' | 'exact' | 'double' | 'date' | 'dateTime' | 'tagged' | 'item';

const SINGLE: ReadonlyMap<number, Representation> = new Map<number, Representation>([
  [T.UNTYPED, 'untyped'], [T.BOOLEAN, 'boolean'], [T.DOUBLE, 'double'], [T.DATE, 'date'], [T.DATE_TIME, 'dateTime'],
]);

/** Types that the runtime has no values for. */
const UNSUPPORTED = T.FLOAT | T.TIME | T.DURATION | T.QNAME;

/** @throws XPathError UNSUPPORTED for types without a representation */
export function representationOf(items: number, range: Range): Representation {
  if (items === 0) return 'none';
  if (T.within(items, T.NODE)) return 'node';
  if ((items & T.NODE) !== 0) return 'item';
  if (T.within(items, T.STRING | T.ANY_URI)) return 'string';
  if (T.within(items, T.EXACT)) return 'exact';
  if (T.within(items, UNSUPPORTED)) throw new XPathError('UNSUPPORTED', `type ${T.showItems(items)} is not supported by the native engine`, range);
  return SINGLE.get(items) ?? 'tagged';
}

/** One item in another representation, which must be able to hold it; `what` has been checked before. */
export function converted(m: ModuleWriter, value: Js, from: Representation, to: Representation): Js {
  if (from === to || from === 'none' || to === 'none') return value;
  if (to === 'item') return from === 'node' ? js`new ${m.use('NodeItem')}(${value})` : converted(m, value, from, 'tagged');
  if (to === 'tagged') {
    if (from === 'untyped') return js`new ${m.use('Untyped')}(${value})`;
    return from === 'double' ? js`new ${m.use('Double')}(${value})` : value;
  }
  if (from === 'item' && to === 'node') return js`${value}.node`;
  if (from === 'item' || from === 'tagged') {
    if (to === 'untyped') return js`${value}.text`;
    return to === 'double' ? js`${value}.value` : value;
  }
  // Strings and untyped values look alike.
  return value;
}

/**
 * Arithmetic on values whose types are only known at run time (XPath 2.0, sections 3.4 and B.2): untyped operands
 * become doubles (FORG0001), exact numbers are promoted if the other operand is a double. XPTY0004 for values that are
 * not numbers. Calendar arithmetic is not supported, since no rule set uses it.
 */

import { idivDouble } from '../numbers/double.js';
import { raise } from '../errors.js';
import { absExact, addExact, multiplyExact, negateExact, subtractExact, type Exact } from '../numbers/exact.js';
import { divideExact, idivExact, modExact } from '../numbers/exact-divide.js';
import { exactToDouble } from '../numbers/exact-double.js';
import { ceilingExact, floorExact, roundExact } from '../numbers/exact-round.js';
import { Double, isExact, untypedToDouble, type Tagged } from './tagged.js';

type Numeric = Exact | Double;

function numeric(value: Tagged): Numeric {
  const typed = untypedToDouble(value);
  return isExact(typed) || typed instanceof Double ? typed : raise('XPTY0004');
}

function asDouble(value: Numeric): number {
  return value instanceof Double ? value.value : exactToDouble(value);
}

/** a + b */
export function addTagged(a: Tagged, b: Tagged): Numeric {
  const x = numeric(a);
  const y = numeric(b);
  if (x instanceof Double || y instanceof Double) return new Double(asDouble(x) + asDouble(y));
  return addExact(x, y);
}

/** a - b */
export function subtractTagged(a: Tagged, b: Tagged): Numeric {
  const x = numeric(a);
  const y = numeric(b);
  if (x instanceof Double || y instanceof Double) return new Double(asDouble(x) - asDouble(y));
  return subtractExact(x, y);
}

/** a * b */
export function multiplyTagged(a: Tagged, b: Tagged): Numeric {
  const x = numeric(a);
  const y = numeric(b);
  if (x instanceof Double || y instanceof Double) return new Double(asDouble(x) * asDouble(y));
  return multiplyExact(x, y);
}

/** a div b; FOAR0001 for an exact 0. */
export function divideTagged(a: Tagged, b: Tagged): Numeric {
  const x = numeric(a);
  const y = numeric(b);
  if (x instanceof Double || y instanceof Double) return new Double(asDouble(x) / asDouble(y));
  return divideExact(x, y);
}

/** a idiv b, an integer; FOAR0001, FOAR0002. */
export function idivTagged(a: Tagged, b: Tagged): Exact {
  const x = numeric(a);
  const y = numeric(b);
  if (x instanceof Double || y instanceof Double) return idivDouble(asDouble(x), asDouble(y));
  return idivExact(x, y);
}

/** a mod b; FOAR0001 for an exact 0. */
export function modTagged(a: Tagged, b: Tagged): Numeric {
  const x = numeric(a);
  const y = numeric(b);
  if (x instanceof Double || y instanceof Double) return new Double(asDouble(x) % asDouble(y));
  return modExact(x, y);
}

/** -a */
export function negateTagged(a: Tagged): Numeric {
  const x = numeric(a);
  return x instanceof Double ? new Double(-x.value) : negateExact(x);
}

/** fn:abs */
export function absTagged(a: Tagged): Numeric {
  const x = numeric(a);
  return x instanceof Double ? new Double(Math.abs(x.value)) : absExact(x);
}

/** fn:round */
export function roundTagged(a: Tagged): Numeric {
  const x = numeric(a);
  return x instanceof Double ? new Double(Math.round(x.value)) : roundExact(x);
}

/** fn:floor */
export function floorTagged(a: Tagged): Numeric {
  const x = numeric(a);
  return x instanceof Double ? new Double(Math.floor(x.value)) : floorExact(x);
}

/** fn:ceiling */
export function ceilingTagged(a: Tagged): Numeric {
  const x = numeric(a);
  return x instanceof Double ? new Double(Math.ceil(x.value)) : ceilingExact(x);
}

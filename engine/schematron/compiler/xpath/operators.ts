/** The operator table of XPath 2.0 (appendix B.2) for sets of types, and the operations that can fail. */

import type { ArithmeticOp } from './ast.js';
import type { ArithmeticMode, CompareMode, Core } from './core.js';
import * as T from './types.js';

const MODES: ReadonlyMap<number, CompareMode> = new Map([
  [T.BOOLEAN, 'boolean'],
  [T.DATE, 'date'],
  [T.DATE_TIME, 'dateTime'],
  [T.TIME, 'time'],
  [T.DAY_TIME_DURATION, 'dayTimeDuration'],
  [T.YEAR_MONTH_DURATION, 'yearMonthDuration'],
  [T.QNAME, 'QName'],
]);

/** The comparison mode of two items of these types (single bits); `undefined` if they cannot be compared (XPTY0004). */
function comparePair(left: number, right: number): CompareMode | undefined {
  if (T.isSubset(left, T.STRINGS) && T.isSubset(right, T.STRINGS)) return 'string';
  if (T.isSubset(left | right, T.NUMERIC)) return numericMode(left, right);
  return left === right ? MODES.get(left) : undefined;
}

function numericMode(left: number, right: number): 'exact' | 'float' | 'double' {
  if (((left | right) & T.DOUBLE) !== 0) return 'double';
  return ((left | right) & T.FLOAT) !== 0 ? 'float' : 'exact';
}

/**
 * The mode of a comparison of atomized operands with these item types, untyped items as strings.
 * @returns the mode that all pairs share, `dynamic` if they differ, `undefined` if no pair fits
 */
export function compareMode(left: number, right: number): CompareMode | undefined {
  const modes = new Set<CompareMode | undefined>();
  for (const x of T.bits(left)) for (const y of T.bits(right)) modes.add(comparePair(x, y));
  const [only] = modes;
  if (modes.size === 1) return only;
  return modes.size === 0 ? 'string' : 'dynamic';
}

/**
 * The cast target of untyped items in a general comparison with items of these types (section 3.5.2).
 * @returns a type bit; `undefined` if it depends on the item
 */
export function untypedTarget(other: number): number | undefined {
  if (T.isSubset(other, T.STRINGS)) return T.STRING;
  if (T.isSubset(other, T.NUMERIC)) return T.DOUBLE;
  const [only, ...rest] = T.bits(other);
  return rest.length === 0 ? only : undefined;
}

/** Result type (bit) of an operation on two items, `undefined` if there is no such operator. */
function arithmeticPair(op: ArithmeticOp, left: number, right: number): number | undefined {
  if (T.isSubset(left | right, T.NUMERIC)) return numericResult(op, left, right);
  if (left === right && (left & T.DURATION) !== 0)
    return op === '+' || op === '-' ? left : op === 'div' ? T.DECIMAL : undefined;
  if (op === '-' && left === right && (left & (T.DATE | T.DATE_TIME | T.TIME)) !== 0) return T.DAY_TIME_DURATION;
  if ((op === '+' || op === '-') && (left & (T.DATE | T.DATE_TIME)) !== 0 && (right & T.DURATION) !== 0) return left;
  if ((op === '+' || op === '-') && left === T.TIME && right === T.DAY_TIME_DURATION) return left;
  // Durations of different kinds cannot be added, in either order.
  if (op === '+' && (left & T.DURATION) !== 0 && (right & T.DURATION) === 0) return arithmeticPair(op, right, left);
  if ((op === '*' || op === 'div') && (left & T.DURATION) !== 0 && (right & T.NUMERIC) !== 0) return left;
  return op === '*' && (left & T.NUMERIC) !== 0 && (right & T.DURATION) !== 0 ? right : undefined;
}

function numericResult(op: ArithmeticOp, left: number, right: number): number {
  if (op === 'idiv') return T.INTEGER;
  const mode = numericMode(left, right);
  if (mode !== 'exact') return mode === 'double' ? T.DOUBLE : T.FLOAT;
  return left === T.INTEGER && right === T.INTEGER && op !== 'div' ? T.INTEGER : T.DECIMAL;
}

/** The result types of an operation on operands of these types; 0 if no pair fits. */
export function arithmeticResult(op: ArithmeticOp, left: number, right: number): number {
  let result = 0;
  for (const x of T.bits(left)) for (const y of T.bits(right)) result |= arithmeticPair(op, x, y) ?? 0;
  return result;
}

/** The kind of arithmetic for an operation; `undefined` if no pair of types fits. */
export function arithmeticMode(op: ArithmeticOp, left: number, right: number): ArithmeticMode | undefined {
  if (left === 0 || right === 0) return 'dynamic';
  if (arithmeticResult(op, left, right) === 0) return undefined;
  const modes = new Set<ArithmeticMode>();
  for (const x of T.bits(left)) for (const y of T.bits(right)) modes.add(operandMode(x, y));
  const [only] = modes;
  if (modes.size === 1 && only !== undefined) return only;
  // Integers and decimals are computed alike.
  return T.isSubset(left | right, T.EXACT) ? 'decimal' : 'dynamic';
}

function operandMode(left: number, right: number): ArithmeticMode {
  if (!T.isSubset(left | right, T.NUMERIC)) return 'calendar';
  const mode = numericMode(left, right);
  if (mode !== 'exact') return mode;
  return left === T.INTEGER && right === T.INTEGER ? 'integer' : 'decimal';
}

/** Division by zero raises in exact arithmetic, and `idiv` always (FOAR0001, FOAR0002). */
export function arithmeticRaises(op: ArithmeticOp, mode: ArithmeticMode, left: Core, right: Core): boolean {
  if (mode === 'calendar' || !T.isSubset(left.type.items | right.type.items, T.NUMERIC)) return true;
  if (op === '+' || op === '-' || op === '*') return false;
  if (mode === 'double' || mode === 'float') return op === 'idiv';
  return !isNonZero(right);
}

function isNonZero(core: Core): boolean {
  if (core.kind !== 'literal') return false;
  if (core.value.type === 'integer') return core.value.value !== 0n;
  return core.value.type === 'decimal' && /[1-9]/.test(core.value.text);
}

/** Whether a cast of an item of these types to `to` can fail. */
export function castRaises(from: number, to: number): boolean {
  return T.bits(from).some((bit) => castPairRaises(bit, to));
}

function castPairRaises(from: number, to: number): boolean {
  if (from === to || to === T.STRING || to === T.UNTYPED) return false;
  if (T.isSubset(from, T.NUMERIC | T.BOOLEAN)) {
    // NaN and infinities cannot become decimals.
    if ((to & T.EXACT) !== 0) return (from & (T.DOUBLE | T.FLOAT)) !== 0;
    return (to & (T.NUMERIC | T.BOOLEAN)) === 0;
  }
  return !(from === T.DATE_TIME && (to === T.DATE || to === T.TIME)) && !(from === T.DATE && to === T.DATE_TIME);
}

/** Whether a sequence of this type can lack an effective boolean value (FORG0006, section 2.4.3). */
export function atomizedEbvRaises(type: T.SequenceType): boolean {
  if ((type.items & ~(T.NODE | T.STRINGS | T.BOOLEAN | T.NUMERIC)) !== 0) return true;
  return (type.card & T.MORE) !== 0 && !T.isSubset(type.items, T.NODE);
}

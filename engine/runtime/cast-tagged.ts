/** Casts of values whose types are only known at run time (F&O, section 17.1): FORG0001, XPTY0004, FOCA0002. */

import type { DateTimeValue, DateValue } from './date.js';
import type { Exact } from './exact.js';
import type { Tagged } from './tagged.js';

export function castToInteger(value: Tagged): Exact { return todo(value); }
export function castToDecimal(value: Tagged): Exact { return todo(value); }
export function castToDouble(value: Tagged): number { return todo(value); }
export function castToBoolean(value: Tagged): boolean { return todo(value); }
export function castToDate(value: Tagged): DateValue { return todo(value); }
export function castToDateTime(value: Tagged): DateTimeValue { return todo(value); }

export function isCastableToInteger(value: Tagged): boolean { return todo(value); }
export function isCastableToDecimal(value: Tagged): boolean { return todo(value); }
export function isCastableToDouble(value: Tagged): boolean { return todo(value); }
export function isCastableToBoolean(value: Tagged): boolean { return todo(value); }
export function isCastableToDate(value: Tagged): boolean { return todo(value); }
export function isCastableToDateTime(value: Tagged): boolean { return todo(value); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }

/**
 * Operators on values whose types are only known at run time (XPath 2.0, sections 3.4 and B.2): untyped
 * operands become doubles, exact numbers are promoted to double where the other operand is one. XPTY0004
 * for what is no number. Calendar arithmetic is not supported: no rule set has it.
 */

import type { Tagged } from './tagged.js';

export function addTagged(a: Tagged, b: Tagged): Tagged { return todo(a, b); }
export function subtractTagged(a: Tagged, b: Tagged): Tagged { return todo(a, b); }
export function multiplyTagged(a: Tagged, b: Tagged): Tagged { return todo(a, b); }
export function divideTagged(a: Tagged, b: Tagged): Tagged { return todo(a, b); }
export function idivTagged(a: Tagged, b: Tagged): Tagged { return todo(a, b); }
export function modTagged(a: Tagged, b: Tagged): Tagged { return todo(a, b); }
export function negateTagged(a: Tagged): Tagged { return todo(a); }
export function absTagged(a: Tagged): Tagged { return todo(a); }
export function roundTagged(a: Tagged): Tagged { return todo(a); }
export function floorTagged(a: Tagged): Tagged { return todo(a); }
export function ceilingTagged(a: Tagged): Tagged { return todo(a); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }

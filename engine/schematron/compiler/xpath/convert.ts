/** The implicit conversions of XPath, made explicit; each is left out if the static type shows that it does nothing. */

import type { CheckCode, Core } from './core.js';
import { XPathError, type Range } from './errors.js';
import { foldCast, literal } from './fold.js';
import { make } from './infer.js';
import * as T from './types.js';

/** Atomization (section 2.4.2). */
export function atomize(input: Core): Core {
  return T.isSubset(input.type.items, T.ATOMIC) ? input : make({ kind: 'atomize', input }, input);
}

/** Removes the surrounding sort, for uses that depend on neither order nor duplicates. */
export function stripSort(core: Core): Core {
  return core.kind === 'docOrder' && !core.mixed ? core.input : core;
}

/** Effective boolean value (section 2.4.3): exactly one boolean. */
export function toBoolean(core: Core): Core {
  const { type } = core;
  if (type.items === T.BOOLEAN && type.card === T.ONE) return core;
  if (core.kind === 'literal') {
    const { value } = core;
    if (value.type === 'string') return literal({ type: 'boolean', value: value.value !== '' }, core);
    if (value.type === 'integer') return literal({ type: 'boolean', value: value.value !== 0n }, core);
  }
  if (isNothing(core)) return literal({ type: 'boolean', value: false }, core);
  if (T.isSubset(type.items, T.NODE)) return exists(core);
  return make({ kind: 'ebv', input: core }, core);
}

/** Whether it is known to be empty and not to raise. */
export function isNothing({ type, raises }: Core): boolean {
  return type.items === 0 && !raises;
}

/** Whether there is an item. */
export function exists(core: Core): Core {
  const input = stripSort(core);
  if (isNothing(input)) return literal({ type: 'boolean', value: false }, core);
  if ((input.type.card & T.EMPTY) === 0 && !input.raises) return literal({ type: 'boolean', value: true }, core);
  return make({ kind: 'exists', input }, core);
}

/** Casts untyped items to `to`, a type bit. */
export function castUntyped(input: Core, to: number): Core {
  if ((input.type.items & T.UNTYPED) === 0 || to === T.UNTYPED) return input;
  return make({ kind: 'castUntyped', input, to }, input);
}

/**
 * Restricts the items to some types.
 * @param what names the operand in the message, such as `argument 1 of fn:round`
 * @throws XPathError with the code if no item can ever fit and there is always one
 */
export function checkItems(
  input: Core,
  items: number,
  code: CheckCode & ('XPTY0004' | 'XPTY0019' | 'XPTY0020'),
  what: string,
): Core {
  const { type } = input;
  if (T.isSubset(type.items, items)) return input;
  if ((type.items & items) === 0 && (type.card & T.EMPTY) === 0) {
    throw new XPathError(code, `${what} must be ${T.showItems(items)}, not ${T.showItems(type.items)}`, input);
  }
  return make({ kind: 'check', input, items, code, what }, input);
}

/**
 * Restricts the length.
 * @throws XPathError XPTY0004 if the length never fits
 */
export function checkCard(input: Core, card: number, what: string): Core {
  const { type } = input;
  if (T.isSubset(type.card, card)) return input;
  if ((type.card & card) === 0) {
    const wanted = T.showType(T.sequenceType(T.ITEM, card));
    throw new XPathError('XPTY0004', `${what} must be ${wanted}, not ${T.showType(type)}`, input);
  }
  return make({ kind: 'cardinality', input, card, code: 'XPTY0004', what }, input);
}

/** At most one atomic value, as operators want it. */
export function atomicOperand(core: Core, what: string): Core {
  return checkCard(atomize(core), T.OPTIONAL, what);
}

/**
 * The function conversion rules (section 3.1.5).
 * @param untyped target type for untyped items; by default derived from the type
 * @throws XPathError XPTY0004 if the value can never fit
 */
export function convertTo(
  core: Core,
  type: T.SequenceType,
  what: string,
  untyped = untypedCastTarget(type.items),
): Core {
  if (!T.isSubset(type.items, T.ATOMIC))
    return checkCard(checkItems(core, type.items, 'XPTY0004', what), type.card, what);
  if (type.items === 0) return checkCard(core, T.EMPTY, what);
  // The length is checked first, since a value that is rejected need not be cast.
  const value = castUntyped(checkCard(atomize(core), type.card, what), untyped);
  return checkItems(promote(value, type.items), type.items, 'XPTY0004', what);
}

/** The cast target for untyped items if one of these types is required. */
function untypedCastTarget(items: number): number {
  if ((items & T.UNTYPED) !== 0) return T.UNTYPED;
  if (items === T.NUMERIC) return T.DOUBLE;
  if (items === T.EXACT) return T.DECIMAL;
  const [only, ...rest] = T.bits(items);
  return rest.length === 0 && only !== undefined ? only : T.STRING;
}

function promote(input: Core, items: number): Core {
  const from = { [T.DOUBLE]: T.EXACT | T.FLOAT, [T.FLOAT]: T.EXACT, [T.STRING]: T.ANY_URI }[items];
  if (from === undefined || (input.type.items & from) === 0) return input;
  if (input.kind === 'literal' && input.value.type === 'integer')
    return literal({ type: 'double', value: Number(input.value.value) }, input);
  return make({ kind: 'promote', input, to: items }, input);
}

/** `cast as`, and the constructor functions (which allow the empty sequence). */
export function cast(value: Core, to: number, optional: boolean, range: Range): Core {
  const input = checkCard(atomize(value), optional ? T.OPTIONAL : T.ONE, 'operand of a cast');
  return foldCast(input, to, range) ?? (input.type.items === to ? input : make({ kind: 'cast', input, to }, range));
}

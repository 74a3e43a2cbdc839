/** The runtime: everything that generated code may call. A module of a rule set gets this object and imports nothing. */

export * from './values/absent.js';
export * from './nodes/beside.js';
export * from './values/cast.js';
export * from './values/cast-tagged.js';
export * from './values/compare-tagged.js';
export * from './control.js';
export * from './dates/date.js';
export * from './dates/date-fields.js';
export * from './numbers/double.js';
export * from './errors.js';
export * from './numbers/exact.js';
export * from './numbers/exact-divide.js';
export * from './numbers/exact-double.js';
export * from './numbers/exact-round.js';
export * from './numbers/exact-text.js';
export * from './nodes/group-index.js';
export * from './values/items.js';
export * from './text/key-set.js';
export * from './values/lists.js';
export * from './regex/regex.js';
export * from './values/sequences.js';
export * from './values/tagged.js';
export * from './values/tagged-arithmetic.js';
export * from './text/text.js';
export * from './text/codes.js';
export * from './nodes/value-list.js';

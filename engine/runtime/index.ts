/** The runtime: everything that generated code may call. A module of a rule set gets this object and imports nothing. */

export * from './absent.js';
export * from './beside.js';
export * from './cast.js';
export * from './cast-tagged.js';
export * from './compare-tagged.js';
export * from './control.js';
export * from './date.js';
export * from './date-fields.js';
export * from './double.js';
export * from './errors.js';
export * from './exact.js';
export * from './exact-divide.js';
export * from './exact-double.js';
export * from './exact-round.js';
export * from './exact-text.js';
export * from './group-index.js';
export * from './items.js';
export * from './key-set.js';
export * from './lists.js';
export * from './regex.js';
export * from './sequences.js';
export * from './tagged.js';
export * from './tagged-arithmetic.js';
export * from './text.js';
export * from './text-codes.js';
export * from './value-list.js';

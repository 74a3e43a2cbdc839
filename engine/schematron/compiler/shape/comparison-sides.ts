/** Rewrites of comparisons that keep their meaning: order of the sides, and general instead of value comparisons. */
import type { Core, CoreOf } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import { belongsFirst } from './order.js';

const SWAPPED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** Puts the sides in canonical order. */
export function sortSides(core: CoreOf<'compare'>): CoreOf<'compare'> {
  return belongsFirst(core.left, core.right) ? core : swapSides(core);
}

function swapSides(core: CoreOf<'compare'>): CoreOf<'compare'> {
  return make({ ...core, op: SWAPPED[core.op], left: core.right, right: core.left }, core) as CoreOf<'compare'>;
}

/**
 * Turns a value comparison into a general one. If types are statically unknown, `eq` treats untyped values as strings,
 * while `=` treats them as values of the other side's type.
 */
export function toGeneral(core: CoreOf<'compare'>): CoreOf<'compare'> {
  if (core.general) return core;
  const [left, right] = [withoutCheck(core.left), withoutCheck(core.right)];
  if (core.mode === 'dynamic' && [left, right].some(({ kind }) => kind === 'castUntyped')) return core;
  return make({ ...core, general: true, left, right }, core) as CoreOf<'compare'>;
}

/** Removes the check for at most one item. */
function withoutCheck(side: Core): Core {
  if (side.kind === 'cardinality') return side.input;
  return side.kind === 'castUntyped' ? make({ ...side, input: withoutCheck(side.input) }, side) : side;
}

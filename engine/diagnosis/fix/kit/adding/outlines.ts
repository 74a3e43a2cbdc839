/** Groups that are missing altogether: what an invoice has in them, in the order of their schema, with examples. */
import OUTLINES from 'einvoice-core/knowledge/invoice/outlines.json' with { type: 'json' };
import type { Parts } from './groups.js';

/** The forms of a group that specifications differ about, those with the least in them first; none for groups of which nothing is known. */
export function outlinesOf(path: readonly string[]): readonly Parts[] {
  const named = (name: string): (typeof OUTLINES)[number] | undefined =>
    OUTLINES.find(({ groups }) => groups.includes(name));
  const { forms = [], parts = [] } = named(path.slice(-2).join('/')) ?? named(path.at(-1)!) ?? {};
  // Some parts are only in forms that have what they are for.
  return forms.map((form) =>
    parts.flatMap(([name, value, of]): Parts => (of === undefined || form.includes(of) ? [[name!, value!]] : [])),
  );
}

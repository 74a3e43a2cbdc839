/** Outlines of missing groups: their usual content in schema order, with examples. */
import OUTLINES from 'einvoice-core/knowledge/invoice/outlines.json' with { type: 'json' };
import type { Parts } from './groups.js';

/** The forms of a group, shortest first, since specifications require different ones; none for unknown groups. */
export function outlinesOf(path: readonly string[]): readonly Parts[] {
  const named = (name: string): (typeof OUTLINES)[number] | undefined =>
    OUTLINES.find(({ groups }) => groups.includes(name));
  const { forms = [], parts = [] } = named(path.slice(-2).join('/')) ?? named(path.at(-1)!) ?? {};
  // Some parts are only meaningful if the part they refer to is present.
  return forms.map((form) =>
    parts.flatMap(([name, value, of]): Parts => (of === undefined || form.includes(of) ? [[name!, value!]] : [])),
  );
}

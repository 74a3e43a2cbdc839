/** The usual contents of missing groups, with example values. */
import OUTLINES from 'einvoice-core/knowledge/invoice/outlines.json' with { type: 'json' };
import type { Parts } from './groups.js';

/**
 * The possible contents of a group, shortest first, since specifications require different ones; none for unknown
 * groups.
 */
export function outlinesOf(path: readonly string[]): readonly Parts[] {
  const named = (name: string): (typeof OUTLINES)[number] | undefined =>
    OUTLINES.find(({ groups }) => groups.includes(name));
  const { forms = [], parts = [] } = named(path.slice(-2).join('/')) ?? named(path.at(-1)!) ?? {};
  // Some parts are only added if the part that they refer to is added.
  return forms.map((form) =>
    parts.flatMap(([name, value, of]): Parts => (of === undefined || form.includes(of) ? [[name!, value!]] : [])),
  );
}

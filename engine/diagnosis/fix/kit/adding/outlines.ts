/** The usual contents of missing groups, with example values. */
import OUTLINES from 'einvoice-core/knowledge/invoice/outlines.json' with { type: 'json' };
import type { Parts } from './groups.js';

/**
 * The possible contents of a group, the shortest first, since specifications require different contents; none for
 * unknown groups.
 */
export function outlinesOf(path: readonly string[]): readonly Parts[] {
  const findOutline = (name: string): (typeof OUTLINES)[number] | undefined =>
    OUTLINES.find(({ groups }) => groups.includes(name));
  const { forms = [], parts = [] } = findOutline(path.slice(-2).join('/')) ?? findOutline(path.at(-1)!) ?? {};
  // Some parts are only added together with the part to which they refer.
  return forms.map((form) =>
    parts.flatMap(([name, value, dependsOn]): Parts =>
      dependsOn === undefined || form.includes(dependsOn) ? [[name!, value!]] : [],
    ),
  );
}

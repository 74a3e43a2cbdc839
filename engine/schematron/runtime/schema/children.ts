/** The elements that a schema allows in an element, in schema order. */
import type { QName } from '../../xml/tree.js';
import { NONE, type Tables } from './tables.js';

/**
 * Names of the allowed child elements, `{uri}local`, in the order of the schema's particles.
 * @param path names from the root element to the parent
 * @returns empty if the schema has no such element, or if its content is not a list of elements
 */
export function childNames(tables: Tables, path: readonly QName[]): readonly string[] {
  const [root, ...steps] = path;
  if (root === undefined) return [];
  const code = tables.elements.ofName(root);
  const global = code === tables.unknown ? NONE : (tables.globals[code] ?? NONE);
  if (global === NONE) return [];
  let type = tables.declaredType[global]!;
  for (const step of steps) {
    const stepCode = tables.elements.ofName(step);
    const model = tables.models[type];
    const declaration = model?.positions
      .map((term) => tables.matchParticle(term, stepCode, step.uri))
      .find((found) => found >= 0);
    if (declaration === undefined) return [];
    type = tables.declaredType[declaration]!;
  }
  const names = (tables.models[type]?.positions ?? []).flatMap((term) =>
    term < 0
      ? []
      : (tables.code.declarations[term]![4] ?? [term]).map((each) => tables.elementName(tables.declaredCode[each]!)),
  );
  return [...new Set(names)];
}

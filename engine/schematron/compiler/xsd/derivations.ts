/** `block` and `final`: the forbidden derivations (XML Schema 1.0 part 1, sections 3.3.2 and 3.4.2). */
import { SchemaError } from './error.js';
import type { Derivation } from './model.js';
import type { XsdElement } from './source-element.js';

const DERIVATIONS: readonly Derivation[] = ['extension', 'restriction', 'substitution', 'list', 'union'];

/**
 * @param root the root element of its file, which has the defaults
 * @throws SchemaError
 */
export function readDerivations(
  element: XsdElement,
  attribute: 'block' | 'final',
  root: XsdElement,
  standard: 'blockDefault' | 'finalDefault',
): ReadonlySet<Derivation> {
  const value = element.attributes.get(attribute) ?? root.attributes.get(standard) ?? '';
  if (value === '#all') return new Set(DERIVATIONS);
  const words = value.split(/[ \t\r\n]+/).filter((word) => word !== '');
  for (const word of words)
    if (!(DERIVATIONS as readonly string[]).includes(word))
      throw new SchemaError(`${attribute}="${value}" names no derivation`, element.position);
  return new Set(words as Derivation[]);
}

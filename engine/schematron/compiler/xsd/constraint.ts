import { SchemaError } from './error.js';
import type { ValueConstraint } from './model.js';
import type { XsdElement } from './source-element.js';

/** The `default` or `fixed` value of an element or attribute. @throws SchemaError if it has both */
export function readConstraint(element: XsdElement): ValueConstraint | null {
  const [fixed, standard] = [element.attributes.get('fixed'), element.attributes.get('default')];
  if (fixed !== undefined && standard !== undefined)
    throw new SchemaError('there cannot be both, fixed and default', element.position);
  if (fixed !== undefined) return { kind: 'fixed', value: fixed };
  return standard === undefined ? null : { kind: 'default', value: standard };
}

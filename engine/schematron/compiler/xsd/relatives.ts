/**
 * Elements that other schemas of a family allow but this one does not: Factur-X has a schema for each profile, all with
 * the same root element. Types correspond by name.
 */
import type { RelativeCode } from '../../runtime/schema/code.js';
import { Components } from './components.js';
import type { Particle, SchemaModel, Type } from './model.js';

export interface Relative {
  /** Its id in the manifest. */
  readonly schema: string;
  readonly model: SchemaModel;
}

/** In the order of the relatives; those without additional elements are left out. */
export function compareRelatives(own: Components, relatives: readonly Relative[]): readonly RelativeCode[] {
  const ownNames = new Set(own.declarations.map(({ name }) => name.key));
  return relatives.flatMap(({ schema, model }): RelativeCode[] => {
    const { types, declarations } = new Components(model);
    const byName = new Map(
      types.flatMap((type): [string, Type][] => (type.name === null ? [] : [[type.name.key, type]])),
    );
    const children = own.types.flatMap((type, index): [number, ...string[]][] => {
      const theirs = type.name === null ? undefined : byName.get(type.name.key);
      if (theirs === undefined) return [];
      const have = childElementNames(type);
      const more = [...childElementNames(theirs)].filter((name) => !have.has(name));
      return more.length === 0 ? [] : [[index, ...more]];
    });
    const names = [...new Set(declarations.map(({ name }) => name.key))].filter((name) => !ownNames.has(name));
    return children.length + names.length === 0 ? [] : [{ schema, children, names }];
  });
}

/** Names of the elements that a type may have. */
function childElementNames(type: Type): ReadonlySet<string> {
  const names = new Set<string>();
  const add = ({ term, max }: Particle): void => {
    if (max === 0) return;
    if (term.kind === 'element') names.add(term.name.key);
    else if (term.kind !== 'wildcard') term.particles.forEach(add);
  };
  if (type.kind === 'complex' && type.content.kind === 'elements' && type.content.particle !== null)
    add(type.content.particle);
  return names;
}

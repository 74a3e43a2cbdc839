/** Particles: the elements that may occur, and how often (XML Schema 1.0 part 1, sections 3.7 to 3.10). */
import { SchemaError } from './error.js';
import type { SchemaFile } from './files.js';
import type { Definition } from './globals.js';
import type { ModelGroup, Particle } from './model.js';
import type { ComponentResolver } from './reader.js';
import { childrenNamed } from './source.js';
import type { XsdElement } from './source-element.js';
import { readWildcard } from './wildcards.js';

/**
 * Reads `element`, `any`, `group`, `sequence`, `choice` or `all`.
 * @param groups the groups being read, to detect cycles
 * @throws SchemaError
 */
export function readParticle(
  reader: ComponentResolver,
  file: SchemaFile,
  element: XsdElement,
  groups: readonly XsdElement[] = [],
): Particle {
  const { min, max } = occurrences(element);
  return { min, max, term: readTerm(reader, file, element, groups, { min, max }), position: element.position };
}

interface Occurrences {
  readonly min: number;
  readonly max: number;
}

function readTerm(
  reader: ComponentResolver,
  file: SchemaFile,
  element: XsdElement,
  groups: readonly XsdElement[],
  { min, max }: Occurrences,
): Particle['term'] {
  const { local, attributes, position } = element;
  const reference = attributes.get('ref');
  switch (local) {
    case 'any':
      return readWildcard(element, file.target);
    case 'element': {
      if (reference === undefined) return reader.localElement(file, element);
      const own = ['name', 'type', 'default', 'fixed', 'nillable', 'form', 'block'].find((name) =>
        attributes.has(name),
      );
      if (own !== undefined || element.children.length > 0)
        throw new SchemaError(`a reference cannot have ${own ?? 'a type'} of its own`, position);
      return reader.elementOf(file, element, reference);
    }
    case 'group': {
      if (reference === undefined) throw new SchemaError('xs:group has no ref', position);
      const group = reader.globals.resolve('group', file, element, reference) as Definition;
      if (groups.includes(group.element)) throw new SchemaError('this group contains itself', group.element.position);
      const [inner, ...others] = group.element.children;
      if (inner === undefined || others.length > 0)
        throw new SchemaError('xs:group must have one xs:sequence, xs:choice or xs:all', group.element.position);
      if (inner.local === 'all') refuseRepeated(groups, max, element);
      return resolveGroup(reader, group.file, inner, [...groups, group.element]);
    }
    default:
      if (local === 'all') {
        refuseRepeated(groups, max, element);
        if (min > 1) throw new SchemaError('xs:all stands at most once', position);
      }
      return resolveGroup(reader, file, element, groups);
  }
}

function refuseRepeated(groups: readonly XsdElement[], max: number, { position }: XsdElement): void {
  if (groups.length > 0 || max > 1) throw new SchemaError('xs:all must be the whole content, once', position);
}

function resolveGroup(
  reader: ComponentResolver,
  file: SchemaFile,
  element: XsdElement,
  groups: readonly XsdElement[],
): ModelGroup {
  const kind = element.local as ModelGroup['kind'];
  const particles = childrenNamed(element, 'element', 'group', 'choice', 'sequence', 'any').map((child) => {
    const particle = readParticle(reader, file, child, groups);
    if (kind === 'all' && particle.max > 1)
      throw new SchemaError('an element of xs:all stands at most once', particle.position);
    if (particle.term.kind === 'all') throw new SchemaError('xs:all must be the whole content', particle.position);
    return particle;
  });
  return { kind, particles };
}

/** @throws SchemaError for an invalid number, or a minimum above the maximum */
function occurrences({ attributes, position }: XsdElement): Occurrences {
  const number = (name: string): number => {
    const value = attributes.get(name) ?? '1';
    if (name === 'maxOccurs' && value === 'unbounded') return Infinity;
    if (!/^\d{1,9}$/.test(value)) throw new SchemaError(`${name}="${value}" is no number of occurrences`, position);
    return Number(value);
  };
  const [min, max] = [number('minOccurs'), number('maxOccurs')];
  if (min > max) throw new SchemaError(`minOccurs (${min}) is greater than maxOccurs (${max})`, position);
  return { min, max };
}

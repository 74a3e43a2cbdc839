/** Complex type definitions (XML Schema 1.0 part 1, section 3.4). */
import { mergeWithBase } from './attributes.js';
import { ANY_TYPE } from './built-in-types.js';
import { readDerivations } from './derivations.js';
import { SchemaError } from './error.js';
import type { SchemaFile } from './files.js';
import type { ComplexType, Content, Name, Particle, SimpleType, Type } from './model.js';
import { readParticle } from './particles.js';
import type { ComponentResolver } from './reader.js';
import { facetElements, restrictType } from './simple-types.js';
import { childrenNamed, readFlag } from './source.js';
import type { XsdElement } from './source-element.js';

/** Reads `complexType`. @throws SchemaError */
export function readComplexType(
  reader: ComponentResolver,
  file: SchemaFile,
  element: XsdElement,
  name: Name | null,
): ComplexType {
  const [wrapper, ...others] = childrenNamed(element, 'simpleContent', 'complexContent');
  if (wrapper !== undefined && (others.length > 0 || element.children.length > 1))
    throw new SchemaError(`xs:${wrapper.local} must be all that is in xs:complexType`, element.position);
  const common = {
    kind: 'complex',
    name,
    isAbstract: readFlag(element, 'abstract'),
    block: readDerivations(element, 'block', file.root, 'blockDefault'),
    final: readDerivations(element, 'final', file.root, 'finalDefault'),
    position: element.position,
  } as const;
  if (wrapper === undefined) {
    const content = explicitContent(reader, file, element, readFlag(element, 'mixed'));
    const own = reader.attributes(file, element);
    return {
      ...common,
      base: ANY_TYPE,
      derivation: 'restriction',
      ...mergeWithBase(own, ANY_TYPE, 'restriction', element),
      content,
    };
  }
  const [how, ...more] = wrapper.children;
  if (how === undefined || more.length > 0)
    throw new SchemaError(`xs:${wrapper.local} must have one xs:restriction or xs:extension`, wrapper.position);
  const derivation = how.local as ComplexType['derivation'];
  const lexical = how.attributes.get('base');
  if (lexical === undefined) throw new SchemaError(`xs:${how.local} has no base`, how.position);
  const base = reader.type(file, how, lexical);
  if (base.final.has(derivation))
    throw new SchemaError(`${lexical} is final: no ${derivation} of it may be made`, how.position);
  const own = reader.attributes(file, how);
  const attributes = mergeWithBase(
    own,
    base.kind === 'complex' ? base : { ...ANY_TYPE, anyAttribute: null },
    derivation,
    how,
  );
  const content =
    wrapper.local === 'simpleContent'
      ? simpleContent(reader, file, how, base)
      : complexContent(
          reader,
          file,
          how,
          base,
          wrapper.attributes.has('mixed') ? readFlag(wrapper, 'mixed') : readFlag(element, 'mixed'),
        );
  return { ...common, base, derivation, ...attributes, content };
}

function simpleContent(reader: ComponentResolver, file: SchemaFile, how: XsdElement, base: Type): Content {
  const inherited: SimpleType | null =
    base.kind === 'simple' ? base : base.content.kind === 'simple' ? base.content.type : null;
  if (how.local === 'extension') {
    if (inherited === null) throw new SchemaError('the base has no simple content', how.position);
    return { kind: 'simple', type: inherited };
  }
  const [inline] = childrenNamed(how, 'simpleType');
  const own = inline && reader.inlineSimpleType(file, inline, null);
  // A mixed type may be restricted to simple content (section 3.4.2).
  const start = own ?? inherited;
  if (base.kind === 'simple' || start === null || (inherited === null && !isMixedAndEmptiable(base)))
    throw new SchemaError('the base has no simple content that could be restricted', how.position);
  const facets = facetElements(how);
  return { kind: 'simple', type: facets.length === 0 ? start : restrictType(start, facets, how) };
}

function isMixedAndEmptiable({ content }: ComplexType): boolean {
  return content.kind === 'elements' && content.isMixed && (content.particle === null || isEmptiable(content.particle));
}

/** Whether the particle can be empty (section 3.9.6). */
function isEmptiable({ min, term }: Particle): boolean {
  if (min === 0) return true;
  if (term.kind === 'element' || term.kind === 'wildcard') return false;
  if (term.kind === 'choice') return term.particles.length === 0 || term.particles.some(isEmptiable);
  return term.particles.every(isEmptiable);
}

function complexContent(
  reader: ComponentResolver,
  file: SchemaFile,
  how: XsdElement,
  base: Type,
  isMixed: boolean,
): Content {
  if (base.kind === 'simple' || base.content.kind === 'simple')
    throw new SchemaError('the base has no complex content', how.position);
  const own = explicitContent(reader, file, how, isMixed);
  if (how.local === 'restriction') return own;
  const { content } = base;
  if (own.kind === 'empty') return content;
  if (content.kind === 'empty') return own;
  if (own.kind !== 'elements' || content.isMixed !== own.isMixed) {
    // An extension that adds nothing need not repeat `mixed`.
    if (own.kind === 'elements' && own.particle !== null)
      throw new SchemaError('an extension must be mixed where its base is, and only there', how.position);
    return content;
  }
  if (content.particle === null || own.particle === null)
    return { ...content, particle: content.particle ?? own.particle };
  if (content.particle.term.kind === 'all' || own.particle.term.kind === 'all')
    throw new SchemaError('xs:all cannot be extended', how.position);
  const particles = [content.particle, own.particle];
  return {
    kind: 'elements',
    isMixed: content.isMixed,
    particle: { min: 1, max: 1, term: { kind: 'sequence', particles }, position: how.position },
  };
}

/** The explicit content; without particles it is text (if mixed) or empty. */
function explicitContent(reader: ComponentResolver, file: SchemaFile, element: XsdElement, isMixed: boolean): Content {
  const [child, ...others] = childrenNamed(element, 'group', 'all', 'choice', 'sequence', 'element', 'any');
  if (others.length > 0 || child?.local === 'element' || child?.local === 'any')
    throw new SchemaError(`xs:${(others[0] ?? child)!.local} must stand in a group`, (others[0] ?? child)!.position);
  const particle = child === undefined ? null : readParticle(reader, file, child);
  const isNothing =
    particle === null ||
    particle.max === 0 ||
    (isGroup(particle) &&
      particle.term.particles.length === 0 &&
      (particle.term.kind !== 'choice' || particle.min === 0));
  if (!isNothing) return { kind: 'elements', particle, isMixed };
  return isMixed ? { kind: 'elements', particle: null, isMixed } : { kind: 'empty' };
}

function isGroup(
  particle: Particle,
): particle is Particle & { readonly term: { readonly particles: readonly Particle[] } } {
  return 'particles' in particle.term;
}

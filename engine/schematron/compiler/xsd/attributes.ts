/** The attributes that a type allows (XML Schema 1.0 part 1, sections 3.2, 3.4 and 3.6). */
import { SchemaError } from './error.js';
import { type SchemaFile, readForm } from './files.js';
import { type Definition, readName } from './globals.js';
import { type AttributeUse, type ComplexType, nameKey } from './model.js';
import { readConstraint } from './constraint.js';
import type { AttributeSet, ComponentResolver } from './reader.js';
import { childrenNamed } from './source.js';
import type { XsdElement } from './source-element.js';
import { intersection, readWildcard, union } from './wildcards.js';

/** @param groups the attribute groups being read, to detect cycles @throws SchemaError */
export function readAttributes(
  reader: ComponentResolver,
  file: SchemaFile,
  element: XsdElement,
  groups: readonly XsdElement[] = [],
): AttributeSet {
  const uses = new Map<string, AttributeUse>();
  const prohibited = new Set<string>();
  const add = (use: AttributeUse, at: XsdElement): void => {
    if (uses.has(use.name.key)) throw new SchemaError(`the attribute ${use.name.local} stands twice`, at.position);
    uses.set(use.name.key, use);
  };
  const [any, ...more] = childrenNamed(element, 'anyAttribute');
  if (more.length > 0) throw new SchemaError('xs:anyAttribute stands twice', more[0]!.position);
  let wildcard = any === undefined ? null : readWildcard(any, file.target);
  for (const child of element.children) {
    if (child.local === 'attribute') {
      const use = readUse(reader, file, child);
      if (child.attributes.get('use') === 'prohibited') prohibited.add(use.name.key);
      else add(use, child);
    } else if (child.local === 'attributeGroup') {
      const reference = child.attributes.get('ref');
      if (reference === undefined) throw new SchemaError('xs:attributeGroup has no ref', child.position);
      const group = reader.globals.resolve('attributeGroup', file, child, reference) as Definition;
      if (groups.includes(group.element))
        throw new SchemaError('this attribute group contains itself', group.element.position);
      const inner = readAttributes(reader, group.file, group.element, [...groups, group.element]);
      for (const use of inner.uses.values()) add(use, child);
      if (inner.wildcard !== null) {
        wildcard =
          wildcard === null
            ? inner.wildcard
            : { ...wildcard, namespaces: intersection(wildcard.namespaces, inner.wildcard.namespaces, child) };
      }
    }
  }
  return { uses, prohibited, wildcard };
}

function readUse(reader: ComponentResolver, file: SchemaFile, element: XsdElement): AttributeUse {
  const use = element.attributes.get('use') ?? 'optional';
  if (!['optional', 'required', 'prohibited'].includes(use))
    throw new SchemaError(`use="${use}" is neither optional, required nor prohibited`, element.position);
  const isRequired = use === 'required';
  const reference = element.attributes.get('ref');
  const constraint = readConstraint(element);
  if (constraint?.kind === 'default' && use !== 'optional')
    throw new SchemaError('an attribute with a default must be optional', element.position);
  if (reference !== undefined) {
    if (['name', 'type', 'form'].some((name) => element.attributes.has(name)) || element.children.length > 0)
      throw new SchemaError('a reference cannot have a name or type of its own', element.position);
    const declared = reader.attributeOf(file, element, reference);
    return { ...declared, isRequired, constraint: constraint ?? declared.constraint };
  }
  const local = readName(element);
  const isQualified = element.attributes.has('form') ? readForm(element, 'form') : file.qualified.attribute;
  const uri = isQualified ? file.target : '';
  return { ...reader.attributeAt(file, element, { uri, local, key: nameKey(uri, local) }), isRequired };
}

/** A type's own attributes combined with those of its base. @throws SchemaError if an extension redefines one */
export function mergeWithBase(
  own: AttributeSet,
  base: ComplexType,
  derivation: ComplexType['derivation'],
  at: XsdElement,
): Pick<ComplexType, 'attributes' | 'anyAttribute'> {
  if (derivation === 'restriction') {
    const inherited = base.attributes.filter(({ name }) => !own.uses.has(name.key) && !own.prohibited.has(name.key));
    return { attributes: [...inherited, ...own.uses.values()], anyAttribute: own.wildcard };
  }
  const twice = base.attributes.find(({ name }) => own.uses.has(name.key));
  if (twice !== undefined) throw new SchemaError(`the base has the attribute ${twice.name.local} already`, at.position);
  const wildcard =
    own.wildcard === null || base.anyAttribute === null
      ? (own.wildcard ?? base.anyAttribute)
      : { ...own.wildcard, namespaces: union(own.wildcard.namespaces, base.anyAttribute.namespaces, at) };
  return { attributes: [...base.attributes, ...own.uses.values()], anyAttribute: wildcard };
}

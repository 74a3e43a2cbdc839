/**
 * The supported XML Schema vocabulary (XML Schema 1.0 part 1, section 3; part 2, section 4): the attributes and
 * children of each element. Anything else stops the compiler.
 */
import { SchemaError } from './error.js';
import type { SourceElement } from './source-element.js';

interface Known {
  readonly attributes: readonly string[];
  readonly children: readonly string[];
}

const known = (attributes: string, children = ''): Known => ({
  attributes: attributes.split(' '),
  children: children.split(' '),
});

const PARTICLES = 'element group choice sequence any';
const ATTRIBUTES = 'attribute attributeGroup anyAttribute';
const FACETS =
  'minExclusive minInclusive maxExclusive maxInclusive totalDigits fractionDigits length minLength maxLength enumeration whiteSpace pattern';
const FACET = known('id value fixed');

const ELEMENTS: Readonly<Record<string, Known>> = {
  schema: known(
    'id targetNamespace version elementFormDefault attributeFormDefault blockDefault finalDefault',
    'include import simpleType complexType group attributeGroup element attribute',
  ),
  include: known('id schemaLocation'),
  import: known('id namespace schemaLocation'),
  element: known(
    'id name ref type minOccurs maxOccurs nillable abstract substitutionGroup default fixed form block final',
    'simpleType complexType',
  ),
  attribute: known('id name ref type use default fixed form', 'simpleType'),
  complexType: known(
    'id name mixed abstract block final',
    `simpleContent complexContent all ${PARTICLES} ${ATTRIBUTES}`,
  ),
  simpleContent: known('id', 'restriction extension'),
  complexContent: known('id mixed', 'restriction extension'),
  extension: known('id base', `all ${PARTICLES} ${ATTRIBUTES}`),
  restriction: known('id base', `all ${PARTICLES} ${ATTRIBUTES} simpleType ${FACETS}`),
  group: known('id name ref minOccurs maxOccurs', 'all choice sequence'),
  attributeGroup: known('id name ref', ATTRIBUTES),
  all: known('id minOccurs maxOccurs', 'element'),
  choice: known('id minOccurs maxOccurs', PARTICLES),
  sequence: known('id minOccurs maxOccurs', PARTICLES),
  any: known('id minOccurs maxOccurs namespace processContents'),
  anyAttribute: known('id namespace processContents'),
  simpleType: known('id name final', 'restriction list union'),
  list: known('id itemType', 'simpleType'),
  union: known('id memberTypes', 'simpleType'),
  ...Object.fromEntries(FACETS.split(' ').map((facet) => [facet, FACET])),
};

/** @throws SchemaError for an unknown element, attribute or child */
export function checkElement({ local, attributes, children, position }: SourceElement): void {
  const entry = Object.hasOwn(ELEMENTS, local) ? ELEMENTS[local] : undefined;
  if (entry === undefined) throw new SchemaError(`xs:${local} is not supported`, position);
  for (const name of attributes.keys())
    if (!entry.attributes.includes(name))
      throw new SchemaError(`the attribute ${name} of xs:${local} is not known`, position);
  for (const child of children)
    if (!entry.children.includes(child.local))
      throw new SchemaError(`xs:${child.local} is not known in xs:${local}`, child.position);
}

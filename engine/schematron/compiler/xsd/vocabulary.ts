/**
 * The supported XML Schema vocabulary (XML Schema 1.0 part 1, section 3; part 2, section 4): the attributes and
 * children of each element. Anything else stops the compiler.
 */
import { SchemaError } from './error.js';
import type { XsdElement } from './source-element.js';

interface AllowedContent {
  readonly attributes: readonly string[];
  readonly children: readonly string[];
}

const allow = (attributes: string, children = ''): AllowedContent => ({
  attributes: attributes.split(' '),
  children: children.split(' '),
});

const PARTICLES = 'element group choice sequence any';
const ATTRIBUTES = 'attribute attributeGroup anyAttribute';
const FACETS =
  'minExclusive minInclusive maxExclusive maxInclusive totalDigits fractionDigits length minLength maxLength enumeration whiteSpace pattern';
const FACET = allow('id value fixed');

const ELEMENTS: Readonly<Record<string, AllowedContent>> = {
  schema: allow(
    'id targetNamespace version elementFormDefault attributeFormDefault blockDefault finalDefault',
    'include import simpleType complexType group attributeGroup element attribute',
  ),
  include: allow('id schemaLocation'),
  import: allow('id namespace schemaLocation'),
  element: allow(
    'id name ref type minOccurs maxOccurs nillable abstract substitutionGroup default fixed form block final',
    'simpleType complexType',
  ),
  attribute: allow('id name ref type use default fixed form', 'simpleType'),
  complexType: allow(
    'id name mixed abstract block final',
    `simpleContent complexContent all ${PARTICLES} ${ATTRIBUTES}`,
  ),
  simpleContent: allow('id', 'restriction extension'),
  complexContent: allow('id mixed', 'restriction extension'),
  extension: allow('id base', `all ${PARTICLES} ${ATTRIBUTES}`),
  restriction: allow('id base', `all ${PARTICLES} ${ATTRIBUTES} simpleType ${FACETS}`),
  group: allow('id name ref minOccurs maxOccurs', 'all choice sequence'),
  attributeGroup: allow('id name ref', ATTRIBUTES),
  all: allow('id minOccurs maxOccurs', 'element'),
  choice: allow('id minOccurs maxOccurs', PARTICLES),
  sequence: allow('id minOccurs maxOccurs', PARTICLES),
  any: allow('id minOccurs maxOccurs namespace processContents'),
  anyAttribute: allow('id namespace processContents'),
  simpleType: allow('id name final', 'restriction list union'),
  list: allow('id itemType', 'simpleType'),
  union: allow('id memberTypes', 'simpleType'),
  ...Object.fromEntries(FACETS.split(' ').map((facet) => [facet, FACET])),
};

/** @throws SchemaError for an unknown element, attribute or child */
export function checkXsdElement({ local, attributes, children, position }: XsdElement): void {
  const entry = Object.hasOwn(ELEMENTS, local) ? ELEMENTS[local] : undefined;
  if (entry === undefined) throw new SchemaError(`xs:${local} is not supported`, position);
  for (const name of attributes.keys())
    if (!entry.attributes.includes(name))
      throw new SchemaError(`the attribute ${name} of xs:${local} is not known`, position);
  for (const child of children)
    if (!entry.children.includes(child.local))
      throw new SchemaError(`xs:${child.local} is not known in xs:${local}`, child.position);
}

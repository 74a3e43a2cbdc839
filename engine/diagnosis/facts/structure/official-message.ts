/** Describes violations in the terms of XML Schema, for tools: `cvc-complex-type.2.4: {urn:…}ID`. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** The violated constraints (XML Schema part 1, appendix C). */
const CONSTRAINTS = {
  root: 'cvc-elt.1',
  unknown: 'cvc-complex-type.2.4',
  elsewhere: 'cvc-complex-type.2.4',
  profile: 'cvc-complex-type.2.4',
  order: 'cvc-complex-type.2.4',
  tooMany: 'cvc-complex-type.2.4',
  missing: 'cvc-complex-type.2.4',
  attribute: 'cvc-complex-type.3.2.2',
  attributeMissing: 'cvc-complex-type.4',
  text: 'cvc-complex-type.2.3',
  identity: 'cvc-id',
} as const;

/** The violated constraint with the names involved; never contains values of the invoice. */
export function officialMessage(violation: SchemaViolation, tree: Tree): string {
  return `${constraintOf(violation)}: ${nameOf(tree, violation.node)}${detailOf(violation, tree)}`;
}

function constraintOf(violation: SchemaViolation): string {
  switch (violation.kind) {
    case 'value':
      return violation.facet === null
        ? 'cvc-datatype-valid.1.2'
        : violation.facet === 'fixed'
          ? violation.attribute === null
            ? 'cvc-elt.5.2.2'
            : 'cvc-attribute.4'
          : `cvc-${violation.facet}-valid`;
    case 'content':
      return violation.isEmpty ? 'cvc-complex-type.2.1' : 'cvc-complex-type.2.2';
    case 'abstract':
      return violation.what === 'element' ? 'cvc-elt.2' : 'cvc-type.2';
    case 'instance':
      return {
        type: 'cvc-elt.4.2',
        derivation: 'cvc-elt.4.3',
        nil: 'cvc-elt.3.1',
        content: 'cvc-elt.3.2.1',
        location: 'cvc-attribute.3',
      }[violation.what];
    default:
      return CONSTRAINTS[violation.kind];
  }
}

function detailOf(violation: SchemaViolation, tree: Tree): string {
  switch (violation.kind) {
    case 'missing':
      return `, missing ${violation.missing.map((names) => names.join(' | ')).join(', ')}`;
    case 'attribute':
      return `, attribute ${nameOf(tree, violation.attribute)}`;
    case 'attributeMissing':
      return `, attribute ${violation.attribute}`;
    case 'tooMany':
      return `, maxOccurs ${violation.max}`;
    case 'value':
      return `${violation.attribute === null ? '' : `, attribute ${nameOf(tree, violation.attribute)}`}, type ${
        violation.type === '' ? violation.builtIns.map((name) => `xs:${name}`).join(' | ') : violation.type
      }`;
    default:
      return '';
  }
}

function nameOf({ names, name }: Tree, node: number): string {
  const { uri, local } = names[name[node]!]!;
  return (uri === '' ? local : `{${uri}}${local}`).slice(0, 300);
}

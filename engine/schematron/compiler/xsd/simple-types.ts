/** Simple type definitions (XML Schema 1.0 part 2, section 4.1). */
import { ANY_SIMPLE_TYPE } from './built-in-types.js';
import { SchemaError } from './error.js';
import { readFacets } from './facets.js';
import type { Derivation, Name, SimpleType } from './model.js';
import { childrenNamed } from './source.js';
import type { XsdElement } from './source-element.js';

/** Resolves a reference to a simple type. */
export type ResolveSimpleType = (element: XsdElement, lexical: string) => SimpleType;

const FACETS =
  'minExclusive minInclusive maxExclusive maxInclusive totalDigits fractionDigits length minLength maxLength enumeration whiteSpace pattern'.split(
    ' ',
  );

/**
 * Reads `simpleType`.
 * @param named resolves a type by name, and detects cycles
 * @throws SchemaError
 */
export function readSimpleType(
  element: XsdElement,
  name: Name | null,
  final: ReadonlySet<Derivation>,
  named: ResolveSimpleType,
): SimpleType {
  const [how, ...others] = element.children;
  if (how === undefined || others.length > 0)
    throw new SchemaError('xs:simpleType must have one xs:restriction, xs:list or xs:union', element.position);
  const own = { kind: 'simple', name, final, position: element.position } as const;
  const inline = childrenNamed(how, 'simpleType').map((child) => readSimpleType(child, null, new Set(), named));
  switch (how.local) {
    case 'restriction': {
      const base = referencedOrInline(how, 'base', inline, named);
      refuseFinal(base, 'restriction', how);
      return { ...restrictType(base, childrenNamed(how, ...FACETS), how), ...own };
    }
    case 'list': {
      const item = referencedOrInline(how, 'itemType', inline, named);
      refuseFinal(item, 'list', how);
      if (item.variety === 'list' || item.members.some(({ variety }) => variety === 'list'))
        throw new SchemaError('the items of a list cannot be lists', how.position);
      return { ...ANY_SIMPLE_TYPE, base: ANY_SIMPLE_TYPE, variety: 'list', whiteSpace: 'collapse', item, ...own };
    }
    default: {
      const names = how.attributes.get('memberTypes')?.split(/[ \t\r\n]+/) ?? [];
      const members = [...names.filter((each) => each !== '').map((each) => named(how, each)), ...inline];
      if (members.length === 0) throw new SchemaError('xs:union has no members', how.position);
      for (const member of members) refuseFinal(member, 'union', how);
      return { ...ANY_SIMPLE_TYPE, base: ANY_SIMPLE_TYPE, variety: 'union', whiteSpace: 'collapse', members, ...own };
    }
  }
}

/** Adds facets to a type; also used for the type that simple content restricts. */
export function restrictType(base: SimpleType, facets: readonly XsdElement[], at: XsdElement): SimpleType {
  if (base === ANY_SIMPLE_TYPE) throw new SchemaError('xs:anySimpleType cannot be restricted', at.position);
  return { ...base, ...readFacets(facets, base), name: null, base, position: at.position };
}

export function facetElements(element: XsdElement): readonly XsdElement[] {
  return childrenNamed(element, ...FACETS);
}

function refuseFinal({ final, name }: SimpleType, how: Derivation, at: XsdElement): void {
  if (final.has(how))
    throw new SchemaError(`${name?.local ?? 'the type'} is final: no ${how} of it may be made`, at.position);
}

/** The type is either referenced by an attribute or defined inside. */
function referencedOrInline(
  element: XsdElement,
  attribute: string,
  inline: readonly SimpleType[],
  named: ResolveSimpleType,
): SimpleType {
  const lexical = element.attributes.get(attribute);
  if ((lexical === undefined ? 0 : 1) + inline.length !== 1)
    throw new SchemaError(`xs:${element.local} must have either ${attribute} or one xs:simpleType`, element.position);
  return lexical === undefined ? inline[0]! : named(element, lexical);
}

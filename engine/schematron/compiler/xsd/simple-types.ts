/** Simple type definitions (XML Schema 1.0 part 2, section 4.1). */
import { ANY_SIMPLE_TYPE } from './built-in-types.js';
import { SchemaError } from './error.js';
import { readFacets } from './facets.js';
import type { Derivation, Name, SimpleType } from './model.js';
import { childrenOf } from './source.js';
import type { SourceElement } from './source-element.js';

/** Resolves a reference to a simple type. */
export type SimpleTypeOf = (element: SourceElement, lexical: string) => SimpleType;

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
  element: SourceElement,
  name: Name | null,
  final: ReadonlySet<Derivation>,
  named: SimpleTypeOf,
): SimpleType {
  const [how, ...others] = element.children;
  if (how === undefined || others.length > 0)
    throw new SchemaError('xs:simpleType must have one xs:restriction, xs:list or xs:union', element.position);
  const own = { kind: 'simple', name, final, position: element.position } as const;
  const inline = childrenOf(how, 'simpleType').map((child) => readSimpleType(child, null, new Set(), named));
  switch (how.local) {
    case 'restriction': {
      const base = oneOf(how, 'base', inline, named);
      refuseFinal(base, 'restriction', how);
      return { ...restricted(base, childrenOf(how, ...FACETS), how), ...own };
    }
    case 'list': {
      const item = oneOf(how, 'itemType', inline, named);
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
export function restricted(base: SimpleType, facets: readonly SourceElement[], at: SourceElement): SimpleType {
  if (base === ANY_SIMPLE_TYPE) throw new SchemaError('xs:anySimpleType cannot be restricted', at.position);
  return { ...base, ...readFacets(facets, base), name: null, base, position: at.position };
}

export function facetsOf(element: SourceElement): readonly SourceElement[] {
  return childrenOf(element, ...FACETS);
}

function refuseFinal({ final, name }: SimpleType, how: Derivation, at: SourceElement): void {
  if (final.has(how))
    throw new SchemaError(`${name?.local ?? 'the type'} is final: no ${how} of it may be made`, at.position);
}

/** The type is either referenced by an attribute or defined inside. */
function oneOf(
  element: SourceElement,
  attribute: string,
  inline: readonly SimpleType[],
  named: SimpleTypeOf,
): SimpleType {
  const lexical = element.attributes.get(attribute);
  if ((lexical === undefined ? 0 : 1) + inline.length !== 1)
    throw new SchemaError(`xs:${element.local} must have either ${attribute} or one xs:simpleType`, element.position);
  return lexical === undefined ? inline[0]! : named(element, lexical);
}

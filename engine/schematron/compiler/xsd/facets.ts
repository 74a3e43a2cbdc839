/** Facets (XML Schema 1.0 part 2, section 4.3): which ones a type may have, and whether their values are valid. */
import { compilePatternFacet } from '../../runtime/regex/regex.js';
import { parseDecimal } from '../../runtime/numbers/exact-text.js';
import { compareExact } from '../../runtime/numbers/exact.js';
import { SchemaError } from './error.js';
import type { Facet, FacetName, SimpleType, WhiteSpace } from './model.js';
import type { XsdElement } from './source-element.js';

const LENGTHS: readonly string[] = ['length', 'minLength', 'maxLength'];
const BOUNDS: readonly string[] = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'];
const DIGITS: readonly string[] = ['totalDigits', 'fractionDigits'];
const ALWAYS: readonly string[] = ['pattern', 'enumeration', 'whiteSpace'];

/** Built-in types whose values have a length. */
const WITH_LENGTH = /^(?:string|language|NMTOKEN|Name|NCName|ID|IDREF|hexBinary|base64Binary|anyURI)$/;
/** Built-in types whose bounds are supported; dates and durations would need orders of their own. */
const WITH_BOUNDS = /^(?:decimal|integer|float|double)$/;

function mayHave({ variety, builtIn }: SimpleType, facet: string): boolean {
  if (variety === 'union') return facet === 'pattern' || facet === 'enumeration';
  if (variety === 'list') return ALWAYS.includes(facet) || LENGTHS.includes(facet);
  if (builtIn === 'anySimpleType') return false;
  if (LENGTHS.includes(facet)) return WITH_LENGTH.test(builtIn);
  if (BOUNDS.includes(facet)) return WITH_BOUNDS.test(builtIn);
  if (DIGITS.includes(facet)) return builtIn === 'decimal' || builtIn === 'integer';
  return true;
}

const STRICTNESS: readonly string[] = ['preserve', 'replace', 'collapse'];

/** The additions of a restriction to its base. */
export interface Restricted {
  readonly facets: readonly Facet[];
  readonly whiteSpace: WhiteSpace;
}

/**
 * @param elements facets of one restriction
 * @throws SchemaError for a facet that the base cannot have, or an invalid value
 */
export function readFacets(elements: readonly XsdElement[], base: SimpleType): Restricted {
  const facets: Facet[] = [];
  const patterns: string[] = [];
  const enumeration: string[] = [];
  let { whiteSpace } = base;
  for (const element of elements) {
    const { local, raw, position } = element;
    if (!mayHave(base, local)) throw new SchemaError(`xs:${local} is not supported for values of this type`, position);
    if (!element.attributes.has('value')) throw new SchemaError(`xs:${local} has no value`, position);
    const value = element.attributes.get('value')!;
    if (local === 'pattern') patterns.push(checkedPattern(raw, element));
    else if (local === 'enumeration') enumeration.push(raw);
    else if (local === 'whiteSpace') {
      if (STRICTNESS.indexOf(value) < STRICTNESS.indexOf(whiteSpace))
        throw new SchemaError(`white space cannot be "${value}" where the base has "${whiteSpace}"`, position);
      whiteSpace = value as WhiteSpace;
    } else {
      if (facets.some(({ kind }) => kind === local)) throw new SchemaError(`xs:${local} stands twice`, position);
      facets.push({ kind: local as FacetName, value: checkedValue(element, base) });
    }
  }
  if (patterns.length > 0) facets.push({ kind: 'pattern', values: patterns });
  if (enumeration.length > 0) facets.push({ kind: 'enumeration', values: enumeration });
  return { facets: [...base.facets, ...facets], whiteSpace };
}

function checkedValue({ local, attributes, position }: XsdElement, { builtIn, facets }: SimpleType): string {
  const value = attributes.get('value')!;
  const isNumeric = builtIn === 'decimal' || builtIn === 'integer';
  if (
    LENGTHS.includes(local) || DIGITS.includes(local)
      ? !/^\+?\d{1,15}$/.test(value)
      : isNumeric && parseDecimal(value) === undefined
  )
    throw new SchemaError(`the value "${value}" of xs:${local} is no number`, position);
  const inherited = facets.findLast(({ kind }) => kind === local);
  if (inherited !== undefined && 'value' in inherited && isLooser(local, value, inherited.value))
    throw new SchemaError(
      `xs:${local} of "${value}" is less strict than that of the base, ${inherited.value}`,
      position,
    );
  return value;
}

/** Only numbers are compared. A looser bound has no effect, since the base's bound still holds. */
function isLooser(facet: string, value: string, inherited: string): boolean {
  const [own, base] = [parseDecimal(value), parseDecimal(inherited)];
  if (own === undefined || base === undefined) return false;
  const order = compareExact(own, base);
  if (facet === 'length') return order !== 0;
  return facet.startsWith('min') ? order < 0 : order > 0;
}

/** @throws SchemaError for an invalid regular expression (part 2, appendix F) */
function checkedPattern(source: string, { position }: XsdElement): string {
  try {
    compilePatternFacet(source);
  } catch {
    throw new SchemaError(`"${source}" is no regular expression of XML Schema, or none that is supported`, position);
  }
  return source;
}

import { SchematronError } from './error.js';
import { SCHEMATRON, XSLT, type SourceElement } from './source.js';

/**
 * The supported elements of ISO Schematron, and of XSLT inside it, with their attributes. Anything else stops the
 * compiler, so that nothing is skipped silently.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [SCHEMATRON]: {
    schema: ['id', 'queryBinding', 'schemaVersion', 'defaultPhase', 'fpi', 'icon', 'see'],
    title: [],
    p: ['id', 'class', 'icon'],
    include: ['href'],
    ns: ['prefix', 'uri'],
    let: ['name', 'value'],
    phase: ['id'],
    active: ['pattern'],
    pattern: ['id', 'abstract', 'is-a', 'name', 'see', 'fpi', 'icon'],
    param: ['name', 'value'],
    extends: ['rule'],
    // SVRL's location (`subject`) and extra data (`properties`) do not affect what is found.
    rule: ['id', 'context', 'role', 'flag', 'abstract', 'subject', 'see', 'fpi', 'icon'],
    assert: ['id', 'test', 'flag', 'role', 'diagnostics', 'properties', 'subject', 'see', 'fpi', 'icon'],
    report: ['id', 'test', 'flag', 'role', 'diagnostics', 'properties', 'subject', 'see', 'fpi', 'icon'],
    'value-of': ['select'],
    name: ['path'],
    emph: [],
    span: ['class'],
    dir: ['value'],
    diagnostics: [],
    diagnostic: ['id', 'role', 'see', 'fpi', 'icon'],
    properties: [],
    property: ['id', 'role', 'scheme'],
  },
  [XSLT]: {
    function: ['name', 'as', 'override'],
    param: ['name', 'as'],
    variable: ['name', 'as', 'select'],
    sequence: ['select'],
    'value-of': ['select', 'separator'],
    text: [],
    if: ['test'],
    'for-each': ['select'],
    message: ['select', 'terminate'],
    key: ['name', 'match', 'use'],
    choose: [],
    when: ['test'],
    otherwise: [],
  },
};

const XML = '{http://www.w3.org/XML/1998/namespace}';

/** Lists what is unknown: the element itself, or some of its attributes. */
export function findUnknown(element: SourceElement): readonly SchematronError[] {
  const attributes = KNOWN[element.uri]?.[element.local];
  if (!attributes)
    return [new SchematronError(`the element ${displayName(element)} is not supported here`, element.position)];
  return [...element.attributes]
    .filter(([name]) => !attributes.includes(name) && !name.startsWith(XML) && !isForeign(element, name))
    .map(
      ([name, { position }]) =>
        new SchematronError(`the attribute "${name}" of ${displayName(element)} is not supported`, position),
    );
}

/** The schema element may carry attributes of other namespaces, for other programs (ISO/IEC 19757-3, section 5.2). */
function isForeign(element: SourceElement, name: string): boolean {
  return name.startsWith('{') && element.uri === SCHEMATRON && element.local === 'schema';
}

/**
 * Checks that an element and all its attributes are known.
 * @throws SchematronError at the unknown element or attribute
 */
export function checkKnown(element: SourceElement): void {
  const [problem] = findUnknown(element);
  if (problem) throw problem;
}

const EMPTY: ReadonlySet<string> = new Set([
  'include',
  'ns',
  'let',
  'param',
  'extends',
  'value-of',
  'name',
  'xsl:param',
  'xsl:sequence',
  'xsl:key',
]);

/**
 * Checks that an element defined only by its attributes has no content.
 * @throws SchematronError at the content
 */
export function checkEmpty(element: SourceElement): void {
  const content = EMPTY.has(displayName(element))
    ? element.children.find((child) => child.kind === 'element' || child.text.trim() !== '')
    : undefined;
  if (content) throw new SchematronError(`content is not supported in ${displayName(element)}`, content.position);
}

/** The element's name as an author would write it. */
export function displayName(element: SourceElement): string {
  const prefix = element.uri === SCHEMATRON ? '' : element.uri === XSLT ? 'xsl:' : `{${element.uri}}`;
  return `${prefix}${element.local}`;
}

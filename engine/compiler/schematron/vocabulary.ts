import { SchematronError } from './error.js';
import { SCHEMATRON, XSLT, type SourceElement } from './source.js';

/**
 * What we understand of ISO Schematron and of XSLT inside it: element to its attributes.
 * Anything else in a file stops the compiler, so that nothing is ever skipped unseen.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [SCHEMATRON]: {
    schema: ['id', 'queryBinding', 'schemaVersion', 'fpi', 'icon', 'see'],
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
    rule: ['id', 'context', 'role', 'flag', 'abstract', 'see', 'fpi', 'icon'],
    assert: ['id', 'test', 'flag', 'role', 'diagnostics', 'see', 'fpi', 'icon'],
    report: ['id', 'test', 'flag', 'role', 'diagnostics', 'see', 'fpi', 'icon'],
    'value-of': ['select'],
    name: ['path'],
    emph: [],
    span: ['class'],
    dir: ['value'],
    diagnostics: [],
    diagnostic: ['id', 'see', 'fpi', 'icon'],
  },
  [XSLT]: {
    function: ['name', 'as', 'override'],
    param: ['name', 'as'],
    variable: ['name', 'as', 'select'],
    sequence: ['select'],
    choose: [],
    when: ['test'],
    otherwise: [],
  },
};

const XML = '{http://www.w3.org/XML/1998/namespace}';

/**
 * Checks that an element and all its attributes are known.
 * @throws SchematronError at the element or attribute that is not
 */
export function checkKnown(element: SourceElement): void {
  const attributes = KNOWN[element.uri]?.[element.local];
  if (!attributes) throw new SchematronError(`the element ${display(element)} is not supported here`, element.position);
  for (const [name, { position }] of element.attributes) {
    if (!attributes.includes(name) && !name.startsWith(XML)) {
      throw new SchematronError(`the attribute "${name}" of ${display(element)} is not supported`, position);
    }
  }
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
]);

/**
 * Checks that an element that says everything in its attributes has nothing in it.
 * @throws SchematronError at what stands in it
 */
export function checkEmpty(element: SourceElement): void {
  const content = EMPTY.has(display(element))
    ? element.children.find((child) => child.kind === 'element' || child.text.trim() !== '')
    : undefined;
  if (content) throw new SchematronError(`content is not supported in ${display(element)}`, content.position);
}

/** The element as a person would write it. */
export function display(element: SourceElement): string {
  const prefix = element.uri === SCHEMATRON ? '' : element.uri === XSLT ? 'xsl:' : `{${element.uri}}`;
  return `${prefix}${element.local}`;
}

import { SchematronError } from './error.js';
import { SCHEMATRON, XSLT, type SourceElement } from './source.js';

/**
 * What we understand of ISO Schematron and of XSLT inside it: element to its attributes.
 * Anything else in a file stops the compiler, so that nothing is ever skipped unseen.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [SCHEMATRON]: {
    schema: ['id', 'queryBinding', 'schemaVersion', 'defaultPhase', 'fpi', 'icon', 'see'],
    title: [], p: ['id', 'class', 'icon'],
    ns: ['prefix', 'uri'],
    let: ['name', 'value'],
    phase: ['id'], active: ['pattern'],
    pattern: ['id', 'abstract', 'name', 'see', 'fpi', 'icon'],
    rule: ['id', 'context', 'role', 'flag', 'abstract', 'see', 'fpi', 'icon'],
    assert: ['id', 'test', 'flag', 'role', 'diagnostics', 'see', 'fpi', 'icon', 'subject'],
    report: ['id', 'test', 'flag', 'role', 'diagnostics', 'see', 'fpi', 'icon', 'subject'],
    'value-of': ['select'], name: ['path'],
    emph: [], span: ['class'], dir: ['value'],
    diagnostics: [], diagnostic: ['id', 'see', 'fpi', 'icon'],
  },
  [XSLT]: {
    function: ['name', 'as', 'override'],
    param: ['name', 'as'],
    variable: ['name', 'as', 'select'],
    sequence: ['select'],
    choose: [], when: ['test'], otherwise: [],
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

/** The element as a person would write it. */
export function display(element: SourceElement): string {
  const prefix = element.uri === SCHEMATRON ? '' : element.uri === XSLT ? 'xsl:' : `{${element.uri}}`;
  return `${prefix}${element.local}`;
}

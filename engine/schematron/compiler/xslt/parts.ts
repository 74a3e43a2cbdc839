/** Parts that both generators write in the same way: namespaces, lets, functions, and the texts of findings. */
import { checkElement } from '../schematron/check-source.js';
import { SchematronError } from '../schematron/error.js';
import type { Check, Let, MessagePart, Schema } from '../schematron/model.js';
import { variableKey } from '../schematron/names.js';
import { PREDECLARED, readKey } from '../schematron/read.js';
import { readFunction } from '../schematron/read-function.js';
import {
  XSLT,
  type SourceElement,
  type SourceNode,
  attribute,
  childElements,
  requiredAttribute,
} from '../schematron/source.js';
import { displayName } from '../schematron/vocabulary.js';
import { collapseWhiteSpace } from './boilerplate.js';

/** The namespace of reports (Schematron Validation Report Language, ISO/IEC 19757-3, annex D). */
const SVRL = 'http://purl.oclc.org/dsdl/svrl';

export function isXslt<Local extends string>(
  node: SourceNode,
  local: Local,
): node is SourceElement & { readonly local: Local } {
  return node.kind === 'element' && node.uri === XSLT && node.local === local;
}

export function isSvrl<Local extends string>(
  node: SourceNode,
  local: Local,
): node is SourceElement & { readonly local: Local } {
  return node.kind === 'element' && node.uri === SVRL && node.local === local;
}

/** @throws SchematronError at an unexpected element */
export function unexpectedElement(element: SourceElement, parent: SourceElement): SchematronError {
  return new SchematronError(
    `the element ${displayName(element)} is not supported in ${displayName(parent)}`,
    element.position,
  );
}

/** @throws SchematronError at the first unknown attribute */
export function checkAttributes(element: SourceElement, known: readonly string[]): void {
  for (const [name, { position }] of element.attributes) {
    if (!known.includes(name))
      throw new SchematronError(`the attribute "${name}" of ${displayName(element)} is not supported`, position);
  }
}

/**
 * The element children of an element that may contain no text.
 * @throws SchematronError at the text
 */
export function contentElements(element: SourceElement): SourceElement[] {
  const text = element.children.find((child) => child.kind === 'text' && child.text.trim() !== '');
  if (text) throw new SchematronError(`text is not supported in ${displayName(element)}`, text.position);
  return childElements(element);
}

/** The text of an element that may contain nothing else. */
export function onlyText(element: SourceElement): string {
  const [inner] = childElements(element);
  if (inner) throw unexpectedElement(inner, element);
  return element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}

/** Checks that an element defined only by its attributes has no content. */
export function checkNoContent(element: SourceElement): void {
  const [inner] = contentElements(element);
  if (inner) throw unexpectedElement(inner, element);
}

/**
 * The prefixes that the schema declares. The report names them; the stylesheet must bind them to the same namespaces
 * throughout.
 * @param declared `svrl:ns-prefix-in-attribute-values`, in the order of the schema
 */
export function readNamespaces(root: SourceElement, declared: readonly SourceElement[]): Schema['namespaces'] {
  const namespaces = new Map(PREDECLARED);
  for (const element of declared) {
    checkAttributes(element, ['prefix', 'uri']);
    checkNoContent(element);
    const [prefix, uri] = [requiredAttribute(element, 'prefix').text, requiredAttribute(element, 'uri').text];
    if (root.declarations.get(prefix) !== uri)
      throw new SchematronError(`the stylesheet does not declare the prefix "${prefix}" for ${uri}`, element.position);
    namespaces.set(prefix, uri);
  }
  checkDeclarations(root, namespaces);
  return namespaces;
}

/** Expressions are resolved with the declarations around them, so none may rebind a prefix. */
function checkDeclarations(element: SourceElement, namespaces: Schema['namespaces']): void {
  for (const [prefix, uri] of element.declarations) {
    const known = namespaces.get(prefix);
    if (known !== undefined && known !== uri)
      throw new SchematronError(
        `the prefix "${prefix}" stands for ${uri} here, and for ${known} in the schema`,
        element.position,
      );
  }
  for (const child of childElements(element)) checkDeclarations(child, namespaces);
}

/** `xsl:variable` or `xsl:param` with a value: compiled from a `let`. */
export function readLet(element: SourceElement, namespaces: Schema['namespaces']): Let {
  checkAttributes(element, ['name', 'select']);
  checkNoContent(element);
  const name = requiredAttribute(element, 'name');
  return { name: name.text.trim(), key: variableKey(name, namespaces), value: requiredAttribute(element, 'select') };
}

/** Reads an `xsl:function`, which generators copy. */
export function readXslFunction(element: SourceElement, namespaces: Schema['namespaces']): Schema['functions'][number] {
  checkElement(element);
  return readFunction(element, namespaces);
}

/** Reads an `xsl:key`, which generators copy as well. */
export function readXslKey(element: SourceElement): Schema['keys'][number] {
  checkElement(element);
  return readKey(element);
}

/** Properties of a schema that are lost in its compiled stylesheet. */
export const LOST_PROPERTIES = { phases: [], defaultPhase: undefined, notices: [] } as const;

/** Attributes of a finding in the report: role, flag and id of the check, and some that we ignore. */
export const CHECK_ATTRIBUTES = ['id', 'flag', 'role', 'see', 'icon', 'fpi'];

/** Reconstructs a check from the finding it would produce. */
export function toCheck(
  kind: Check['kind'],
  finding: { readonly [name: string]: string | undefined },
  rest: Pick<Check, 'test' | 'message' | 'position'>,
): Check {
  return { kind, id: (finding['id'] ?? '').trim(), flag: finding['flag'] ?? '', role: finding['role'] ?? '', ...rest };
}

/** The test shown in the report must be the one that is evaluated. */
export function checkShownTest(shown: string, test: string, element: SourceElement): void {
  if (collapseWhiteSpace(shown).trim() !== collapseWhiteSpace(test).trim())
    throw new SchematronError('the test that the report shows is not the one that is made', element.position);
}

/** The kind of check that produces such a finding; undefined for any other element. */
export function checkKind(finding: SourceElement): Check['kind'] | undefined {
  if (isSvrl(finding, 'failed-assert')) return 'assert';
  return isSvrl(finding, 'successful-report') ? 'report' : undefined;
}

/** The texts of a finding: its own, then those of its diagnostics, in the order of the schema. */
export function readMessage(texts: readonly SourceElement[]): MessagePart[] {
  const own = texts.filter((element) => isSvrl(element, 'text'));
  const diagnostics = texts.filter((element) => isSvrl(element, 'diagnostic-reference'));
  return [
    ...own.flatMap(readText),
    ...diagnostics.flatMap((element): MessagePart[] => {
      checkAttributes(element, ['diagnostic']);
      const inner = childElements(element).filter((child) => isSvrl(child, 'text'));
      return [
        { kind: 'text', text: ' ' },
        ...(inner.length > 0
          ? contentElements(element).flatMap((child) => readDiagnosticText(child, element))
          : readParts(element)),
      ];
    }),
  ];
}

function readDiagnosticText(child: SourceElement, parent: SourceElement): MessagePart[] {
  if (!isSvrl(child, 'text')) throw unexpectedElement(child, parent);
  checkAttributes(child, ['id']);
  return readParts(child);
}

function readText(element: SourceElement): MessagePart[] {
  checkAttributes(element, []);
  return readParts(element);
}

function readParts(element: SourceElement): MessagePart[] {
  return element.children.flatMap((node): MessagePart[] => {
    if (node.kind === 'text') return [{ kind: 'text', text: node.text }];
    if (isXslt(node, 'text')) {
      checkAttributes(node, []);
      const text = onlyText(node);
      return text === '' ? [] : [{ kind: 'text', text }];
    }
    if (!isXslt(node, 'value-of')) throw unexpectedElement(node, element);
    checkAttributes(node, ['select']);
    checkNoContent(node);
    return [{ kind: 'value', select: requiredAttribute(node, 'select') }];
  });
}

/** The priority of a template. */
export function readPriority(template: SourceElement): number {
  const priority = requiredAttribute(template, 'priority');
  if (!/^-?\d+$/.test(priority.text))
    throw new SchematronError(`the priority "${priority.text}" is no whole number`, priority.position);
  return Number(priority.text);
}

/**
 * Checks that the first rule has the highest priority: if several rules match a node, the one with the highest priority
 * applies.
 */
export function checkPriorities(templates: readonly SourceElement[]): void {
  let above: number | undefined;
  for (const template of templates) {
    const priority = readPriority(template);
    if (above !== undefined && priority >= above)
      throw new SchematronError(
        `the priority ${priority} is not below that of the rule above it (${above})`,
        template.attributes.get('priority')!.position,
      );
    above = priority;
  }
}

/** The id of a pattern, or the generated name of one without an id. */
export function patternId(id: string | undefined, number: number): string {
  return id ?? `pattern ${number}`;
}

/** Text of an attribute in which braces would start an expression (XSLT 2.0, section 5.6). */
export function plainAttribute(element: SourceElement, name: string): string | undefined {
  const value = element.attributes.get(name);
  if (value && /[{}]/.test(value.text))
    throw new SchematronError(`the attribute "${name}" of ${displayName(element)} is computed`, value.position);
  return attribute(element, name);
}

/** Whether the element is of a kind that also occurs in boilerplate. */
export function isBoilerplateKind(element: SourceElement): boolean {
  return ['template', 'variable', 'param', 'function'].includes(element.local) && element.uri === XSLT;
}

/** What both generators write in the same way: namespaces, lets, functions, and the texts of findings. */
import { checkElement } from '../schematron/check-source.js';
import { SchematronError } from '../schematron/error.js';
import type { Check, Let, MessagePart, Schema } from '../schematron/model.js';
import { variableKey } from '../schematron/names.js';
import { PREDECLARED, readKey } from '../schematron/read.js';
import { readFunction } from '../schematron/read-function.js';
import { XSLT, type SourceElement, type SourceNode, attribute, elements, required } from '../schematron/source.js';
import { display } from '../schematron/vocabulary.js';
import { collapsed } from './machinery.js';

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

/** @throws SchematronError at the element that is not what its place asks for */
export function unknown(element: SourceElement, parent: SourceElement): SchematronError {
  return new SchematronError(
    `the element ${display(element)} is not supported in ${display(parent)}`,
    element.position,
  );
}

/** @throws SchematronError at the first attribute that is not known */
export function checkAttributes(element: SourceElement, known: readonly string[]): void {
  for (const [name, { position }] of element.attributes) {
    if (!known.includes(name))
      throw new SchematronError(`the attribute "${name}" of ${display(element)} is not supported`, position);
  }
}

/**
 * The element children of an element that has no text of its own.
 * @throws SchematronError at the text
 */
export function content(element: SourceElement): SourceElement[] {
  const text = element.children.find((child) => child.kind === 'text' && child.text.trim() !== '');
  if (text) throw new SchematronError(`text is not supported in ${display(element)}`, text.position);
  return elements(element);
}

/** The text of an element that has nothing else. */
export function textOf(element: SourceElement): string {
  const [inner] = elements(element);
  if (inner) throw unknown(inner, element);
  return element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}

/** An element that says everything in its attributes. */
export function checkNothingIn(element: SourceElement): void {
  const [inner] = content(element);
  if (inner) throw unknown(inner, element);
}

/**
 * The prefixes that the schema declared. The report names them; the stylesheet must give them the same meaning
 * throughout.
 * @param declared `svrl:ns-prefix-in-attribute-values`, in the order of the schema
 */
export function readNamespaces(root: SourceElement, declared: readonly SourceElement[]): Schema['namespaces'] {
  const namespaces = new Map(PREDECLARED);
  for (const element of declared) {
    checkAttributes(element, ['prefix', 'uri']);
    checkNothingIn(element);
    const [prefix, uri] = [required(element, 'prefix').text, required(element, 'uri').text];
    if (root.declarations.get(prefix) !== uri)
      throw new SchematronError(`the stylesheet does not declare the prefix "${prefix}" for ${uri}`, element.position);
    namespaces.set(prefix, uri);
  }
  checkDeclarations(root, namespaces);
  return namespaces;
}

/** Expressions have their meaning from the declarations around them, so none may give a prefix another one. */
function checkDeclarations(element: SourceElement, namespaces: Schema['namespaces']): void {
  for (const [prefix, uri] of element.declarations) {
    const known = namespaces.get(prefix);
    if (known !== undefined && known !== uri)
      throw new SchematronError(
        `the prefix "${prefix}" stands for ${uri} here, and for ${known} in the schema`,
        element.position,
      );
  }
  for (const child of elements(element)) checkDeclarations(child, namespaces);
}

/** `xsl:variable` or `xsl:param` with a value: what a `let` becomes. */
export function readLet(element: SourceElement, namespaces: Schema['namespaces']): Let {
  checkAttributes(element, ['name', 'select']);
  checkNothingIn(element);
  const name = required(element, 'name');
  return { name: name.text.trim(), key: variableKey(name, namespaces), value: required(element, 'select') };
}

/** An `xsl:function`, which generators copy. */
export function readFunctionOf(element: SourceElement, namespaces: Schema['namespaces']): Schema['functions'][number] {
  checkElement(element);
  return readFunction(element, namespaces);
}

/** An `xsl:key`, which generators copy too. */
export function readKeyOf(element: SourceElement): Schema['keys'][number] {
  checkElement(element);
  return readKey(element);
}

/** What a stylesheet leaves to say nothing of. */
export const SETTLED = { phases: [], defaultPhase: undefined, notices: [] } as const;

/** What a finding says of itself in the report; a role, flag or id of the check, and what we have no use for. */
export const CHECK_ATTRIBUTES = ['id', 'flag', 'role', 'see', 'icon', 'fpi'];

/** A check from what a finding would have. */
export function checkOf(
  kind: Check['kind'],
  finding: { readonly [name: string]: string | undefined },
  rest: Pick<Check, 'test' | 'message' | 'position'>,
): Check {
  return { kind, id: (finding['id'] ?? '').trim(), flag: finding['flag'] ?? '', role: finding['role'] ?? '', ...rest };
}

/** The test that the report shows must be the one that is made. */
export function checkShownTest(shown: string, test: string, element: SourceElement): void {
  if (collapsed(shown).trim() !== collapsed(test).trim())
    throw new SchematronError('the test that the report shows is not the one that is made', element.position);
}

/** The kind of check that makes such a finding; undefined for any other element. */
export function kindOf(finding: SourceElement): Check['kind'] | undefined {
  if (isSvrl(finding, 'failed-assert')) return 'assert';
  return isSvrl(finding, 'successful-report') ? 'report' : undefined;
}

/** The texts of a finding: its own, then those of its diagnostics, as the schema's order has it. */
export function readMessage(texts: readonly SourceElement[]): MessagePart[] {
  const own = texts.filter((element) => isSvrl(element, 'text'));
  const diagnostics = texts.filter((element) => isSvrl(element, 'diagnostic-reference'));
  return [
    ...own.flatMap(readText),
    ...diagnostics.flatMap((element): MessagePart[] => {
      checkAttributes(element, ['diagnostic']);
      const inner = elements(element).filter((child) => isSvrl(child, 'text'));
      return [
        { kind: 'text', text: ' ' },
        ...(inner.length > 0
          ? content(element).flatMap((child) => readDiagnosticText(child, element))
          : readParts(element)),
      ];
    }),
  ];
}

function readDiagnosticText(child: SourceElement, parent: SourceElement): MessagePart[] {
  if (!isSvrl(child, 'text')) throw unknown(child, parent);
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
      const text = textOf(node);
      return text === '' ? [] : [{ kind: 'text', text }];
    }
    if (!isXslt(node, 'value-of')) throw unknown(node, element);
    checkAttributes(node, ['select']);
    checkNothingIn(node);
    return [{ kind: 'value', select: required(node, 'select') }];
  });
}

/** The priority of a template. */
export function priorityOf(template: SourceElement): number {
  const priority = required(template, 'priority');
  if (!/^-?\d+$/.test(priority.text))
    throw new SchematronError(`the priority "${priority.text}" is no whole number`, priority.position);
  return Number(priority.text);
}

/** Of two rules that match the same node the one with the higher priority wins: generators give the first the highest. */
export function checkPriorities(templates: readonly SourceElement[]): void {
  let above: number | undefined;
  for (const template of templates) {
    const priority = priorityOf(template);
    if (above !== undefined && priority >= above)
      throw new SchematronError(
        `the priority ${priority} is not below that of the rule above it (${above})`,
        template.attributes.get('priority')!.position,
      );
    above = priority;
  }
}

/** The id of a pattern, or the name that patterns without one get. */
export function patternId(id: string | undefined, number: number): string {
  return id ?? `pattern ${number}`;
}

/** Text of an attribute in which braces would be an expression (XSLT 2.0, section 5.6). */
export function plainAttribute(element: SourceElement, name: string): string | undefined {
  const value = element.attributes.get(name);
  if (value && /[{}]/.test(value.text))
    throw new SchematronError(`the attribute "${name}" of ${display(element)} is computed`, value.position);
  return attribute(element, name);
}

/** Whether the element is of a kind that the machinery of generators has, too. */
export function isMachinery(element: SourceElement): boolean {
  return ['template', 'variable', 'param', 'function'].includes(element.local) && element.uri === XSLT;
}

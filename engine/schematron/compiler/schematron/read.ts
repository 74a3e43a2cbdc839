import { SchematronError } from './error.js';
import { readFunction } from './read-function.js';
import { variableKey } from './names.js';
import type { Check, Key, Let, MessagePart, Pattern, Phase, Rule, Schema } from './model.js';
import {
  SCHEMATRON,
  XSLT,
  type SourceElement,
  type SourceNode,
  attribute,
  childElements,
  isSchematron,
  requiredAttribute,
} from './source.js';
import { checkKnown, displayName } from './vocabulary.js';

/** Prefixes that XPath 2.0 hosts predeclare. */
export const PREDECLARED: readonly (readonly [string, string])[] = [
  ['xs', 'http://www.w3.org/2001/XMLSchema'],
  ['fn', 'http://www.w3.org/2005/xpath-functions'],
];

/**
 * Pass 4: converts source elements to the model.
 * @param queryBinding overrides the declared binding, if the file declares none or another one than its publisher's
 * tools use (set per rule set in the manifest)
 * @throws SchematronError for anything unknown
 */
export function readSchema(root: SourceElement, inputs: readonly string[], queryBinding?: string): Schema {
  checkKnown(root);
  const notices = bindingNotices(root, queryBinding);
  const namespaces = new Map(PREDECLARED);
  for (const child of childElements(root))
    if (isSchematron(child, 'ns'))
      namespaces.set(requiredAttribute(child, 'prefix').text, requiredAttribute(child, 'uri').text);
  const globals: Let[] = [];
  const functions: Schema['functions'][number][] = [];
  const keys: Key[] = [];
  const phases: Phase[] = [];
  const patterns: Pattern[] = [];
  const diagnostics = readDiagnostics(root);
  let title = '';
  for (const child of sectionElements(root)) {
    if (child.uri === XSLT && child.local === 'function') {
      functions.push(readFunction(child, namespaces));
      continue;
    }
    if (child.uri === XSLT && child.local === 'key') {
      keys.push(readKey(child));
      continue;
    }
    switch (child.uri === SCHEMATRON ? child.local : '') {
      case 'title':
        title = plainText(child);
        break;
      case 'p':
      case 'diagnostics':
      case 'properties':
      case 'ns':
        break;
      case 'let':
        globals.push(readLet(child, namespaces));
        break;
      case 'phase':
        phases.push(readPhase(child));
        break;
      case 'pattern': {
        const { pattern, lets } = readPattern(child, patterns.length + 1, { diagnostics, namespaces, notices });
        patterns.push(pattern);
        globals.push(...lets);
        break;
      }
      default:
        throw misplacedError(child, root);
    }
  }
  if (patterns.length === 0) throw new SchematronError('the schema has no pattern', root.position);
  const defaultPhase = attribute(root, 'defaultPhase');
  const file = inputs[0]!;
  return { file, title, namespaces, globals, functions, keys, phases, defaultPhase, patterns, inputs, notices };
}

/** The common subset of XPath 2.0 and 3 is accepted; version-specific syntax is an error where it occurs. */
function bindingNotices(root: SourceElement, chosen: string | undefined): string[] {
  const binding = chosen ?? attribute(root, 'queryBinding');
  if (binding === 'xslt2' || binding === 'xslt3') return [];
  if (binding !== undefined)
    throw new SchematronError(
      `queryBinding "${binding}" is not supported, only xslt2 and xslt3 are`,
      root.attributes.get('queryBinding')?.position ?? root.position,
    );
  return [formatNotice(root.position, 'queryBinding is missing: read as xslt2')];
}

function formatNotice({ file, line, column }: SourceElement['position'], text: string): string {
  return `${file}:${line}:${column}: ${text}`;
}

/** The declarations that rules refer to. */
interface Declarations {
  readonly diagnostics: Diagnostics;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly notices: string[];
}

function readPattern(
  element: SourceElement,
  number: number,
  surroundings: Declarations,
): { pattern: Pattern; lets: Let[] } {
  checkKnown(element);
  const lets: Let[] = [];
  const rules: Rule[] = [];
  for (const child of sectionElements(element)) {
    if (isSchematron(child, 'let')) lets.push(readLet(child, surroundings.namespaces));
    else if (isSchematron(child, 'rule')) rules.push(readRule(child, surroundings));
    else if (!isSchematron(child, 'title') && !isSchematron(child, 'p')) throw misplacedError(child, element);
  }
  return { pattern: { id: attribute(element, 'id') ?? `pattern ${number}`, rules, position: element.position }, lets };
}

function readRule(element: SourceElement, { diagnostics, namespaces, notices }: Declarations): Rule {
  checkKnown(element);
  const lets: Let[] = [];
  const checks: Check[] = [];
  for (const text of strayTexts(element)) notices.push(formatNotice(text.position, 'text in a rule has no meaning'));
  for (const child of childElements(element)) {
    if (isSchematron(child, 'let')) lets.push(readLet(child, namespaces));
    else if (isSchematron(child, 'assert') || isSchematron(child, 'report')) checks.push(readCheck(child, diagnostics));
    else if (!isSchematron(child, 'p')) throw misplacedError(child, element);
  }
  return {
    id: attribute(element, 'id') ?? '',
    context: requiredAttribute(element, 'context'),
    lets,
    checks,
    position: element.position,
  };
}

function readCheck(element: SourceElement, diagnostics: Diagnostics): Check {
  checkKnown(element);
  const message = [...readMessage(element.children)];
  for (const id of (attribute(element, 'diagnostics') ?? '').split(/\s+/).filter(Boolean)) {
    const diagnostic = diagnostics.get(id);
    if (!diagnostic) throw new SchematronError(`there is no diagnostic "${id}"`, element.position);
    message.push({ kind: 'text', text: ' ' }, ...readMessage(diagnostic.children));
  }
  return {
    kind: element.local as 'assert' | 'report',
    id: (attribute(element, 'id') ?? '').trim(),
    flag: attribute(element, 'flag') ?? '',
    role: attribute(element, 'role') ?? '',
    test: requiredAttribute(element, 'test'),
    message,
    position: element.position,
  };
}

function readMessage(nodes: readonly SourceNode[]): MessagePart[] {
  return nodes.flatMap((node): MessagePart[] => {
    if (node.kind === 'text') return [{ kind: 'text', text: node.text }];
    checkKnown(node);
    if (isSchematron(node, 'value-of') || isXsltValueOf(node))
      return [{ kind: 'value', select: requiredAttribute(node, 'select') }];
    if (node.uri === XSLT && node.local === 'text') return [{ kind: 'text', text: rawText(node) }];
    if (isSchematron(node, 'name')) {
      const path = node.attributes.get('path');
      const text = `name(${path ? path.text : '.'})`;
      return [{ kind: 'value', select: { text, raw: path ? '' : text, position: path?.position ?? node.position } }];
    }
    if (['emph', 'span', 'dir'].includes(node.local) && node.uri === SCHEMATRON) return readMessage(node.children);
    throw new SchematronError(`the element ${displayName(node)} is not supported in a message`, node.position);
  });
}

/** In messages its default separator is a blank, as for Schematron's own `value-of`. */
function isXsltValueOf(element: SourceElement): boolean {
  return element.uri === XSLT && element.local === 'value-of' && !element.attributes.has('separator');
}

/** The text of an element that may contain nothing else. */
function rawText(element: SourceElement): string {
  const [inner] = childElements(element);
  if (inner) throw misplacedError(inner, element);
  return element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}

function readLet(element: SourceElement, namespaces: Declarations['namespaces']): Let {
  checkKnown(element);
  const name = requiredAttribute(element, 'name');
  return { name: name.text.trim(), key: variableKey(name, namespaces), value: requiredAttribute(element, 'value') };
}

/** `xsl:key` at the top of a schema. */
export function readKey(element: SourceElement): Key {
  checkKnown(element);
  return {
    name: requiredAttribute(element, 'name'),
    match: requiredAttribute(element, 'match'),
    use: requiredAttribute(element, 'use'),
  };
}

function readPhase(element: SourceElement): Phase {
  checkKnown(element);
  const active = sectionElements(element)
    .filter((child) => !isSchematron(child, 'p'))
    .map((child) => {
      checkKnown(child);
      if (!isSchematron(child, 'active')) throw misplacedError(child, element);
      return requiredAttribute(child, 'pattern').text;
    });
  return { id: requiredAttribute(element, 'id').text, active, position: element.position };
}

type Diagnostics = ReadonlyMap<string, SourceElement>;

function readDiagnostics(root: SourceElement): Diagnostics {
  const all = childElements(root)
    .filter((child) => isSchematron(child, 'diagnostics'))
    .flatMap(childElements);
  all.forEach(checkKnown);
  return new Map(all.map((element) => [requiredAttribute(element, 'id').text, element]));
}

/** Element children of an element that may contain no text. */
function sectionElements(parent: SourceElement): SourceElement[] {
  const [text] = strayTexts(parent);
  if (text) throw new SchematronError(`text is not supported in ${displayName(parent)}`, text.position);
  return childElements(parent);
}

function strayTexts({ children }: SourceElement): readonly SourceNode[] {
  return children.filter((child) => child.kind === 'text' && child.text.trim() !== '');
}

function misplacedError(child: SourceElement, parent: SourceElement): SchematronError {
  return new SchematronError(
    `the element ${displayName(child)} is not supported in ${displayName(parent)}`,
    child.position,
  );
}

function plainText(element: SourceElement): string {
  return element.children
    .map((child) => (child.kind === 'text' ? child.text : plainText(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

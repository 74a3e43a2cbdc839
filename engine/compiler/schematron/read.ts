import { SchematronError } from './error.js';
import { readFunction } from './read-function.js';
import type { Check, Let, MessagePart, Pattern, Phase, Rule, Schema } from './model.js';
import {
  SCHEMATRON,
  XSLT,
  type SourceElement,
  type SourceNode,
  attribute,
  elements,
  isSchematron,
  required,
} from './source.js';
import { checkKnown, display } from './vocabulary.js';

/** Prefixes that XPath 2.0 hosts predeclare. */
export const PREDECLARED: readonly (readonly [string, string])[] = [
  ['xs', 'http://www.w3.org/2001/XMLSchema'],
  ['fn', 'http://www.w3.org/2005/xpath-functions'],
];

/**
 * Pass 4: source elements to the model.
 * @param queryBinding binding to read the file with, where it declares none or another one than its publisher's tools
 *   use (the manifest says so per rule set)
 * @throws SchematronError for anything that is not known
 */
export function readSchema(root: SourceElement, inputs: readonly string[], queryBinding?: string): Schema {
  checkKnown(root);
  const binding = queryBinding ?? attribute(root, 'queryBinding');
  if (binding !== 'xslt2') {
    throw new SchematronError(
      `queryBinding ${binding ? `"${binding}"` : 'is missing: it'} is not supported, only xslt2 is`,
      root.position,
    );
  }
  const namespaces = new Map(PREDECLARED);
  const globals: Let[] = [];
  const functions: Schema['functions'][number][] = [];
  const phases: Phase[] = [];
  const patterns: Pattern[] = [];
  const diagnostics = readDiagnostics(root);
  let title = '';
  for (const child of sectionElements(root)) {
    if (child.uri === XSLT && child.local === 'function') {
      functions.push(readFunction(child));
      continue;
    }
    switch (child.uri === SCHEMATRON ? child.local : '') {
      case 'title':
        title = plainText(child);
        break;
      case 'p':
      case 'diagnostics':
        break;
      case 'ns':
        namespaces.set(required(child, 'prefix').text, required(child, 'uri').text);
        break;
      case 'let':
        globals.push(readLet(child));
        break;
      case 'phase':
        phases.push(readPhase(child));
        break;
      case 'pattern': {
        const { pattern, lets } = readPattern(child, patterns.length + 1, diagnostics);
        patterns.push(pattern);
        globals.push(...lets);
        break;
      }
      default:
        throw misplaced(child, root);
    }
  }
  if (patterns.length === 0) throw new SchematronError('the schema has no pattern', root.position);
  return { file: inputs[0]!, title, namespaces, globals, functions, phases, patterns, inputs };
}

function readPattern(
  element: SourceElement,
  number: number,
  diagnostics: Diagnostics,
): { pattern: Pattern; lets: Let[] } {
  checkKnown(element);
  const lets: Let[] = [];
  const rules: Rule[] = [];
  for (const child of sectionElements(element)) {
    if (isSchematron(child, 'let')) lets.push(readLet(child));
    else if (isSchematron(child, 'rule')) rules.push(readRule(child, diagnostics));
    else if (!isSchematron(child, 'title') && !isSchematron(child, 'p')) throw misplaced(child, element);
  }
  return { pattern: { id: attribute(element, 'id') ?? `pattern ${number}`, rules, position: element.position }, lets };
}

function readRule(element: SourceElement, diagnostics: Diagnostics): Rule {
  checkKnown(element);
  const lets: Let[] = [];
  const checks: Check[] = [];
  for (const child of sectionElements(element)) {
    if (isSchematron(child, 'let')) lets.push(readLet(child));
    else if (isSchematron(child, 'assert') || isSchematron(child, 'report')) checks.push(readCheck(child, diagnostics));
    else if (!isSchematron(child, 'p')) throw misplaced(child, element);
  }
  return {
    id: attribute(element, 'id') ?? '',
    context: required(element, 'context'),
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
    test: required(element, 'test'),
    message,
    position: element.position,
  };
}

function readMessage(nodes: readonly SourceNode[]): MessagePart[] {
  return nodes.flatMap((node): MessagePart[] => {
    if (node.kind === 'text') return [{ kind: 'text', text: node.text }];
    checkKnown(node);
    if (isSchematron(node, 'value-of')) return [{ kind: 'value', select: required(node, 'select') }];
    if (isSchematron(node, 'name')) {
      const path = node.attributes.get('path');
      const text = `name(${path ? path.text : '.'})`;
      return [{ kind: 'value', select: { text, raw: path ? '' : text, position: path?.position ?? node.position } }];
    }
    if (['emph', 'span', 'dir'].includes(node.local) && node.uri === SCHEMATRON) return readMessage(node.children);
    throw new SchematronError(`the element ${display(node)} is not supported in a message`, node.position);
  });
}

function readLet(element: SourceElement): Let {
  checkKnown(element);
  return { name: required(element, 'name').text.trim(), value: required(element, 'value') };
}

function readPhase(element: SourceElement): Phase {
  checkKnown(element);
  const active = sectionElements(element)
    .filter((child) => !isSchematron(child, 'p'))
    .map((child) => {
      checkKnown(child);
      if (!isSchematron(child, 'active')) throw misplaced(child, element);
      return required(child, 'pattern').text;
    });
  return { id: required(element, 'id').text, active, position: element.position };
}

type Diagnostics = ReadonlyMap<string, SourceElement>;

function readDiagnostics(root: SourceElement): Diagnostics {
  const all = elements(root)
    .filter((child) => isSchematron(child, 'diagnostics'))
    .flatMap(elements);
  all.forEach(checkKnown);
  return new Map(all.map((element) => [required(element, 'id').text, element]));
}

/** Element children of an element that has no text of its own. */
function sectionElements(parent: SourceElement): SourceElement[] {
  for (const child of parent.children) {
    if (child.kind === 'text' && child.text.trim() !== '') {
      throw new SchematronError(`text is not supported in ${display(parent)}`, child.position);
    }
  }
  return elements(parent);
}

function misplaced(child: SourceElement, parent: SourceElement): SchematronError {
  return new SchematronError(`the element ${display(child)} is not supported in ${display(parent)}`, child.position);
}

function plainText(element: SourceElement): string {
  return element.children
    .map((child) => (child.kind === 'text' ? child.text : plainText(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

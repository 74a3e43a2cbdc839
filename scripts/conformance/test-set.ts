/**
 * `testSet` files, in which EN 16931 and Peppol publish the unit tests of their rules: each `test` contains an `assert`
 * with expectations and one document, usually a fragment of an invoice.
 */
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { elementSpan, startTag } from '#schematron/xml/markup.js';
import { elementsOf, localName, namespace } from '../kit/tree.js';
import { SuiteError, treeOf } from './source.js';

const TEST_SET = 'http://difi.no/xsd/vefa/validator/1.0';

/** What a test expects of one rule. */
export interface Expectation {
  readonly kind: 'success' | 'error' | 'warning';
  readonly rule: string;
  /** The exact number of findings; null if the test gives none. */
  readonly number: number | null;
}

export interface Test {
  /** Number in the file, from 1. */
  readonly number: number;
  readonly document: string;
  readonly expectations: readonly Expectation[];
}

/** Whether it is the root of a `testSet` file. */
function isTestSet(tree: Tree): boolean {
  const root = elementsOf(tree, 0)[0]!;
  return namespace(tree, root) === TEST_SET && localName(tree, root) === 'testSet';
}

/**
 * The tests of a file.
 * @throws SuiteError if it does not match the format
 */
export function readTestSet(bytes: Uint8Array, path: string): readonly Test[] {
  const tree = treeOf(bytes, path);
  if (!isTestSet(tree)) throw new SuiteError(`${path}: the root element is not a testSet.`);
  const root = elementsOf(tree, 0)[0]!;
  return elementsOf(tree, root)
    .filter((node) => isOurs(tree, node, 'test'))
    .map((node, index) => readTest(tree, node, index + 1, path));
}

function readTest(tree: Tree, test: number, number: number, path: string): Test {
  const children = elementsOf(tree, test);
  const asserts = children.filter((node) => isOurs(tree, node, 'assert'));
  const documents = children.filter((node) => !isOurs(tree, node, 'assert'));
  if (documents.length !== 1)
    throw new SuiteError(`${path}: test ${number} has ${documents.length} documents, not one.`);
  const expectations = asserts
    .flatMap((node) => elementsOf(tree, node))
    .flatMap((node) => {
      const expectation = readExpectation(tree, node, `${path}: test ${number}`);
      return expectation === null ? [] : [expectation];
    });
  if (expectations.length === 0) throw new SuiteError(`${path}: test ${number} expects nothing.`);
  return { number, document: extract(tree, documents[0]!), expectations };
}

function readExpectation(tree: Tree, node: number, where: string): Expectation | null {
  const kind = localName(tree, node);
  if (kind === 'description' || kind === 'scope') return null;
  if (kind !== 'success' && kind !== 'error' && kind !== 'warning')
    throw new SuiteError(`${where} has an expectation "${kind}", which is unknown.`);
  const number = attributeValue(tree, node, 'number');
  if (number !== null && !/^\d+$/.test(number))
    throw new SuiteError(`${where} expects "${number}" findings, which is no number.`);
  return { kind, rule: tree.stringValue(node).trim(), number: number === null ? null : Number(number) };
}

function isOurs(tree: Tree, node: number, local: string): boolean {
  return namespace(tree, node) === TEST_SET && localName(tree, node) === local;
}

function attributeValue(tree: Tree, element: number, local: string): string | null {
  for (let node = element + 1; node < tree.end[element]! && tree.kind[node] === ATTRIBUTE; node++) {
    if (localName(tree, node) === local) return tree.stringValue(node);
  }
  return null;
}

/** An element as a document of its own: its text, with the namespace declarations of its ancestors. */
function extract(tree: Tree, element: number): string {
  const { source } = tree;
  const { tag, from, to } = elementSpan(source, tree.from[element]!);
  const missing = prefixesUsed(tree, element);
  for (const { name } of tag.attributes) missing.delete(name);
  let inherited = '';
  for (let at = tree.parent[element]!; at > 0; at = tree.parent[at]!) {
    for (const { name, from: start, to: end } of startTag(source, tree.from[at]!).attributes) {
      if (missing.delete(name)) inherited += ` ${source.slice(start, end)}`;
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${source.slice(from, tag.nameTo)}${inherited}${source.slice(tag.nameTo, to)}\n`;
}

/** Names of the declarations (`xmlns`, `xmlns:p`) that a subtree uses. */
function prefixesUsed(tree: Tree, element: number): Set<string> {
  const used = new Set<string>();
  for (let node = element; node < tree.end[element]!; node++) {
    if (tree.kind[node] !== ELEMENT && tree.kind[node] !== ATTRIBUTE) continue;
    const name = tree.lexicalName(node);
    const colon = name.indexOf(':');
    if (colon > 0) used.add(`xmlns:${name.slice(0, colon)}`);
    else if (tree.kind[node] === ELEMENT) used.add('xmlns');
  }
  return used;
}

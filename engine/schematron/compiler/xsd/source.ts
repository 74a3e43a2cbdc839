/** A schema file as XML Schema elements with source positions; the input of the reader. */
import { ELEMENT, TEXT, type Tree, rootOf, ATTRIBUTE } from '../../xml/tree.js';
import { parse } from '../../xml/parse.js';
import { LineTable } from '../../xml/position.js';
import { declarationsAt } from '../../xml/standalone.js';
import { trimBlanks } from '../../runtime/text/text.js';
import { SchemaError } from './error.js';
import { type Name, nameKey } from './model.js';
import type { XsdElement } from './source-element.js';
import { checkXsdElement } from './vocabulary.js';

export const XSD_URI = 'http://www.w3.org/2001/XMLSchema';
const XML_URI = 'http://www.w3.org/XML/1998/namespace';

/** The internal subset of a DOCTYPE, which no schema needs; it is replaced by white space to keep line numbers. */
const DOCTYPE = /<!DOCTYPE\s[^[>]*(?:\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]\s*)?>/;

/**
 * Parses one file, and rejects unknown content.
 * @throws SchemaError
 */
export function parseXsdSource(text: string, file: string): XsdElement {
  const parsed = parse(text.replace(DOCTYPE, (doctype) => doctype.replace(/[^\r\n]/g, ' ')));
  if (!parsed.ok) {
    const { message, line, column } = parsed.problem;
    throw new SchemaError(message, { file, line, column });
  }
  const { tree } = parsed;
  const reader = new SourceReader(tree, file);
  const root = reader.element(rootOf(tree), () => undefined);
  if (root?.local !== 'schema') throw new SchemaError('this is no XML Schema', { file, line: 1, column: 1 });
  return root;
}

class SourceReader {
  readonly #tree: Tree;
  readonly #file: string;
  readonly #lines: LineTable;

  constructor(tree: Tree, file: string) {
    this.#tree = tree;
    this.#file = file;
    this.#lines = new LineTable(tree.source);
  }

  /** @returns undefined for an annotation */
  element(node: number, outer: (prefix: string) => string | undefined): XsdElement | undefined {
    const tree = this.#tree;
    const { uri, local } = tree.names[tree.name[node]!]!;
    const position = { file: this.#file, ...this.#lines.at(tree.from[node]!) };
    if (uri !== XSD_URI) throw new SchemaError(`${local} is no element of XML Schema`, position);
    if (local === 'annotation') return undefined;
    const namespace = scope(tree, node, outer);
    const attributes = new Map<string, string>();
    let raw = '';
    for (let at = node + 1; at < tree.end[node]! && tree.kind[at] === ATTRIBUTE; at++) {
      const name = tree.names[tree.name[at]!]!;
      if (name.uri === XSD_URI)
        throw new SchemaError(`the attribute ${name.local} is in the namespace of XML Schema`, position);
      if (name.uri !== '') continue;
      const value = tree.stringValue(at);
      attributes.set(name.local, trimBlanks(value));
      if (name.local === 'value') raw = value;
    }
    const children: XsdElement[] = [];
    for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
      if (tree.kind[child] === TEXT && trimBlanks(tree.stringValue(child)) !== '')
        throw new SchemaError(`there is text in ${local}`, position);
      const read = tree.kind[child] === ELEMENT ? this.element(child, namespace) : undefined;
      if (read !== undefined) children.push(read);
    }
    const element = { local, attributes, raw, children, position, namespace };
    checkXsdElement(element);
    return element;
  }
}

function scope(
  tree: Tree,
  node: number,
  outer: (prefix: string) => string | undefined,
): (prefix: string) => string | undefined {
  const declared = new Map(
    declarationsAt(tree.source, tree.from[node]!).map(({ name, value }) => [
      name.slice('xmlns:'.length),
      value.slice(1, -1),
    ]),
  );
  if (declared.size === 0) return outer;
  return (prefix) => (prefix === 'xml' ? XML_URI : (declared.get(prefix) ?? outer(prefix)));
}

/** The child elements with the given names, in order. */
export function childrenNamed(element: XsdElement, ...locals: readonly string[]): readonly XsdElement[] {
  return element.children.filter(({ local }) => locals.includes(local));
}

/**
 * Expands a prefixed name.
 * @param unprefixed the namespace of names without a prefix if no default is declared
 * @throws SchemaError for an invalid QName, or an undeclared prefix
 */
export function expandedName(element: XsdElement, lexical: string, unprefixed: string): Name {
  const match = /^(?:([^\s:]+):)?([^\s:]+)$/.exec(lexical);
  if (match === null) throw new SchemaError(`"${lexical}" is no name`, element.position);
  const [, prefix = '', local = ''] = match;
  const uri = prefix === 'xml' ? XML_URI : element.namespace(prefix);
  if (uri === undefined && prefix !== '')
    throw new SchemaError(`the prefix of ${lexical} is not declared`, element.position);
  return { uri: uri ?? unprefixed, local, key: nameKey(uri ?? unprefixed, local) };
}

/** True for `true` and `1`. @throws SchemaError for an invalid boolean */
export function readFlag(element: XsdElement, name: string): boolean {
  const value = element.attributes.get(name);
  if (value === undefined) return false;
  if (!/^(?:true|false|1|0)$/.test(value))
    throw new SchemaError(`${name}="${value}" is neither true nor false`, element.position);
  return value === 'true' || value === '1';
}

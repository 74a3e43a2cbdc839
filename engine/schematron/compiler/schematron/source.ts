/** A Schematron file as elements with source positions, used by the passes that run before the model exists. */
import { LineTable, lineColumnAt } from '../../xml/position.js';
import { declarationsAt } from '../../xml/standalone.js';
import { parse } from '../../xml/parse.js';
import { ATTRIBUTE, ELEMENT, TEXT, type Tree, rootOf } from '../../xml/tree.js';
import type { SourcePosition } from '../../assertion.js';
import { SchematronError } from './error.js';
import type { Expression } from './model.js';

export const SCHEMATRON = 'http://purl.oclc.org/dsdl/schematron';
export const XSLT = 'http://www.w3.org/1999/XSL/Transform';

interface SourceText {
  readonly kind: 'text';
  readonly text: string;
  readonly position: SourcePosition;
}

export interface SourceElement {
  readonly kind: 'element';
  readonly uri: string;
  readonly local: string;
  /** By local name, or `{uri}local` for attributes in a namespace. */
  readonly attributes: ReadonlyMap<string, Expression>;
  /** The namespace declarations of its start tag: prefix (`''` for the default) to URI. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly children: readonly SourceNode[];
  readonly position: SourcePosition;
}

export type SourceNode = SourceElement | SourceText;

/**
 * Parses one file.
 * @param file name used in positions
 * @throws SchematronError when the file is not well-formed
 */
export function parseSource(text: string, file: string): SourceElement {
  // A loader that decodes text may leave the byte order mark in it.
  const parsed = parse(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok)
    throw new SchematronError(parsed.problem.message, {
      file,
      line: parsed.problem.line,
      column: parsed.problem.column,
    });
  const { tree } = parsed;
  return element(tree, rootOf(tree), file, new LineTable(tree.source));
}

/** The quote that opens an attribute's value: the first one after its name. */
const QUOTE = /["']/g;

function element(tree: Tree, node: number, file: string, lines: LineTable): SourceElement {
  const at = (offset: number): SourcePosition => ({ file, ...lines.at(offset) });
  const attributes = new Map<string, Expression>();
  for (let a = node + 1; a < tree.end[node]! && tree.kind[a] === ATTRIBUTE; a++) {
    const { uri, local } = tree.names[tree.name[a]!]!;
    // After the name come "=" and the quote, perhaps with blanks between; an expression's position is its first
    // character.
    QUOTE.lastIndex = tree.from[a]!;
    QUOTE.test(tree.source);
    const start = QUOTE.lastIndex;
    attributes.set(uri ? `{${uri}}${local}` : local, {
      text: tree.stringValue(a),
      position: at(start),
      raw: tree.source.slice(start, tree.source.indexOf(tree.source[start - 1]!, start)),
    });
  }
  const children: SourceNode[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === ELEMENT) children.push(element(tree, child, file, lines));
    else if (tree.kind[child] === TEXT)
      children.push({ kind: 'text', text: tree.stringValue(child), position: at(tree.from[child]!) });
  }
  const { uri, local } = tree.names[tree.name[node]!]!;
  return {
    kind: 'element',
    uri,
    local,
    attributes,
    declarations: declarations(tree, node),
    children,
    position: at(tree.from[node]!),
  };
}

function declarations(tree: Tree, node: number): ReadonlyMap<string, string> {
  return new Map(
    declarationsAt(tree.source, tree.from[node]!).map(({ name, value }) => [
      name.slice('xmlns:'.length),
      value.slice(1, -1),
    ]),
  );
}

/** The element children. */
export function childElements(parent: SourceElement): SourceElement[] {
  return parent.children.filter((child): child is SourceElement => child.kind === 'element');
}

/** Whether the element is the given Schematron element. */
export function isSchematron<Local extends string>(
  node: SourceNode,
  local: Local,
): node is SourceElement & { readonly local: Local } {
  return node.kind === 'element' && node.uri === SCHEMATRON && node.local === local;
}

/** Text of an attribute, or undefined. */
export function attribute(element: SourceElement, name: string): string | undefined {
  return element.attributes.get(name)?.text;
}

/**
 * An attribute that must exist.
 * @throws SchematronError at the element
 */
export function requiredAttribute(element: SourceElement, name: string): Expression {
  const value = element.attributes.get(name);
  if (!value) throw new SchematronError(`${element.local} has no attribute "${name}"`, element.position);
  return value;
}

/**
 * Position of a character of an expression in its file.
 * @param offset UTF-16 offset in `expression.text`, which differs from the file by references and line ends
 */
export function expressionPosition(expression: Expression, offset: number): SourcePosition {
  const raw = expression.raw;
  let at = 0;
  for (let resolved = 0; resolved < offset && at < raw.length; resolved++) {
    if (raw[at] === '&') at = raw.indexOf(';', at) + 1;
    else if (raw[at] === '\r' && raw[at + 1] === '\n') at += 2;
    else at++;
  }
  const { line, column } = lineColumnAt(raw, at);
  const { position } = expression;
  return {
    file: position.file,
    line: position.line + line - 1,
    column: line === 1 ? position.column + column - 1 : column,
  };
}

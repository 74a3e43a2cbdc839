/** Reads documents for maintainers' programs. */
import { decode } from '#schematron/xml/decode.js';
import { parse } from '#schematron/xml/parse.js';
import type { XmlProblem } from '#schematron/xml/problem.js';
import { ELEMENT, type Tree } from '#schematron/xml/tree.js';

/** A document as text and tree, or why it can't be read. */
export function read(
  document: Uint8Array,
):
  | { readonly ok: true; readonly text: string; readonly tree: Tree }
  | { readonly ok: false; readonly problem: XmlProblem } {
  const decoded = decode(document);
  if (!decoded.ok) return decoded;
  const parsed = parse(decoded.text);
  return parsed.ok ? { ok: true, text: decoded.text, tree: parsed.tree } : parsed;
}

/** The child elements of a node. */
export function elementsOf(tree: Tree, node: number): readonly number[] {
  const elements: number[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) elements.push(child);
  return elements;
}

/** Local name of a named node. */
export function localName(tree: Tree, node: number): string {
  return tree.names[tree.name[node]!]!.local;
}

/** Namespace of a named node. */
export function namespace(tree: Tree, node: number): string {
  return tree.names[tree.name[node]!]!.uri;
}

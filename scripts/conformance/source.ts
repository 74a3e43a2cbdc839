/** Suite files as text and tree. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '../../engine/xml/decode.js';
import { parse } from '../../engine/xml/parse.js';
import { ELEMENT, type Tree } from '../../engine/xml/tree.js';
import { requireFolder } from '../suites/folders.js';

/** Something in a suite file is not as its format has it; the message names the file. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError';
}

/**
 * Paths of the XML files in a folder and the folders in it, relative to `root`, in the order of their names.
 * @throws FolderError
 */
export function xmlFiles(root: string, folder: string): string[] {
  const start = requireFolder(join(root, folder));
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xml$/i.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

/** @throws SuiteError when it is no XML */
export function treeOf(bytes: Uint8Array, path: string): Tree {
  const decoded = decode(bytes);
  const parsed = decoded.ok ? parse(decoded.text) : decoded;
  if (!parsed.ok) throw new SuiteError(`${path}:${parsed.problem.line}: ${parsed.problem.message}`);
  return parsed.tree;
}

/** The element children of a node. */
export function elementsOf(tree: Tree, node: number): number[] {
  const elements: number[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === ELEMENT) elements.push(child);
  }
  return elements;
}

/** Local name of a node that has a name. */
export function localName(tree: Tree, node: number): string {
  return tree.names[tree.name[node]!]!.local;
}

/** Namespace of a node that has a name. */
export function namespace(tree: Tree, node: number): string {
  return tree.names[tree.name[node]!]!.uri;
}

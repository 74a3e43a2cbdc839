/** Media types of attachments, derived from their file names. */
import { codesFor } from '../../../facts/values/words.js';
import { valueNode } from '../../../facts/values/value-node.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/**
 * The possible values of a media type attribute; null for other nodes, and if there is no file name with an extension.
 */
export function fileTypes(node: number, { tree, prefixes }: Editor): readonly string[] | null {
  if (tree.kind[node] !== ATTRIBUTE || tree.names[tree.name[node]!]!.local !== 'mimeCode') return null;
  const name = valueNode(tree, tree.parent[node]!, ['@filename'], prefixes);
  return name < 0 || !ENDING.test(tree.stringValue(name)) ? null : typesOf(tree.stringValue(name));
}

const ENDING = /\.(\w{1,5})\s*$/;

/** The media types for the extension of a file name. */
export function typesOf(name: string): readonly string[] {
  const [, ending] = ENDING.exec(name) ?? [];
  return ending === undefined ? [] : codesFor(ending).filter((code) => code.includes('/'));
}

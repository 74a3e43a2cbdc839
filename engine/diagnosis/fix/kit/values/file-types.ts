/** Media types of attachments, derived from their file names. */
import { findCodesForWord } from '../../../facts/values/words.js';
import { findValueNode } from '../../../facts/values/value-node.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/**
 * The possible values of a media type attribute; null for other nodes, and if there is no file name with an extension.
 */
export function typesOfAttachment(node: number, { tree, prefixes }: Editor): readonly string[] | null {
  if (tree.kind[node] !== ATTRIBUTE || tree.names[tree.name[node]!]!.local !== 'mimeCode') return null;
  const name = findValueNode(tree, tree.parent[node]!, ['@filename'], prefixes);
  return name < 0 || !EXTENSION.test(tree.stringValue(name)) ? null : mediaTypesOf(tree.stringValue(name));
}

/** Matches the extension of a file name. */
const EXTENSION = /\.(\w{1,5})\s*$/;

/** The media types for the extension of a file name. */
export function mediaTypesOf(name: string): readonly string[] {
  const [, extension] = EXTENSION.exec(name) ?? [];
  return extension === undefined ? [] : findCodesForWord(extension).filter((code) => code.includes('/'));
}

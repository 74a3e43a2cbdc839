/** Replaces values by editing the text of a document, so that markup, white space and line ends are kept. */
import { escapeText } from 'einvoice-diagnosis/fix/patch.js';
import { type Edit, applyEdits } from 'einvoice-schematron/xml/edits.js';
import { ATTRIBUTE, COMMENT, PROCESSING_INSTRUCTION, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { DocumentValue } from './values.js';

/** @returns the replacement of a value */
export type Replace = (text: string, value: DocumentValue) => string;

/** The text of a document with replaced values and emptied comments and processing instructions. */
export function rewriteValues(tree: Tree, values: readonly DocumentValue[], replace: Replace): string {
  const edits = [...values.flatMap((value) => editsFor(tree, value, replace)), ...emptyComments(tree)];
  return applyEdits(
    tree.source,
    edits.sort((a, b) => a.from - b.from || a.to - b.to),
  );
}

function editsFor(tree: Tree, value: DocumentValue, replace: Replace): readonly Edit[] {
  const { node, texts } = value;
  const parts = tree.kind[node] === ATTRIBUTE ? [node] : texts;
  const raw = parts.map((part) => sourceText(tree, part));
  const text = raw.map((part) => part.text).join('');
  const other = replace(text, value);
  if (other === text) return [];
  let at = 0;
  return raw.flatMap(({ from, to, source, text: own, isResolved }, index): readonly Edit[] => {
    // If the length is unchanged, text interrupted by a comment is split at the same offset.
    const part = text.length === other.length ? other.slice(at, (at += own.length)) : index === 0 ? other : '';
    if (part === own) return [];
    return [{ from, to, text: isResolved ? escaped(part, source, tree.kind[node] === ATTRIBUTE) : part }];
  });
}

interface SourceText {
  readonly from: number;
  readonly to: number;
  /** The source text. */
  readonly source: string;
  /** The string value; equal to the source if nothing needs resolving. */
  readonly text: string;
  readonly isResolved: boolean;
}

function sourceText(tree: Tree, node: number): SourceText {
  const from = tree.kind[node] === ATTRIBUTE ? tree.valueStart(node) : tree.from[node]!;
  const end = tree.to[node]!;
  const isResolved = end < 0;
  const to = isResolved ? ~end : end;
  const source = tree.source.slice(from, to);
  return { from, to, source, text: isResolved ? tree.stringValue(node) : source, isResolved };
}

/** Keeps the number of line ends, since locations refer to lines. Line ends that were references stay references. */
function escaped(text: string, source: string, isAttribute: boolean): string {
  const safe = escapeText(text).replaceAll('\r', '&#13;').replaceAll("'", '&apos;');
  if (isAttribute) return safe.replaceAll('\n', '&#10;').replaceAll('\t', '&#9;') + lineEndsOnly(source);
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  let extra = safe.split('\n').length - source.split('\n').length;
  return safe.replace(/\n/g, () => (extra-- > 0 ? '&#10;' : lineEnd));
}

/** Line ends in an attribute are read as blanks, so they can be appended. */
function lineEndsOnly(source: string): string {
  return source.replace(/[^\r\n]/g, '');
}

/** Empties comments and processing instructions but keeps their line ends. */
function emptyComments(tree: Tree): readonly Edit[] {
  const edits: Edit[] = [];
  for (let node = 1; node < tree.size; node++) {
    const from = tree.from[node]!;
    const end = tree.to[node]!;
    const to = end < 0 ? ~end : end;
    const lineEnds = (text: string): string => text.replace(/[^\r\n]/g, '');
    if (tree.kind[node] === COMMENT)
      edits.push({ from: from + 4, to, text: lineEnds(tree.source.slice(from + 4, to)) });
    if (tree.kind[node] === PROCESSING_INSTRUCTION)
      edits.push({ from, to: to + 2, text: `<!--${lineEnds(tree.source.slice(from, to))}-->` });
  }
  return edits;
}

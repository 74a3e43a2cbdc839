/** Reads the business terms that select rules; their paths are data (`DocumentType.terms`). */
import type { DocumentType, TermPath } from '../rules/manifest.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { ATTRIBUTE, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { nodesAt } from './nodes-at.js';

/** @returns the trimmed values in document order, without blank ones */
export function readTerm(tree: Tree, { terms = {} }: DocumentType, term: string): readonly string[] {
  return (terms[term] ?? []).flatMap((path) => valuesAtPath(tree, path)).filter((value) => value !== '');
}

function valuesAtPath(tree: Tree, { path, attribute, joined }: TermPath): readonly string[] {
  const nodes = nodesAt(tree, rootOf(tree), path);
  if (attribute !== undefined) return nodes.flatMap((node) => attributeValues(tree, node, attribute));
  if (joined === undefined) return nodes.map((node) => trimmedText(tree, node));
  return nodes.map((node) =>
    joined
      .flatMap((name) => nodesAt(tree, node, [name]))
      .map((child) => `#${trimmedText(tree, child)}`)
      .join(''),
  );
}

function trimmedText(tree: Tree, node: number): string {
  return trimBlanks(tree.stringValue(node));
}

/** Attributes directly follow their element. */
function attributeValues(tree: Tree, element: number, name: string): readonly string[] {
  for (let node = element + 1; node < tree.size && tree.kind[node] === ATTRIBUTE; node++) {
    const { uri, local } = tree.names[tree.name[node]!]!;
    if (uri === '' && local === name) return [trimmedText(tree, node)];
  }
  return [];
}

/** The values of business terms by which rules are chosen: where they stand is data (`DocumentType.terms`). */
import type { DocumentType, TermPath } from '../rules/manifest.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { ATTRIBUTE, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { nodesAt } from './nodes-at.js';

/** @returns what stands there, trimmed, in document order; blank values are as good as none */
export function valuesOf(tree: Tree, { terms = {} }: DocumentType, term: string): readonly string[] {
  return (terms[term] ?? []).flatMap((path) => valuesAt(tree, path)).filter((value) => value !== '');
}

function valuesAt(tree: Tree, { path, attribute, joined }: TermPath): readonly string[] {
  const nodes = nodesAt(tree, rootOf(tree), path);
  if (attribute !== undefined) return nodes.flatMap((node) => attributesOf(tree, node, attribute));
  if (joined === undefined) return nodes.map((node) => textOf(tree, node));
  return nodes.map((node) =>
    joined
      .flatMap((name) => nodesAt(tree, node, [name]))
      .map((child) => `#${textOf(tree, child)}`)
      .join(''),
  );
}

function textOf(tree: Tree, node: number): string {
  return trimBlanks(tree.stringValue(node));
}

/** Attributes stand directly behind their element. */
function attributesOf(tree: Tree, element: number, name: string): readonly string[] {
  for (let node = element + 1; node < tree.size && tree.kind[node] === ATTRIBUTE; node++) {
    const { uri, local } = tree.names[tree.name[node]!]!;
    if (uri === '' && local === name) return [textOf(tree, node)];
  }
  return [];
}

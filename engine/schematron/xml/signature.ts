/**
 * XML Signature (W3C, XML Signature Syntax and Processing): any change to a signed document invalidates its signature.
 */
import { ELEMENT, type DocumentName, type Tree } from './tree.js';

/** Whether a document contains a signature. */
export function isSigned(tree: Pick<Tree, 'names'>): boolean {
  return tree.names.some(isSignature);
}

/** Whether a node is in a signature. */
export function isInSignature(tree: Tree, node: number): boolean {
  for (let at = node; at > 0; at = tree.parent[at]!) if (isSignatureNode(tree, at)) return true;
  return false;
}

/** Whether a node is a signature itself. */
export function isSignatureNode(tree: Tree, node: number): boolean {
  return tree.kind[node] === ELEMENT && isSignature(tree.names[tree.name[node]!]!);
}

function isSignature({ uri, local }: DocumentName): boolean {
  return uri === 'http://www.w3.org/2000/09/xmldsig#' && local === 'Signature';
}

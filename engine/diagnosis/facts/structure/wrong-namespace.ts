/** Finds elements whose only mistake is their namespace: then the namespace declaration is wrong. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { type NamespaceDeclaration, findNamespaceDeclaration } from 'einvoice-schematron/xml/namespace-declarations.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** A wrong namespace declaration, with the actual and the right namespace. */
export interface WrongNamespace extends NamespaceDeclaration {
  readonly actual: string;
  readonly expected: string;
}

/**
 * The namespace declaration that causes a violation.
 * @param prefixes maps namespaces to prefixes; versions of one format share a prefix
 * @returns null for other mistakes, and if the element is in the namespace of another known format: then its prefix is
 * wrong
 */
export function findWrongNamespace(violation: SchemaViolation, tree: Tree, prefixes: Prefixes): WrongNamespace | null {
  if (violation.kind !== 'unknown' || violation.instead === null) return null;
  const { node, instead } = violation;
  const { uri: actual, local } = tree.names[tree.name[node]!]!;
  const end = instead.lastIndexOf('}');
  const expected = instead.slice(1, end);
  const prefix = prefixes.get(actual);
  const isOtherFormat = prefix !== undefined && prefix !== prefixes.get(expected);
  if (instead.slice(end + 1) !== local || actual === '' || expected === '' || isOtherFormat) return null;
  const declaration = findNamespaceDeclaration(tree, node);
  return declaration === null ? null : { ...declaration, actual, expected };
}

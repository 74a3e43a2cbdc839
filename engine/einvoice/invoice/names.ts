/** Names with the usual prefixes, as in the term table. */
import { once } from 'einvoice-schematron/xml/once.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** Namespace to prefix. */
export const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'ubl'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'cn'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2', 'cac'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2', 'cbc'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2', 'ext'],
  ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'rsm'],
  ['urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100', 'ram'],
  ['urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100', 'udt'],
  ['urn:un:unece:uncefact:data:standard:QualifiedDataType:100', 'qdt'],
]);

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** Prefixed names of a document by index. */
const namesByIndex = once((): string[] => []);

/** The prefixed name of an element, `@name` for an attribute; an unknown namespace is written out. */
export function prefixedName(tree: Tree, node: number): string {
  return prefixedNames(tree)(node);
}

/** Like `prefixedName`, but faster for many nodes of one tree. */
export function prefixedNames(tree: Tree): (node: number) => string {
  const { names, name, kind } = tree;
  const found = namesByIndex(tree);
  return (node) => {
    const index = name[node]!;
    const one = (found[index] ??= prefixName(names[index]!));
    return kind[node] === ATTRIBUTE ? `@${one}` : one;
  };
}

function prefixName({ uri, local }: { readonly uri: string; readonly local: string }): string {
  const prefix = PREFIXES.get(uri);
  return uri === '' ? local : prefix === undefined ? `Q{${uri}}${local}` : `${prefix}:${local}`;
}

/** The child elements, in document order. */
export function* childElements(tree: Tree, parent: number): Generator<number> {
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) yield child;
}

const NONE: readonly number[] = [];

/** The attributes except those of XML Schema instances, such as schema locations. */
export function attributesOf(tree: Tree, element: number): readonly number[] {
  if (tree.kind[element + 1] !== ATTRIBUTE) return NONE;
  const found: number[] = [];
  for (let node = element + 1; node < tree.end[element]! && tree.kind[node] === ATTRIBUTE; node++)
    if (tree.names[tree.name[node]!]!.uri !== XSI) found.push(node);
  return found;
}

/** The child elements with a prefixed name. */
export function childrenNamed(tree: Tree, parent: number, name: string): readonly number[] {
  const found: number[] = [];
  const nameAt = prefixedNames(tree);
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT && nameAt(child) === name) found.push(child);
  return found;
}

/** The attribute with a name, as a list that may be empty. */
export function attributeNamed(tree: Tree, element: number, name: string): readonly number[] {
  return attributesOf(tree, element).filter((attribute) => prefixedName(tree, attribute) === `@${name}`);
}

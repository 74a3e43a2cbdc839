/** The files of a schema: components as nodes of their trees, and what their names mean. */
import { decode } from '../xml/decode.js';
import { parse } from '../xml/parse.js';
import { ELEMENT, type Tree } from '../xml/tree.js';
import { PrefixScopes } from './qname.js';

export const XSD_URI = 'http://www.w3.org/2001/XMLSchema';

/** A component's element in its file, with the namespace that its unprefixed names are in. */
export interface Component {
  readonly file: SchemaFile;
  readonly node: number;
}

export interface SchemaFile {
  readonly tree: Tree;
  readonly root: number;
  /** That of its components; an included file without one takes that of who includes it. */
  readonly target: string;
  /** Are local elements, and attributes, in it? */
  readonly qualified: { readonly element: boolean; readonly attribute: boolean };
  readonly prefixes: PrefixScopes;
}

/**
 * Reads a file of a schema.
 * @param including the namespace of who includes it
 * @throws Error for a file that is missing or can't be read
 */
export function schemaFile(path: string, sources: ReadonlyMap<string, Uint8Array>, including: string): SchemaFile {
  const tree = treeOf(path, sources);
  let root = tree.firstChild[0]!;
  while (tree.kind[root] !== ELEMENT) root = tree.nextSibling[root]!;
  const isQualified = (kind: string): boolean => attribute(tree, root, `${kind}FormDefault`) === 'qualified';
  return {
    tree,
    root,
    target: attribute(tree, root, 'targetNamespace') ?? including,
    qualified: { element: isQualified('element'), attribute: isQualified('attribute') },
    prefixes: new PrefixScopes(tree),
  };
}

/** Schemas may have a DOCTYPE, which our parser does not take. It declares nothing that a schema needs. */
function treeOf(path: string, sources: ReadonlyMap<string, Uint8Array>): Tree {
  const bytes = sources.get(path);
  if (bytes === undefined) throw new Error(`${path} is missing.`);
  const decoded = decode(bytes);
  const parsed = decoded.ok
    ? parse(decoded.text.replace(/<!DOCTYPE\s[^[>]*(?:\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]\s*)?>/, ''))
    : decoded;
  if (!parsed.ok) throw new Error(`${path}: ${parsed.problem.message}`);
  return parsed.tree;
}

export function attribute(tree: Tree, element: number, local: string): string | undefined {
  const count = tree.attributeCount(element);
  for (let node = element + 1; node <= element + count; node++) {
    const name = tree.names[tree.name[node]!]!;
    if (name.uri === '' && name.local === local) return tree.stringValue(node).trim();
  }
  return undefined;
}

/** Elements of XML Schema below one. */
export function children({ file, node }: Component): readonly Component[] {
  const { tree } = file;
  const found: Component[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === ELEMENT && tree.names[tree.name[child]!]!.uri === XSD_URI)
      found.push({ file, node: child });
  }
  return found;
}

export function localName({ file: { tree }, node }: Component): string {
  return tree.names[tree.name[node]!]!.local;
}

/** `{uri}local` of a name in an attribute of a schema. */
export function expanded({ file, node }: Component, name: string): string {
  const colon = name.indexOf(':');
  return `{${uriOf(file, node, colon < 0 ? '' : name.slice(0, colon))}}${name.slice(colon + 1)}`;
}

function uriOf({ tree, root, target, prefixes }: SchemaFile, node: number, prefix: string): string {
  // A file without a namespace of its own speaks of that of who includes it.
  const isAdopted = prefix === '' && attribute(tree, root, 'targetNamespace') === undefined;
  return prefixes.namespaceOf(node, prefix) ?? (isAdopted ? target : '');
}

/** `{uri}local` of the elements that a declaration or reference is about. */
export function elementKey(component: Component): string {
  const {
    file: { tree, target },
    node,
  } = component;
  const reference = attribute(tree, node, 'ref');
  if (reference !== undefined) return expanded(component, reference);
  return `{${isQualified(component, 'element') ? target : ''}}${attribute(tree, node, 'name')}`;
}

export function isQualified(
  { file: { tree, root, qualified }, node }: Component,
  kind: 'element' | 'attribute',
): boolean {
  if (tree.parent[node] === root) return true;
  const form = attribute(tree, node, 'form');
  return form === undefined ? qualified[kind] : form === 'qualified';
}

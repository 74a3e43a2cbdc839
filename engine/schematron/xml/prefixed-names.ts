/** Node names for messages and fields, with the prefixes of the rules instead of those of the document. */
import { once } from './once.js';
import { ATTRIBUTE, ELEMENT, type Tree } from './tree.js';

/** Namespace to the prefix used in messages. */
export type Prefixes = ReadonlyMap<string, string>;

const pathCaches = once(() => new Map<Prefixes, Map<number, readonly string[]>>());

/**
 * Prefixed names from the root element to a node. Cached, since a finding's field, location and message all need it.
 */
export function prefixedPath(tree: Tree, node: number, prefixes: Prefixes): readonly string[] {
  const ofTree = pathCaches(tree);
  let paths = ofTree.get(prefixes);
  if (paths === undefined) ofTree.set(prefixes, (paths = new Map()));
  let path = paths.get(node);
  if (path === undefined) paths.set(node, (path = newPath(tree, node, prefixes)));
  return path;
}

function newPath(tree: Tree, node: number, prefixes: Prefixes): readonly string[] {
  const known = allPrefixedNames(prefixes, tree);
  const names: string[] = [];
  for (let at = node; at > 0; at = tree.parent[at]!) {
    if (tree.kind[at] === ELEMENT) names.push(known[tree.name[at]!]!);
    else if (tree.kind[at] === ATTRIBUTE) names.push(`@${known[tree.name[at]!]!}`);
  }
  return names.reverse();
}

/** Prefixed name of the element, or of the element that the attribute or text belongs to; null for the document. */
export function elementName(tree: Tree, node: number, prefixes: Prefixes): string | null {
  let element = node;
  while (element > 0 && tree.kind[element] !== ELEMENT) element = tree.parent[element]!;
  if (element <= 0) return null;
  const name = prefixedName(tree, element, prefixes);
  return tree.kind[node] === ATTRIBUTE ? `${name}/@${tree.names[tree.name[node]!]!.local}` : name;
}

/** Name of an element or attribute with the prefix that messages use for its namespace. */
export function prefixedName(tree: Tree, node: number, prefixes: Prefixes): string {
  return allPrefixedNames(prefixes, tree)[tree.name[node]!]!;
}

/** `{uri}local` with the prefix that messages use for its namespace. */
export function prefixedKey(key: string, prefixes: Prefixes): string {
  const end = key.lastIndexOf('}');
  const prefix = prefixes.get(key.slice(1, end));
  return prefix === undefined ? key.slice(end + 1) : `${prefix}:${key.slice(end + 1)}`;
}

const nameCaches = once(() => new Map<Prefixes, readonly string[]>());

/** Numbers for the prefixed names of a document. */
export interface WrittenNames {
  /** For each prefixed name, its first number. */
  readonly numbers: ReadonlyMap<string, number>;
  /** For each number, the first one with the same prefixed name: a prefix may stand for several namespaces. */
  readonly same: readonly number[];
  /** Whether all prefixed names differ. */
  readonly isOneEach: boolean;
}

const writtenOf = once(() => new Map<Prefixes, WrittenNames>());

/** Numbers for names, which are faster to compare; cached per document. */
export function writtenNames(prefixes: Prefixes, tree: Tree): WrittenNames {
  const known = writtenOf(tree);
  let made = known.get(prefixes);
  if (made === undefined) known.set(prefixes, (made = newWrittenNames(allPrefixedNames(prefixes, tree))));
  return made;
}

function newWrittenNames(names: readonly string[]): WrittenNames {
  const numbers = new Map<string, number>();
  const same = names.map((name, number) => {
    const first = numbers.get(name);
    if (first === undefined) numbers.set(name, number);
    return first ?? number;
  });
  return { numbers, same, isOneEach: numbers.size === names.length };
}

/** All names of a document with these prefixes, in the order of its own names; cached per document. */
export function allPrefixedNames(prefixes: Prefixes, tree: Tree): readonly string[] {
  const known = nameCaches(tree);
  let made = known.get(prefixes);
  if (made === undefined) known.set(prefixes, (made = newNames(prefixes, tree)));
  return made;
}

function newNames(prefixes: Prefixes, { names }: Tree): readonly string[] {
  const prefixOf = prefixesWith(prefixes);
  return names.map(({ uri, local }) => {
    const prefix = uri === '' ? undefined : prefixOf(uri);
    return prefix === undefined ? local : `${prefix}:${local}`;
  });
}

/** A document has few namespaces, so the prefixes are looked up once. */
function prefixesWith(prefixes: Prefixes): (uri: string) => string | undefined {
  let [uri, prefix, otherUri, otherPrefix]: (string | undefined)[] = [];
  return (wanted) => {
    if (wanted === uri) return prefix;
    [uri, prefix, otherUri, otherPrefix] = [otherUri, otherPrefix, uri, prefix];
    if (wanted !== uri) {
      uri = wanted;
      prefix = prefixes.get(wanted);
    }
    return prefix;
  };
}

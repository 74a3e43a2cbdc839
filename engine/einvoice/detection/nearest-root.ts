/**
 * Finds the known root element that a wrong one stands for: it has the namespace of another version, no namespace, or a
 * typing error.
 */
import { editDistance } from '../edit-distance.js';
import type { Manifest } from '../rules/manifest.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { ELEMENT, type QName, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** One typing error is tolerated per this many characters. */
const NAME_DIVISOR = 5;
const NAMESPACE_DIVISOR = 8;
/** Longer names are not compared. */
const LONGEST = 200;

/** The root element that was probably intended; null if none is similar, or if several are equally similar. */
export function nearestRoot(tree: Tree, { documentTypes }: Manifest): QName | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  if (uri.length > LONGEST || local.length > LONGEST) return null;
  const isNear = (ours: string, theirs: string, part: number): boolean =>
    editDistance(ours.toLowerCase(), theirs.toLowerCase()) <= theirs.length / part;
  const near = Object.values(documentTypes)
    .map(({ root }) => parseName(root))
    .filter(
      (each) => isNear(local, each.local, NAME_DIVISOR) && (uri === '' || isNear(uri, each.uri, NAMESPACE_DIVISOR)),
    );
  const isSame = (each: QName): boolean => each.local.toLowerCase() === local.toLowerCase();
  const same = near.filter(isSame);
  const found = same.length > 0 ? same : near;
  if (found.length > 0) return found.length === 1 ? found[0]! : null;
  const [only, another] = Object.values(documentTypes)
    .map(({ root }) => parseName(root))
    .filter((each) => isSame(each) && sharesVocabulary(each, tree));
  return only !== undefined && another === undefined ? only : null;
}

/**
 * Whether the content of the root uses the vocabulary of a known root element, whatever the namespace of the root
 * itself.
 */
function sharesVocabulary({ uri }: QName, tree: Tree): boolean {
  const vocabulary = uri.slice(0, uri.lastIndexOf(':') + 1);
  const own = tree.names[tree.name[rootOf(tree)]!]!.uri;
  return vocabulary !== '' && tree.names.some((each) => each.uri !== own && each.uri.startsWith(vocabulary));
}

/** The first element below the root that is the root element of a known document type; null if there is none. */
export function findDocumentInside(tree: Tree, { documentTypes }: Manifest): number | null {
  const find = nameIndex(tree);
  const known = new Set(
    Object.values(documentTypes).map(({ root }) => find(parseName(root).uri, parseName(root).local)),
  );
  for (let node = rootOf(tree) + 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && known.has(tree.name[node]!)) return node;
  return null;
}

/** @param root `Q{uri}local` */
function parseName(root: string): QName {
  return { uri: root.slice(2, root.indexOf('}')), local: root.slice(root.indexOf('}') + 1) };
}

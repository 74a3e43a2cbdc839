/** Root elements that are nearly one of those that are known: another version of a namespace, none at all, a typing error. */
import { editDistance } from '../edit-distance.js';
import type { Manifest } from '../rules/manifest.js';
import { type QName, type Tree, rootOf } from '../xml/tree.js';

/** Mistakes beyond which another name is meant: a part of its characters. */
const PART_OF_NAME = 5;
const PART_OF_NAMESPACE = 8;
/** Longer ones are none that anybody meant. */
const LONGEST = 200;

/** The root element that was probably meant; null where none is near, or several are as near. */
export function nearestRoot(tree: Tree, { documentTypes }: Manifest): QName | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  if (uri.length > LONGEST || local.length > LONGEST) return null;
  const isNear = (ours: string, theirs: string, part: number): boolean =>
    editDistance(ours.toLowerCase(), theirs.toLowerCase()) <= theirs.length / part;
  const near = Object.values(documentTypes)
    .map(({ root }): QName => ({ uri: root.slice(2, root.indexOf('}')), local: root.slice(root.indexOf('}') + 1) }))
    .filter(
      (each) => isNear(local, each.local, PART_OF_NAME) && (uri === '' || isNear(uri, each.uri, PART_OF_NAMESPACE)),
    );
  const same = near.filter((each) => each.local.toLowerCase() === local.toLowerCase());
  const found = same.length > 0 ? same : near;
  return found.length === 1 ? found[0]! : null;
}

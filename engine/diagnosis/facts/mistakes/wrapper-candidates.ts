/** Finds the groups that may be missing around misplaced elements ("wrappers"). */
import { type MisplacedViolation, parentsRequiredByValue } from './misplaced.js';
import { statesKind } from '../terms/term-conditions.js';
import { isRequiredAt, parentPaths } from '../terms/term-paths.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { previousElement } from 'einvoice-schematron/xml/neighbours.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** Names of the groups that may be the missing wrapper of an element. */
interface WrapperCandidates {
  readonly wrappers: readonly string[];
  /** Less likely candidates, which the parent also lacks. */
  readonly lessLikely: readonly string[];
  /** Whether the element certainly belongs in one of `wrappers`. */
  readonly isCertain: boolean;
}

/** Consecutive elements of one parent that may share a missing wrapper. */
interface WrapperGroup {
  /** The elements, at least one. */
  readonly members: MisplacedViolation[];
  candidates: WrapperCandidates;
}

/** Groups misplaced siblings that may share a missing wrapper. */
export function groupByWrapper(
  misplaced: readonly MisplacedViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly WrapperGroup[] {
  // Cached by parent and name of the element, since thousands of elements may share them.
  const cache = new Map<string, WrapperCandidates>();
  const groups: WrapperGroup[] = [];
  const lastGroups = new Map<number, WrapperGroup>();
  for (const violation of misplaced) {
    const parent = tree.parent[violation.node]!;
    const key = `${parent} ${tree.name[violation.node]}`;
    let candidates = cache.get(key);
    if (candidates === undefined) cache.set(key, (candidates = findWrapperCandidates(violation, tree, prefixes)));
    const { wrappers } = candidates;
    const group = lastGroups.get(parent);
    const sharedWrappers = group?.candidates.wrappers.filter((name) => wrappers.includes(name)) ?? [];
    // The next sibling joins the group if exactly one candidate of the group may contain it.
    const isNextSibling = group !== undefined && previousElement(violation.node, tree) === group.members.at(-1)!.node;
    const allowedWrappers = isNextSibling
      ? group.candidates.wrappers.filter((name) => violation.within.includes(name))
      : [];
    const commonWrappers =
      sharedWrappers.length > 0 ? sharedWrappers : allowedWrappers.length === 1 ? allowedWrappers : [];
    if (group !== undefined && commonWrappers.length > 0) {
      group.members.push(violation);
      const lessLikely = group.candidates.lessLikely.filter((name) => violation.within.includes(name));
      group.candidates = { wrappers: commonWrappers, lessLikely, isCertain: group.candidates.isCertain };
    } else {
      const newGroup: WrapperGroup = { members: [violation], candidates };
      groups.push(newGroup);
      lastGroups.set(parent, newGroup);
    }
  }
  return groups;
}

/** Finds the groups that invoices have around an element of this name, and that the parent lacks or may repeat. */
function findWrapperCandidates(
  { node, within, once }: MisplacedViolation,
  tree: Tree,
  prefixes: Prefixes,
): WrapperCandidates {
  const requiredByValue = parentsRequiredByValue({ node, within }, tree, prefixes);
  if (requiredByValue.length > 0) return { wrappers: requiredByValue, lessLikely: [], isCertain: true };
  const parent = tree.parent[node]!;
  const parentPath = prefixedPath(tree, parent, prefixes).join('/');
  const usualParents = new Set(parentPaths(prefixedName(tree, node, prefixes)).map((path) => path.join('/')));
  const ownName = prefixedName(tree, node, prefixes);
  const usualWrappers = within.filter((name) => {
    const wrapper = prefixedKey(name, prefixes);
    return usualParents.has(`${parentPath}/${wrapper}`) || statesKind([parentPath, wrapper, ownName]);
  });
  const likelyWrappers = usualWrappers.length > 0 ? usualWrappers : within;
  const absent = likelyWrappers.filter((name) => firstChildNamed(tree, parent, name) === 0);
  const required = absent.filter((name) =>
    isRequiredAt([...parentPath.split('/'), prefixedKey(name, prefixes), ownName]),
  );
  // If the parent already has all candidates, a repetition of one of them may be missing. Otherwise, if invoices
  // require the element in exactly one of the absent candidates, this candidate is the wrapper.
  const wrappers =
    absent.length === 0
      ? likelyWrappers.filter((name) => !once.includes(name))
      : required.length === 1
        ? required
        : absent;
  const containsSameElement = (name: string): boolean => {
    const group = firstChildNamed(tree, parent, name);
    return group !== 0 && firstChildNamed(tree, group, nameKey(tree, node)) !== 0;
  };
  return {
    wrappers,
    lessLikely: absent.filter((name) => !wrappers.includes(name)),
    isCertain:
      wrappers.length === 1 &&
      absent.includes(wrappers[0]!) &&
      (within.length === 1 ||
        (usualWrappers.length > 0 &&
          (required.length === 1 || usualWrappers.every((name) => name === wrappers[0] || containsSameElement(name))))),
  };
}

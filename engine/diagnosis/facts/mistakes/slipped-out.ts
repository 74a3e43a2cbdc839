/** Elements next to the group that they belong in, instead of inside it. */
import { isRequiredIn } from 'einvoice-core/invoice/structure.js';
import { parentPaths } from '../terms/term-paths.js';
import { hasElements } from '../values/value-node.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { previousElement, nextElement } from 'einvoice-schematron/xml/neighbours.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { demandedIn } from './demanded.js';
import { belongsBeside } from './own-place.js';

type Elsewhere = Extract<SchemaViolation, { kind: 'elsewhere' }>;
type Counted = Extract<SchemaViolation, { kind: 'order' | 'tooMany' }>;

/** An element with the wrong place, order or number. */
interface Stray {
  readonly violation: Elsewhere | Counted;
  readonly node: number;
  /** The group it belongs in; 0 if there is none. */
  readonly home: number;
  /** Whether the group is meaningless without it. */
  readonly isCertain: boolean;
}

/**
 * For a misordered element, adds the preceding group to the violation if invoices may have the element in that group,
 * and the group lacks it.
 */
export function addPossibleHomes(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  return violations.map((violation) => {
    if (violation.kind !== 'order' || violation.within.length === 0) return violation;
    const { moved, within } = violation;
    const group = previousElement(moved, tree);
    if (
      group === 0 ||
      !within.includes(nameKey(tree, group)) ||
      firstChildNamed(tree, group, nameKey(tree, moved)) !== 0
    )
      return violation;
    return isUsualIn(group, moved, tree, prefixes) ? { ...violation, besideGroup: group } : violation;
  });
}

/** Whether invoices have an element in a group. */
function isUsualIn(group: number, node: number, tree: Tree, prefixes: Prefixes): boolean {
  const path = prefixedPath(tree, group, prefixes).join('/');
  return parentPaths(prefixedName(tree, node, prefixes)).some((steps) => steps.join('/') === path);
}

/**
 * Finds elements next to the group that they belong in, and merges the violations of each group: the first gets the
 * group and all elements that belong in it.
 * @param prefixes namespace to prefix
 * @param sureness whether to find only elements that their group lacks
 */
export function mergeSlippedOut(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
  sureness: Sureness,
): readonly SchemaViolation[] {
  const strays = straysIn(violations, sureness, tree, prefixes).filter(({ home }) => home !== 0);
  if (strays.length === 0) return violations;
  const all = new Map<number, number[]>();
  for (const { node, home } of strays) {
    const known = all.get(home);
    if (known === undefined) all.set(home, [node]);
    else known.push(node);
  }
  const changed = new Map<SchemaViolation, SchemaViolation>();
  for (const { violation, node, home } of strays) {
    const nodes = all.get(home)!;
    changed.set(violation, {
      ...(violation.kind === 'elsewhere' ? violation : asElsewhere(violation, node)),
      // The name is right: the element belongs in the group.
      instead: null,
      home: { group: home, strays: nodes[0] === node ? nodes : [] },
    });
  }
  return violations.map((violation) => changed.get(violation) ?? violation);
}

function straysIn(
  violations: readonly SchemaViolation[],
  sureness: Sureness,
  tree: Tree,
  prefixes: Prefixes,
): readonly Stray[] {
  const homes = new Map<number, number>();
  const known: Known = { homes, demanded: demandedIn(violations, tree), tree, prefixes };
  const strays: Stray[] = [];
  for (const violation of violations) {
    const { kind } = violation;
    if (kind !== 'elsewhere' && kind !== 'order' && kind !== 'tooMany') continue;
    if (isExplained(violation)) continue;
    const node = kind === 'order' ? violation.moved : violation.node;
    const found = homeOf(node, violation, sureness, known);
    strays.push({ violation, node, ...found });
    homes.set(node, found.home);
  }
  return withoutMixed(strays, homes, tree);
}

/** If the neighbour of an element belongs in none of the groups, neither does the element: both lack another group. */
function withoutMixed(strays: readonly Stray[], homes: Map<number, number>, tree: Tree): readonly Stray[] {
  const checked = (all: readonly Stray[], neighbour: (node: number, tree: Tree) => number): readonly Stray[] =>
    all.map((stray) => {
      if (stray.home === 0 || stray.isCertain || homes.get(neighbour(stray.node, tree)) !== 0) return stray;
      homes.set(stray.node, 0);
      return { ...stray, home: 0 };
    });
  return checked([...checked(strays, previousElement)].reverse(), nextElement).toReversed();
}

/** Intermediate results of the search. */
interface Known {
  /** The group found for each stray so far; 0 for none. */
  readonly homes: ReadonlyMap<number, number>;
  readonly demanded: ReadonlySet<string>;
  readonly tree: Tree;
  readonly prefixes: Prefixes;
}

function isExplained(violation: SchemaViolation): boolean {
  return violation.kind === 'elsewhere' && (violation.wrapper !== undefined || violation.home !== undefined);
}

function asElsewhere({ within }: Counted, node: number): Elsewhere {
  return { kind: 'elsewhere', node, instead: null, allowed: [], once: [], parents: [], within };
}

/** Whether an element is known to be missing in the neighbouring group, or only possibly belongs there. */
type Sureness = 'missing there' | 'possible';

const NONE = { home: 0, isCertain: false };

/** The neighbouring group that an element belongs in; 0 if there is none. */
function homeOf(
  node: number,
  { kind, within }: Elsewhere | Counted,
  sureness: Sureness,
  { homes, demanded, tree, prefixes }: Known,
): Pick<Stray, 'home' | 'isCertain'> {
  if (within.length === 0) return NONE;
  const own = nameKey(tree, node);
  const before = previousElement(node, tree);
  // The element may follow others that belong in the same group.
  const beside = [homes.get(before) || before, nextElement(node, tree)].filter(
    (group) => group !== 0 && within.includes(nameKey(tree, group)),
  );
  const lacking = beside.filter((group) => firstChildNamed(tree, group, own) === 0);
  const name = prefixedName(tree, node, prefixes);
  const text = hasElements(tree, node) ? '' : tree.stringValue(node).trim();
  const certain = lacking.find(
    (group) =>
      isEmpty(group, tree) ||
      demanded.has(`${group} ${own}`) ||
      isRequiredIn(prefixedName(tree, group, prefixes), name, text),
  );
  if (certain !== undefined) return { home: certain, isCertain: true };
  const right = kind === 'elsewhere' ? undefined : beside.find((group) => belongsBeside(node, group, tree, prefixes));
  if (right !== undefined) return { home: right, isCertain: true };
  const usual = new Set(parentPaths(name).map((path) => path.join('/')));
  const isUsual = (group: number): boolean => usual.has(prefixedPath(tree, group, prefixes).join('/'));
  const parent = tree.parent[node]!;
  // The parent allows the element: only the order is wrong, unless invoices have the element only in the group.
  if (kind === 'order' && isUsual(parent)) return NONE;
  // If the parent lacks a required group, that group is missing around the element.
  const likely = within.some((group) => demanded.has(`${parent} ${group}`)) ? undefined : lacking.find(isUsual);
  const isWanted = likely === undefined && sureness === 'possible' && kind === 'elsewhere';
  // An element with children is a group, and a group may be repeated.
  const another = hasElements(tree, node) ? beside.find(isUsual) : undefined;
  const possible = isWanted ? (lacking[0] ?? onlyGroup(node, within, tree) ?? another) : undefined;
  return { home: likely ?? possible ?? 0, isCertain: false };
}

/**
 * The only sibling group that may contain the element and lacks it; 0 for none or several. Cached by parent and name,
 * since there may be thousands of siblings.
 */
const onlyGroups = once(() => new Map<string, number>());

function onlyGroup(node: number, within: readonly string[], tree: Tree): number | null {
  const parent = tree.parent[node]!;
  const known = onlyGroups(tree);
  const own = nameKey(tree, node);
  const key = `${parent} ${tree.name[node]!}`;
  let only = known.get(key);
  if (only === undefined) {
    only = 0;
    for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!) {
      if (tree.kind[at] !== ELEMENT || !within.includes(nameKey(tree, at)) || firstChildNamed(tree, at, own) !== 0)
        continue;
      if (only !== 0) {
        only = 0;
        break;
      }
      only = at;
    }
    known.set(key, only);
  }
  return only === 0 ? null : only;
}

/** Whether a group is empty; cached, since thousands of elements may be next to it. */
const emptiness = once(() => new Map<number, boolean>());

function isEmpty(group: number, tree: Tree): boolean {
  const known = emptiness(tree);
  let found = known.get(group);
  if (found === undefined)
    known.set(group, (found = !hasElements(tree, group) && tree.stringValue(group).trim() === ''));
  return found;
}

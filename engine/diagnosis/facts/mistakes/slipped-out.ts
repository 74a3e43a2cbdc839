/** Elements that have slipped out of their group: they stand beside it, in its parent. */
import { isWantedIn } from 'einvoice-core/invoice/structure.js';
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

/** An element that is not where it belongs, or not in its order or number there. */
interface Stray {
  readonly violation: Elsewhere | Counted;
  readonly node: number;
  /** The group that it has slipped out of; 0 where there is none. */
  readonly home: number;
  /** Whether the group is nothing without it. */
  readonly isCertain: boolean;
}

/**
 * Adds the group in front of an element to the violation that says that the element is in the wrong order, where invoices may
 * have the element in that group, and this one has not.
 */
export function withPossibleHomes(
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
 * The violations of a document, where elements stand beside the group that they belong in: with that group, and the first
 * element of each group with all of them.
 * @param prefixes namespace to prefix
 * @param sureness whether only those are wanted that are missing in their group
 */
export function withHomes(
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
      // It stands for no other element: it belongs in the group.
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

/** A stray beside another one that belongs to no group has not slipped out of the group beside it either: both lack another one. */
function withoutMixed(strays: readonly Stray[], homes: Map<number, number>, tree: Tree): readonly Stray[] {
  const checked = (all: readonly Stray[], neighbour: (node: number, tree: Tree) => number): readonly Stray[] =>
    all.map((stray) => {
      if (stray.home === 0 || stray.isCertain || homes.get(neighbour(stray.node, tree)) !== 0) return stray;
      homes.set(stray.node, 0);
      return { ...stray, home: 0 };
    });
  return checked([...checked(strays, previousElement)].reverse(), nextElement).toReversed();
}

/** What is known while strays are looked for. */
interface Known {
  /** The group of each stray so far; 0 for none. */
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

/** How sure it is that something has slipped out of a group. */
type Sureness = 'missing there' | 'possible';

const NONE = { home: 0, isCertain: false };

/** The group beside an element that it belongs in. */
function homeOf(
  node: number,
  { kind, within }: Elsewhere | Counted,
  sureness: Sureness,
  { homes, demanded, tree, prefixes }: Known,
): Pick<Stray, 'home' | 'isCertain'> {
  if (within.length === 0) return NONE;
  const own = nameKey(tree, node);
  const before = previousElement(node, tree);
  // Behind others that have slipped out of the same group.
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
      isWantedIn(prefixedName(tree, group, prefixes), name, text),
  );
  if (certain !== undefined) return { home: certain, isCertain: true };
  const right = kind === 'elsewhere' ? undefined : beside.find((group) => belongsBeside(node, group, tree, prefixes));
  if (right !== undefined) return { home: right, isCertain: true };
  const usual = new Set(parentPaths(name).map((path) => path.join('/')));
  const isUsual = (group: number): boolean => usual.has(prefixedPath(tree, group, prefixes).join('/'));
  const parent = tree.parent[node]!;
  // What its parent may have is a mistake in the order or number of that, unless invoices have it only in the group.
  if (kind === 'order' && isUsual(parent)) return NONE;
  // Where a whole group is missing, what stands there is what was in it.
  const likely = within.some((group) => demanded.has(`${parent} ${group}`)) ? undefined : lacking.find(isUsual);
  const isWanted = likely === undefined && sureness === 'possible' && kind === 'elsewhere';
  // What has others of its name is no value: of a group there may be several.
  const another = hasElements(tree, node) ? beside.find(isUsual) : undefined;
  const possible = isWanted ? (lacking[0] ?? onlyGroup(node, within, tree) ?? another) : undefined;
  return { home: likely ?? possible ?? 0, isCertain: false };
}

/**
 * The only group beside an element that may have it and has none; 0 for none or several. By parent and name, since thousands may
 * stand beside each other.
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

/** Whether a group has nothing in it: thousands may stand beside the same one. */
const emptiness = once(() => new Map<number, boolean>());

function isEmpty(group: number, tree: Tree): boolean {
  const known = emptiness(tree);
  let found = known.get(group);
  if (found === undefined)
    known.set(group, (found = !hasElements(tree, group) && tree.stringValue(group).trim() === ''));
  return found;
}

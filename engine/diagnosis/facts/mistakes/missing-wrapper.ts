/** Elements that lack the element around them: their own position is right. */
import type { TreeContext } from '../context.js';
import { isRequiredIn } from 'einvoice-core/invoice/structure.js';
import { hasElements } from '../values/value-node.js';
import { statesKind } from '../terms/term-marks.js';
import { isRequiredAt, isRequiredGroupAt, parentPaths, termIdsAt } from '../terms/term-paths.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { previousElement } from 'einvoice-schematron/xml/neighbours.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { demandedIn } from './demanded.js';
import { type Counted, type Misplaced, asMisplaced, markedFor, misplacedAmong } from './misplaced.js';
import { doubledRuns } from './doubled-run.js';
import { noTermsOf } from '../terms/no-term.js';

/** Elements that may be missing around an element. */
interface Possible {
  readonly wrappers: readonly string[];
  /** Less likely candidates, also absent. */
  readonly others: readonly string[];
  /** Whether the element cannot belong in any other. */
  readonly isOnly: boolean;
}

/** With more candidates, a choice would be arbitrary. */
const MAX_WRAPPERS = 6;

/** Consecutive elements of one parent that may share a missing wrapper. */
interface Group {
  /** At least one. */
  readonly members: Misplaced[];
  possible: Possible;
}

/**
 * Merges violations about siblings that belong in the same missing element: the first violation gets the name of that
 * element and all siblings in it.
 * @param prefixes namespace to prefix
 */
export function mergeMissingWrappers(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  const counted = new Map<number, Counted>();
  for (const violation of violations)
    if (violation.kind === 'order') counted.set(violation.moved, violation);
    else if (violation.kind === 'tooMany') counted.set(violation.node, violation);
  const isOfNoTerm = noTermsOf(tree, prefixes);
  const { misplaced, origins } = misplacedAmong(violations, isOfNoTerm, tree, prefixes);
  const runs = doubledRuns(counted, tree, prefixes);
  if (misplaced.length === 0 && runs.length === 0) return violations;
  const demanded = demandedIn(violations, tree);
  const changed = new Map<SchemaViolation, SchemaViolation>();
  const taken = new Set<number>();
  const found = new Set<SchemaViolation>(violations);
  const change = (all: readonly Misplaced[], wrapper: string, orWrappers: readonly string[]): void => {
    // Elements that the parent also allows have no violation.
    const first = all.findIndex((violation) => found.has(origins.get(violation) ?? violation));
    all.forEach((violation, index) => {
      taken.add(violation.node);
      const origin = origins.get(violation) ?? violation;
      if (!found.has(origin)) return;
      changed.set(origin, {
        ...violation,
        // The name is right.
        instead: null,
        wrapper,
        ...(orWrappers.length === 0 ? {} : { orWrappers }),
        wrapped: index === first ? all.map(({ node }) => node) : [],
      });
    });
  };
  for (const { nodes, wrappers } of runs) {
    const all = nodes.map((node) => {
      const made = asMisplaced(counted.get(node)!);
      origins.set(made, counted.get(node)!);
      return made;
    });
    change(all, wrappers[0]!, wrappers.slice(1));
  }
  for (const { members, possible } of groupsOf(misplaced, tree, prefixes)) {
    if (members.some(({ node }) => taken.has(node))) continue;
    const parent = tree.parent[members[0]!.node]!;
    const isDemanded = (name: string): boolean => demanded.has(`${parent} ${name}`);
    const [wrapper, ...more] = likeliestOf(possible.wrappers, parent, isDemanded, { tree, prefixes });
    if (wrapper === undefined || more.length >= MAX_WRAPPERS) continue;
    const all = withNeighbours(members, wrapper, counted, { tree, prefixes, isOfNoTerm, origins });
    // A single element may belong in an existing group, and is not enough to choose between several.
    if (all.length === 1 && (more.length > 0 || !(possible.isOnly || isDemanded(wrapper)))) continue;
    // That a group requires one of several elements is weak evidence for the others, so all candidates are kept.
    change(all, wrapper, all.length === 1 ? [] : [...more, ...possible.others.slice(0, MAX_WRAPPERS)]);
  }
  return changed.size === 0 ? violations : violations.map((violation) => changed.get(violation) ?? violation);
}

/** The groups that the schema requires there; if there are none, those that invoices require; else all. */
function likeliestOf(
  wrappers: readonly string[],
  parent: number,
  isDemanded: (name: string) => boolean,
  { tree, prefixes }: TreeContext,
): readonly string[] {
  if (wrappers.length === 1) return wrappers;
  const demanded = wrappers.filter(isDemanded);
  if (demanded.length > 0) return demanded;
  const required = wrappers.filter(
    (name) =>
      firstChildNamed(tree, parent, name) === 0 &&
      isRequiredGroupAt([...prefixedPath(tree, parent, prefixes), prefixedKey(name, prefixes)]),
  );
  return required.length > 0 ? required : wrappers;
}

/** Among more siblings, a wrapper around a few of them is unlikely. */
const MAX_BETWEEN = 100;

/** The children of a parent with their positions; cached for its other groups. */
const childrenIn = once(() => new Map<number, { readonly siblings: number[]; readonly places: Map<number, number> }>());

function childrenOf(tree: Tree, parent: number): { readonly siblings: number[]; readonly places: Map<number, number> } {
  const known = childrenIn(tree);
  let found = known.get(parent);
  if (found === undefined) {
    known.set(parent, (found = { siblings: [], places: new Map() }));
    for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!)
      if (tree.kind[at] === ELEMENT) found.places.set(at, found.siblings.push(at) - 1);
  }
  return found;
}

interface Surroundings extends TreeContext {
  readonly isOfNoTerm: (node: number) => boolean;
  /** The original violations of the converted ones. */
  readonly origins: Map<Misplaced, SchemaViolation>;
}

/** Extends a group by surplus or misordered neighbours that the wrapper may contain. */
function withNeighbours(
  members: readonly Misplaced[],
  wrapper: string,
  counted: ReadonlyMap<number, Counted>,
  { tree, prefixes, isOfNoTerm, origins }: Surroundings,
): readonly Misplaced[] {
  const known = new Map(members.map((each) => [each.node, each]));
  const parent = tree.parent[members[0]!.node]!;
  const { siblings, places } = childrenOf(tree, parent);
  const take = (node: number | undefined): boolean => {
    if (node === undefined) return false;
    if (known.has(node)) return true;
    const other = counted.get(node);
    if (other === undefined || !other.within.includes(wrapper)) return false;
    const made = asMisplaced(other);
    origins.set(made, other);
    known.set(node, made);
    return true;
  };
  // The schema may also allow an element in the parent, while invoices have it only in the wrapper.
  const inner = [...prefixedPath(tree, parent, prefixes), prefixedKey(wrapper, prefixes)].join('/');
  const isWanted = (node: number, name: string): boolean =>
    !hasElements(tree, node) &&
    isRequiredIn(prefixedKey(wrapper, prefixes), name, tree.stringValue(node).trim()) &&
    termIdsAt(prefixedPath(tree, node, prefixes)).length === 0;
  // Cached, since there may be hundreds of thousands of siblings.
  const usual = new Map<number, boolean>();
  const isUsual = (node: number): boolean => {
    const name = tree.name[node]!;
    let is = usual.get(name);
    if (is === undefined) {
      const paths = parentPaths(prefixedName(tree, node, prefixes));
      usual.set(name, (is = paths.some((steps) => steps.join('/') === inner) && isOfNoTerm(node)));
    }
    return is;
  };
  const takeUsual = (node: number | undefined): boolean => {
    if (node === undefined || known.has(node)) return false;
    if (!isUsual(node) && !isWanted(node, prefixedName(tree, node, prefixes))) return false;
    known.set(node, asMisplaced({ kind: 'tooMany', node, max: 0, within: [wrapper] }));
    return true;
  };
  const first = places.get(members[0]!.node)!;
  for (let at = first - 1; take(siblings[at]) || takeUsual(siblings[at]); at--);
  const last = places.get(members.at(-1)!.node)!;
  for (let at = first + 1; at < last; at++)
    if (!take(siblings[at]) && last - first < MAX_BETWEEN) takeUsual(siblings[at]!);
  for (let at = last + 1; take(siblings[at]) || takeUsual(siblings[at]); at++);
  return [...known.values()].sort((one, other) => one.node - other.node);
}

function groupsOf(misplaced: readonly Misplaced[], tree: Tree, prefixes: Prefixes): readonly Group[] {
  // Cached, since thousands may share name and parent.
  const known = new Map<string, Possible>();
  const groups: Group[] = [];
  const last = new Map<number, Group>();
  for (const violation of misplaced) {
    const parent = tree.parent[violation.node]!;
    const key = `${parent} ${tree.name[violation.node]}`;
    let possible = known.get(key);
    if (possible === undefined) known.set(key, (possible = possibleAround(violation, tree, prefixes)));
    const { wrappers } = possible;
    const group = last.get(parent);
    const likely = group?.possible.wrappers.filter((name) => wrappers.includes(name)) ?? [];
    // The next sibling may have been in the same wrapper if invoices have it only there.
    const isBehind = group !== undefined && previousElement(violation.node, tree) === group.members.at(-1)!.node;
    const possibly = isBehind ? group.possible.wrappers.filter((name) => violation.within.includes(name)) : [];
    const common = likely.length > 0 ? likely : possibly.length === 1 ? possibly : [];
    if (group !== undefined && common.length > 0) {
      group.members.push(violation);
      const others = group.possible.others.filter((name) => violation.within.includes(name));
      group.possible = { wrappers: common, others, isOnly: group.possible.isOnly };
    } else {
      const own: Group = { members: [violation], possible };
      groups.push(own);
      last.set(parent, own);
    }
  }
  return groups;
}

/** Candidates for the wrapper: groups that invoices have there and that the parent lacks or may repeat. */
function possibleAround({ node, within, once }: Misplaced, tree: Tree, prefixes: Prefixes): Possible {
  const marked = markedFor({ node, within }, tree, prefixes);
  if (marked.length > 0) return { wrappers: marked, others: [], isOnly: true };
  const parent = tree.parent[node]!;
  const around = prefixedPath(tree, parent, prefixes).join('/');
  const usual = new Set(parentPaths(prefixedName(tree, node, prefixes)).map((path) => path.join('/')));
  const own = prefixedName(tree, node, prefixes);
  const ofInvoices = within.filter((name) => {
    const wrapper = prefixedKey(name, prefixes);
    return usual.has(`${around}/${wrapper}`) || statesKind([around, wrapper, own]);
  });
  const known = ofInvoices.length > 0 ? ofInvoices : within;
  const absent = known.filter((name) => firstChildNamed(tree, parent, name) === 0);
  const required = absent.filter((name) => isRequiredAt([...around.split('/'), prefixedKey(name, prefixes), own]));
  // A repeatable wrapper may be missing again; of the others, only the one that invoices require.
  const wrappers =
    absent.length === 0 ? known.filter((name) => !once.includes(name)) : required.length === 1 ? required : absent;
  const isComplete = (name: string): boolean => {
    const group = firstChildNamed(tree, parent, name);
    return group !== 0 && firstChildNamed(tree, group, nameKey(tree, node)) !== 0;
  };
  return {
    wrappers,
    others: absent.filter((name) => !wrappers.includes(name)),
    isOnly:
      wrappers.length === 1 &&
      absent.includes(wrappers[0]!) &&
      (within.length === 1 ||
        (ofInvoices.length > 0 &&
          (required.length === 1 || ofInvoices.every((name) => name === wrappers[0] || isComplete(name))))),
  };
}

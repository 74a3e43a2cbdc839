/** Elements that stand where the element should that belongs around them: it is what is missing, not their place that is wrong. */
import { parentPaths } from '../messages/term-paths.js';
import type { SchemaViolation } from '../runtime/schema/violation.js';
import { childOf } from '../xml/named-child.js';
import { pathOf, prefixedName, withPrefix } from '../xml/prefixed-names.js';
import type { Tree } from '../xml/tree.js';

type Misplaced = Extract<SchemaViolation, { kind: 'elsewhere' }>;

/** What might be missing around an element. */
interface Possible {
  readonly wrappers: readonly string[];
  /** Whether it could belong in nothing else. */
  readonly isOnly: boolean;
}

/** Elements of one parent, one after the other, around which the same one might be missing. */
interface Group {
  /** At least one. */
  readonly members: Misplaced[];
  possible: Possible;
}

/**
 * The violations of a document, where some are about elements of one parent that belong in the same element, which their
 * parent may have and has not: with its name, and the first one with all of them.
 * @param prefixes namespace to prefix
 */
export function withMissingWrapper(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): readonly SchemaViolation[] {
  const misplaced = violations.filter((violation): violation is Misplaced => violation.kind === 'elsewhere');
  if (misplaced.length === 0) return violations;
  const missing = missingIn(violations, tree);
  const changed = new Map<SchemaViolation, SchemaViolation>();
  for (const { members, possible } of groupsOf(misplaced, tree, prefixes)) {
    const { wrappers } = possible;
    const [{ node, instead }] = members as [Misplaced];
    const isDemanded = (name: string): boolean =>
      name === instead || missing.get(tree.parent[node]!)?.has(name) === true;
    const [wrapper, another] = wrappers.length === 1 ? wrappers : wrappers.filter(isDemanded);
    if (wrapper === undefined || another !== undefined) continue;
    if (members.length === 1 && !possible.isOnly && !isDemanded(wrapper)) continue;
    members.forEach((violation, index) =>
      changed.set(violation, {
        ...violation,
        // It is nothing that the first of them stands for.
        instead: null,
        wrapper,
        wrapped: index === 0 ? members.map(({ node }) => node) : [],
      }),
    );
  }
  return changed.size === 0 ? violations : violations.map((violation) => changed.get(violation) ?? violation);
}

/** By parent the names of elements that its type demands and that it has not. */
function missingIn(violations: readonly SchemaViolation[], tree: Tree): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>();
  for (const violation of violations) {
    if (violation.kind !== 'missing') continue;
    const parent = violation.place === 'before' ? tree.parent[violation.node]! : violation.node;
    const names = found.get(parent) ?? new Set();
    for (const name of violation.missing.flat()) names.add(name);
    found.set(parent, names);
  }
  return found;
}

function groupsOf(
  misplaced: readonly Misplaced[],
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): readonly Group[] {
  // Thousands may have the same name and the same parent.
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
    const common = group?.possible.wrappers.filter((name) => wrappers.includes(name)) ?? [];
    if (group !== undefined && common.length > 0) {
      group.members.push(violation);
      group.possible = { wrappers: common, isOnly: group.possible.isOnly };
    } else {
      const own: Group = { members: [violation], possible };
      groups.push(own);
      last.set(parent, own);
    }
  }
  return groups;
}

/** What might be missing: of what invoices have there what the parent has not, or may have several times. */
function possibleAround(
  { node, within, once }: Misplaced,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): Possible {
  const parent = tree.parent[node]!;
  const around = pathOf(tree, parent, prefixes).join('/');
  const usual = new Set(parentPaths(prefixedName(tree, node, prefixes)).map((path) => path.join('/')));
  const ofInvoices = within.filter((name) => usual.has(`${around}/${withPrefix(name, prefixes)}`));
  const known = ofInvoices.length > 0 ? ofInvoices : within;
  const absent = known.filter((name) => childOf(tree, parent, name) === 0);
  return {
    wrappers: known.filter((name) => absent.includes(name) || !once.includes(name)),
    isOnly: ofInvoices.length === 1 && absent.length === 1,
  };
}

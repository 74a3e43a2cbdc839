/** Elements that stand where the element should that belongs around them: it is what is missing, not their place that is wrong. */
import { parentPaths } from '../messages/term-paths.js';
import type { SchemaViolation } from '../runtime/schema/violation.js';
import { pathOf, prefixedName } from '../xml/prefixed-names.js';
import { ELEMENT, type Tree } from '../xml/tree.js';

type Misplaced = Extract<SchemaViolation, { kind: 'elsewhere' }>;

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
  // Thousands may have the same name and the same parent.
  const known = new Map<string, Missing | null>();
  const missingFor = (violation: Misplaced): Missing | null => {
    const key = `${tree.parent[violation.node]} ${tree.name[violation.node]}`;
    let missing = known.get(key);
    if (missing === undefined) known.set(key, (missing = missingAround(violation, tree, prefixes)));
    return missing;
  };
  const groups = new Map<string, { readonly missing: Missing; readonly members: Misplaced[] }>();
  for (const violation of violations) {
    const missing = violation.kind === 'elsewhere' ? missingFor(violation) : null;
    if (missing === null) continue;
    const key = `${tree.parent[violation.node]} ${missing.wrapper}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { missing, members: [violation as Misplaced] });
    else group.members.push(violation as Misplaced);
  }
  if (groups.size === 0) return violations;
  const changed = new Map<SchemaViolation, SchemaViolation>();
  for (const {
    missing: { wrapper, isOnly },
    members,
  } of groups.values()) {
    if (!isOnly && members.length === 1) continue;
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
  return violations.map((violation) => changed.get(violation) ?? violation);
}

interface Missing {
  readonly wrapper: string;
  /** Whether there is no other element of the same parent that it could belong in. */
  readonly isOnly: boolean;
}

/** What is missing around an element: the only one that invoices have there, of those that its parent has not. */
function missingAround({ node, within }: Misplaced, tree: Tree, prefixes: ReadonlyMap<string, string>): Missing | null {
  if (within.length === 0) return null;
  const parent = tree.parent[node]!;
  const around = pathOf(tree, parent, prefixes).join('/');
  const usual = new Set(parentPaths(prefixedName(tree, node, prefixes)).map((path) => path.join('/')));
  const possible = within.filter((name) => usual.has(`${around}/${withPrefix(name, prefixes)}`));
  const [wrapper, another] = possible.filter((name) => !has(tree, parent, name));
  return wrapper === undefined || another !== undefined ? null : { wrapper, isOnly: possible.length === 1 };
}

function has({ firstChild, nextSibling, kind, name, names }: Tree, parent: number, wanted: string): boolean {
  for (let child = firstChild[parent]!; child !== 0; child = nextSibling[child]!) {
    const { uri, local } = kind[child] === ELEMENT ? names[name[child]!]! : { uri: '', local: '' };
    if (`{${uri}}${local}` === wanted) return true;
  }
  return false;
}

function withPrefix(name: string, prefixes: ReadonlyMap<string, string>): string {
  const end = name.lastIndexOf('}');
  return `${prefixes.get(name.slice(1, end)) ?? ''}:${name.slice(end + 1)}`;
}

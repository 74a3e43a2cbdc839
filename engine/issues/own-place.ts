/** Whether something that may stand in two places belongs in the one or the other, by what invoices have there. */
import { REQUIRED } from '../knowledge/invoice/required.js';
import { invoiceModel } from '../messages/invoice-model.js';
import { childrenAt, nodesAt } from '../messages/evidence/value-node.js';
import { isRequiredAt } from '../messages/term-paths.js';
import { pathOf, prefixedName } from '../xml/prefixed-names.js';
import type { Tree } from '../xml/tree.js';

/** A term or group that stands at a path. */
interface Standing {
  isRepeatable: boolean;
  /** The paths of values that have to be in it, from there: those of each of the groups that may stand there. */
  readonly required: (readonly string[])[];
}

let standings: ReadonlyMap<string, Standing> | undefined;

/** By path from the root, without conditions; read on the first call. */
function standingAt(path: string): Standing | undefined {
  return (standings ??= readStandings()).get(path);
}

function readStandings(): ReadonlyMap<string, Standing> {
  const found = new Map<string, Standing>();
  const model = [...invoiceModel().values()];
  for (const { id, type, isRepeatable, paths } of model)
    for (const syntax of ['ubl', 'creditNote', 'cii'] as const)
      for (const path of paths[syntax].map(bare)) {
        const standing = found.get(path) ?? { isRepeatable: false, required: [] };
        found.set(path, standing);
        standing.isRepeatable ||= isRepeatable;
        if (type !== null) continue;
        const inner = model.filter((term) => term.parent === id && REQUIRED.has(term.id));
        const below = inner.flatMap((term) => term.paths[syntax].map(bare));
        standing.required.push(below.flatMap((each) => (each.startsWith(`${path}/`) ? [each.slice(path.length + 1)] : [])));
      }
  return found;
}

function bare(path: string): string {
  let text = path;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\[[^[\]]*\]/g, '');
  }
  return text.replace(/^\//, '');
}

/**
 * Whether an element belongs in a group that stands beside it rather than in the parent of both, though that may have it:
 * the group has to have one and has none, the parent has another one and may have one only, or the element lacks
 * what it would have to have there, and nothing of what it has to have in the group.
 */
export function belongsBeside(node: number, group: number, tree: Tree, prefixes: ReadonlyMap<string, string>): boolean {
  const parent = tree.parent[node]!;
  const name = prefixedName(tree, node, prefixes);
  const inner = [...pathOf(tree, group, prefixes), name];
  const [there, here] = [standingAt(inner.join('/')), standingAt(pathOf(tree, node, prefixes).join('/'))];
  if (there === undefined) return false;
  const isAlone = childrenAt(tree, group, name, prefixes).length === 0;
  if (isAlone && isRequiredAt(inner)) return true;
  if (here === undefined) return false;
  if (isAlone && !here.isRepeatable && childrenAt(tree, parent, name, prefixes).length > 1) return true;
  const lacks = ({ required }: Standing): boolean =>
    required.length > 0 &&
    required.every((paths) => paths.some((path) => nodesAt(tree, node, path.split('/'), prefixes).length === 0));
  return (isAlone || there.isRepeatable) && lacks(here) && !lacks(there);
}

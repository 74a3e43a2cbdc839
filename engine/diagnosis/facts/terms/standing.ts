/** What the invoice model says about paths: cardinality and required content. */
import { REQUIRED } from 'einvoice-core/knowledge/invoice/required.js';
import { invoiceModel } from './invoice-model.js';
import { bare } from './term-paths.js';

/** The terms or groups at a path. */
export interface Standing {
  isRepeatable: boolean;
  /** For each group that may be at the path, the relative paths of its required values. */
  readonly required: (readonly string[])[];
}

let standings: ReadonlyMap<string, Standing> | undefined;

/** By path from the root, without conditions; read on the first call. */
export function standingAt(path: string): Standing | undefined {
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
        standing.required.push(
          below.flatMap((each) => (each.startsWith(`${path}/`) ? [each.slice(path.length + 1)] : [])),
        );
      }
  return found;
}

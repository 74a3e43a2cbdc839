/** What the invoice model says about paths: cardinality and required content. */
import { REQUIRED } from 'einvoice-core/knowledge/invoice/required.js';
import { invoiceModel } from './invoice-model.js';
import { withoutConditions } from './term-paths.js';

/** The terms or groups at a path. */
export interface PathCardinality {
  isRepeatable: boolean;
  /** For each group that may be at the path, the relative paths of its required values. */
  readonly requiredPaths: (readonly string[])[];
}

let cardinalities: ReadonlyMap<string, PathCardinality> | undefined;

/** By path from the root, without conditions; read on the first call. */
export function cardinalityAt(path: string): PathCardinality | undefined {
  return (cardinalities ??= readCardinalities()).get(path);
}

function readCardinalities(): ReadonlyMap<string, PathCardinality> {
  const byPath = new Map<string, PathCardinality>();
  const model = [...invoiceModel().values()];
  for (const { id, type, isRepeatable, paths } of model)
    for (const syntax of ['ubl', 'creditNote', 'cii'] as const)
      for (const path of paths[syntax].map(withoutConditions)) {
        const cardinality = byPath.get(path) ?? { isRepeatable: false, requiredPaths: [] };
        byPath.set(path, cardinality);
        cardinality.isRepeatable ||= isRepeatable;
        if (type !== null) continue;
        const requiredTerms = model.filter((term) => term.parent === id && REQUIRED.has(term.id));
        const pathsOfRequired = requiredTerms.flatMap((term) => term.paths[syntax].map(withoutConditions));
        cardinality.requiredPaths.push(
          pathsOfRequired.flatMap((each) => (each.startsWith(`${path}/`) ? [each.slice(path.length + 1)] : [])),
        );
      }
  return byPath;
}

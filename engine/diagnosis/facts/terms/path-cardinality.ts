/** Cardinality and required content of the business terms and groups at a path, according to the invoice model. */
import { REQUIRED } from 'einvoice-core/knowledge/invoice/required.js';
import { invoiceModel } from './invoice-model.js';
import { withoutConditions } from './term-paths.js';

/** The cardinality of the business terms or groups at a path. */
export interface PathCardinality {
  /** Whether one of these terms or groups may occur several times. */
  isRepeatable: boolean;
  /** For each group at the path, the paths from the group to its required values. */
  readonly requiredPaths: (readonly string[])[];
}

let cardinalities: ReadonlyMap<string, PathCardinality> | undefined;

/**
 * The cardinality at a path; undefined if no term or group is there.
 * @param path names from the root, without conditions
 */
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

/** Lists the specifications that documents can be checked by. */
import type { ExplainerOptions } from './registry-places.js';
import { checkableSpecifications } from './holding.js';
import { Registry } from './registry.js';
import { rulePaths } from './rule-paths.js';

/** A value of `ValidateOptions.as` with its display name. */
export interface SpecificationName {
  readonly id: string;
  /** In English. */
  readonly name: string;
}

/** `facturx` has no identifier of its own, so the manifest has no name for it. */
const FACTUR_X = 'Factur-X EN 16931';

/**
 * The values of `ValidateOptions.as`, including those whose rules cannot be run here. Works before anything is
 * compiled.
 * @throws EngineError `MANIFEST_INVALID`
 */
export function specificationNames({ rulesDir, ...paths }: ExplainerOptions): readonly SpecificationName[] {
  const { whole } = new Registry({ ...rulePaths(rulesDir), ...paths }).holding;
  return checkableSpecifications(whole).map((id) => ({
    id,
    name: whole.specifications.find((each) => each.id === id)?.name ?? FACTUR_X,
  }));
}

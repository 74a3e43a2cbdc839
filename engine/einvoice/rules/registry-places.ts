/** Options that say where rules are. */
import type { RegistryOptions } from './registry.js';

/** Where rules are; see `ValidatorOptions`. */
export interface ExplainerOptions extends Partial<RegistryOptions> {
  readonly rulesDir?: string | undefined;
}

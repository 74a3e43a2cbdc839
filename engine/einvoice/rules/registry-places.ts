/** Options by which callers locate rules. */
import type { RegistryOptions } from './registry.js';

/** Where the rules are; see `ValidatorOptions`. */
export interface ExplainerOptions extends Partial<RegistryOptions> {
  readonly rulesDir?: string | undefined;
}

/** What documents can be checked as. */
import type { ExplainerOptions } from '../explain.js';
import { specificationsOf } from './holding.js';
import { Registry } from './registry.js';
import { rulePaths } from './rule-paths.js';

/**
 * The values of `ValidateOptions.as`, those whose rules are not held included. Works before anything has been compiled.
 * @throws EngineError `MANIFEST_INVALID`
 */
export function specificationIds({ rulesDir, ...paths }: ExplainerOptions): readonly string[] {
  return specificationsOf(new Registry({ ...rulePaths(rulesDir), ...paths }).holding.whole);
}

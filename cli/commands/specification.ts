import { type ExplainerOptions, specificationIds } from '../../engine/index.js';
import { unknownValue } from './command.js';

/** @throws UsageError for a value of `--as` that nothing can be checked as */
export function knownSpecification(value: string, rules: ExplainerOptions, help: string): string {
  const known = specificationIds(rules);
  if (!known.includes(value)) throw unknownValue('as', value, known, help);
  return value;
}

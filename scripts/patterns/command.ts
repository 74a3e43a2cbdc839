/** `npm run patterns` without process handling. */
import type { RegistryOptions } from '#core/rules/registry.js';
import { BY_HAND } from './by-hand.js';
import { collectPatterns, type Subject } from './collect.js';
import { hostileTexts } from './hostile-texts.js';
import { type Measurement, type MeasureOptions, worstCase } from './measure.js';
import { readOptions, USAGE } from './options.js';
import { report, type Row, shortcomings } from './report.js';

export interface Context {
  readonly paths: Omit<RegistryOptions, 'engine'>;
  readonly write: (text: string) => void;
  /** Receives the pattern that is being measured. */
  readonly progress?: (text: string) => void;
}

/**
 * Measures all patterns and prints the table.
 * @returns the exit code
 * @throws UsageError, EngineError if nothing was measured
 */
export function patterns(args: readonly string[], { paths, write, progress }: Context): number {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const collection = collectPatterns(paths);
  const rows = collection.patterns.map((pattern): Row => {
    progress?.(pattern.source);
    return { pattern, worst: worstOf(pattern, options) };
  });
  write(report(collection, rows, options));
  return shortcomings(rows, collection.computed, options.boundMs).length === 0 ? 0 : 1;
}

/**
 * The slowest text for a pattern: of those generated from it, and all handwritten ones, including those written for other
 * patterns.
 * @returns null for a pattern that is never applied to text of a document
 */
function worstOf(pattern: Subject, options: MeasureOptions): Measurement | null {
  if (pattern.operations.length === 0) return null;
  return worstCase(pattern, [...hostileTexts(pattern.source, pattern.flags), ...[...BY_HAND.values()].flat()], options);
}

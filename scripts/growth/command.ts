/** `npm run growth` without process handling. */
import type { RulePaths } from '#core/rules/rule-folders.js';
import { EXCEPTIONS, type Exception } from './exceptions.js';
import type { Measurement } from './measure.js';
import { readOptions, USAGE } from './options.js';
import { planOf } from './plan.js';
import { judge, report } from './report.js';
import { RATIO_LIMIT } from './yardstick.js';
import { runInProcesses, runShare } from './run.js';

export interface Context {
  readonly paths: RulePaths;
  readonly write: (text: string) => void;
  /** Receives progress. */
  readonly progress?: (text: string) => void;
  /** By default those of the official rules. */
  readonly exceptions?: readonly Exception[];
  /** For one job: the invoice to compare documents with, and how many times as long they may take. */
  readonly invoice?: Uint8Array;
  readonly limit?: number;
}

/**
 * Measures everything and prints what grows too fast.
 * @returns the exit code
 * @throws UsageError, EngineError, Error if nothing was measured
 */
export async function growth(
  args: readonly string[],
  { paths, write, progress, exceptions = EXCEPTIONS, invoice, limit = RATIO_LIMIT }: Context,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const tasks = planOf(paths, options);
  const measurements: Measurement[] = [];
  const onMeasured = (measurement: Measurement, index: number): void => {
    measurements[index] = measurement;
    progress?.(`${Object.keys(measurements).length} of ${tasks.length}: ${measurement.construct}`);
  };
  if (options.jobs === 1) runShare(tasks, { ...options, invoice, limit }, { part: 0, of: 1 }, onMeasured);
  else await runInProcesses(args, options.jobs, ({ measurement, index }) => onMeasured(measurement, index));
  if (!measurements.some(({ steps }) => steps.length > 0)) throw new Error('nothing was measured');
  const judgement = judge(measurements, exceptions, limit);
  write(report(measurements, judgement));
  return judgement.unexplained.length + judgement.needless.length + judgement.tooSlow.length === 0 ? 0 : 1;
}

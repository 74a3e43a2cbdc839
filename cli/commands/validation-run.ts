/** One run over files: reports are opened, written and ended, and the exit code is found. */
import type { ValidateOptions, Validator } from '../../engine/index.js';
import type { Found } from '../documents/find.js';
import { reasonOf } from '../documents/reason.js';
import { type Destination, OutputError, Outputs } from '../reports/outputs.js';
import { type FileResult, type ReportOptions, fails } from '../reports/result.js';
import { printable } from '../terminal/printable.js';
import { Progress, countOf } from '../terminal/progress.js';
import { CommandError, EXIT } from './command.js';
import { type ReportValues, type WantedReport, writerOf } from './report-options.js';
import type { EarlyDay } from './rules-option.js';
import { validateFiles } from './validate-files.js';

/** What is the same for all runs of a process. */
export interface Validation {
  readonly validator: Validator;
  readonly options: ValidateOptions;
  readonly jobs: number;
  readonly reports: readonly WantedReport[];
  readonly reportOptions: ReportOptions;
  readonly values: Pick<ReportValues, 'only-failing'>;
  /** Null where the rules are those of today. */
  readonly early: EarlyDay | null;
}

/** Shorter work shows no progress. */
const QUIET_MS = 1_000;

/**
 * Validates files.
 * @returns the exit code
 * @throws CommandError where a report can't be written
 */
export async function runValidation(files: readonly Found[], validation: Validation): Promise<number> {
  try {
    return await run(files, validation);
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    throw new CommandError(`${error.path} can't be written (${reasonOf(error.cause)})`);
  }
}

async function run(
  files: readonly Found[],
  { validator, options, jobs, reports, reportOptions, values, early }: Validation,
): Promise<number> {
  const { failOn } = reportOptions;
  const destinations: readonly Destination[] = reports.map((report) => ({
    path: report.path,
    writer: writerOf(report, reportOptions, values),
  }));
  const outputs = await Outputs.open(destinations);
  const progress = new Progress(process.stderr, { quietMs: QUIET_MS });
  let done = 0;
  let failed = false;
  const complain = async (line: string): Promise<void> => {
    await outputs.flush();
    process.stderr.write(`einvoice: ${line}\n`);
  };
  const onResult = async (result: FileResult): Promise<void> => {
    progress.clear();
    if ('failure' in result) await complain(printable(`${result.file} ${result.failure}`));
    else {
      failed ||= fails(result.verdict, failOn);
      for (const line of early?.newlyUsed(result.verdict.details.ruleSets) ?? []) await complain(line);
    }
    await outputs.file(result);
    done++;
    if (done < files.length) progress.show(() => countOf(done, files.length));
  };
  // What holds when the reader of the output leaves: not everything was checked.
  process.exitCode = EXIT.usage;
  try {
    await outputs.start();
    const summary = await validateFiles(files, {
      validator,
      options,
      jobs,
      withFacts: reports.some(({ format }) => format === 'html'),
      withExcerpts: reports.some(({ format }) => format === 'pretty'),
      onResult,
    });
    progress.clear();
    const code = summary.notChecked + summary.incomplete > 0 ? EXIT.usage : failed ? EXIT.invalid : EXIT.ok;
    process.exitCode = code;
    await outputs.end(summary);
    await outputs.close();
    return code;
  } finally {
    await outputs.flush();
  }
}

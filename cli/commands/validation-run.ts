/** One run over files: opens, writes and ends reports, and determines the exit code. */
import type { ValidateOptions, Validator } from 'einvoice-validator';
import type { FoundFile } from '../documents/find.js';
import { systemReason } from '../documents/reason.js';
import { type Destination, OutputError, Outputs } from '../reports/outputs.js';
import { failsRun } from '../policy/findings.js';
import { OwnRuleSets } from '../policy/own-rules.js';
import type { CheckedFile, FileResult, ReportOptions } from '../reports/result.js';
import { shownPath } from '../reports/policy.js';
import { printable } from '../terminal/printable.js';
import { Progress, formatCount } from '../terminal/progress.js';
import { CommandError } from '../command-error.js';
import { EXIT } from './command.js';
import { type ReportValues, type WantedReport, createWriter } from './report-options.js';
import type { EvidenceWriter } from './evidence-option.js';
import type { Policies } from './policy-options.js';
import type { EarlyRuleSets } from './rules-option.js';
import { type FileSettings, validateFiles } from './validate-files.js';
import { writeBaselines } from './write-baselines.js';

/** Settings that are the same for all runs of a process. */
export interface Validation {
  readonly validator: Validator;
  readonly options: ValidateOptions;
  /** Options from the command line, which override every configuration. */
  readonly chosen: ValidateOptions;
  readonly policies: Policies;
  /** Whether to give advice beyond the rules. */
  readonly withAdvice: boolean;
  /** Writes the record of the only file; null if none is requested. */
  readonly evidence: EvidenceWriter | null;
  /** Whether to write the baseline instead of comparing with it. */
  readonly isUpdate: boolean;
  readonly jobs: number;
  readonly reports: readonly WantedReport[];
  readonly reportOptions: ReportOptions;
  readonly values: Pick<ReportValues, 'only-failing'>;
  readonly early: EarlyRuleSets;
}

/** Shorter runs show no progress. */
const QUIET_MS = 1_000;

/**
 * Validates files.
 * @returns the exit code
 * @throws CommandError if a report can't be written
 */
export async function runValidation(files: readonly FoundFile[], validation: Validation): Promise<number> {
  try {
    return await run(files, validation);
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    throw new CommandError(`${error.path} can't be written (${systemReason(error.cause)})`);
  }
}

async function run(files: readonly FoundFile[], validation: Validation): Promise<number> {
  const { validator, options, jobs, reports, reportOptions, values, early, policies, withAdvice, evidence, isUpdate } =
    validation;
  const { failOn } = reportOptions;
  const ownRules = new OwnRuleSets();
  // Report errors in a configuration before anything is checked.
  for (const { file } of files) await ownRules.load(mergeSettings(file, validation).schematron);
  for (const line of policies.expired) process.stderr.write(`einvoice: ${line}\n`);
  const destinations: readonly Destination[] = reports.map((report) => ({
    path: report.path,
    writer: createWriter(report, reportOptions, values),
  }));
  const outputs = await Outputs.open(destinations);
  const progress = new Progress(process.stderr, { quietMs: QUIET_MS });
  let done = 0;
  let failed = false;
  let stale = 0;
  const checked: CheckedFile[] = [];
  const complain = async (line: string): Promise<void> => {
    await outputs.flush();
    process.stderr.write(`einvoice: ${line}\n`);
  };
  const onResult = async (result: FileResult): Promise<void> => {
    progress.clear();
    if ('failure' in result) await complain(printable(`${result.file} ${result.failure}`));
    else {
      const { date } = mergeSettings(result.file, validation).options;
      failed ||= failsRun(result.findings, failOn);
      for (const { count } of result.findings.stale) stale += count;
      if (isUpdate) checked.push(result);
      if (evidence !== null)
        evidence.write(result.bytes!, result.verdict, mergeSettings(result.file, validation).options);
      for (const line of early.unreportedLines(date, result.verdict.details.ruleSets)) await complain(line);
    }
    await outputs.file(result);
    done++;
    if (done < files.length) progress.show(() => formatCount(done, files.length));
  };
  // The exit code if the reader of the output closes it early: not everything was checked.
  process.exitCode = EXIT.usage;
  try {
    await outputs.start();
    const summary = await validateFiles(files, {
      validator,
      options,
      settingsOf: (file) => mergeSettings(file, validation),
      ownRules,
      jobs,
      withFacts: reports.some(({ format }) => format === 'html'),
      withAdvice,
      withBytes: evidence !== null,
      withExcerpts: reports.some(({ format }) => format === 'pretty'),
      onResult,
    });
    progress.clear();
    if (isUpdate) {
      for (const line of writeBaselines(policies, checked)) await complain(line);
      failed = false;
    } else for (const line of staleLines(policies, stale)) await complain(line);
    const code = summary.notChecked + summary.incomplete > 0 ? EXIT.usage : failed ? EXIT.invalid : EXIT.ok;
    process.exitCode = code;
    await outputs.end(summary);
    await outputs.close();
    return code;
  } finally {
    await outputs.flush();
  }
}

/** The settings of a file: those of its configuration, overridden by the command line. */
function mergeSettings(file: string, { chosen, policies }: Validation): FileSettings {
  const { options, policy, schematron } = policies.settingsOf(file);
  const { date: _, releases: __, ...others } = options;
  // A day and a list of releases exclude each other: both choose the release.
  const isChosen = chosen.date !== undefined || chosen.releases !== undefined;
  return { options: { ...(isChosen ? others : options), ...chosen }, policy, schematron };
}

/** Lines about baseline entries that no longer occur. */
function staleLines({ baselines }: Policies, stale: number): readonly string[] {
  return [
    ...(stale === 0
      ? []
      : [
          stale === 1
            ? '1 finding of the baseline is gone; --update-baseline takes it out'
            : `${stale} findings of the baseline are gone; --update-baseline takes them out`,
        ]),
    ...baselines.flatMap(({ path, gone }) =>
      gone.map((file) => `${shownPath(path)} has findings of ${file}, which does not exist`),
    ),
  ];
}

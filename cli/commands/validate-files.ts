/** Validates many files, several at a time, and passes on the results in the order of the files. */
import {
  type IssueDetails,
  type ValidateOptions,
  type Validator,
  type Verdict,
  isAboutRules,
  isPdf,
} from 'einvoice-validator';
import { adviceOn } from '../documents/advice.js';
import { DocumentError } from '../documents/document-error.js';
import { readExcerpts } from '../documents/excerpts.js';
import type { FoundFile } from '../documents/find.js';
import { readFacts } from '../documents/file-facts.js';
import { readBytes } from '../documents/input.js';
import { embeddedInvoice } from '../documents/pdf.js';
import { FileMemory } from '../documents/memory.js';
import { type FilePolicy, allFindings, applyPolicy } from '../policy/findings.js';
import { type OwnFile, type OwnRuleSets, addOwnFindings } from '../policy/own-rules.js';
import type { FileResult, Summary } from '../reports/result.js';

export interface FilesRun {
  readonly validator: Pick<Validator, 'validate' | 'validatePdf'> & Partial<Pick<Validator, 'prefixes'>>;
  readonly options: ValidateOptions;
  /** The settings for a file. */
  settingsOf?(file: string): FileSettings;
  /** Runs custom rules, if files have any. */
  readonly ownRules?: OwnRuleSets;
  /** Number of files validated at a time. */
  readonly jobs: number;
  /** Whether results include facts about each file. */
  readonly withFacts?: boolean;
  /** Whether results include advice beyond the rules. */
  readonly withAdvice?: boolean;
  /** Whether results include the bytes that were checked: for a single file only, since memory is reused. */
  readonly withBytes?: boolean;
  /** Whether results include the lines that findings refer to. */
  readonly withExcerpts?: boolean;
  /** Handles a result. The next one waits until it is done, which limits how many are kept in memory. */
  onResult(result: FileResult): Promise<void>;
}

/** Settings that can differ from file to file. */
export interface FileSettings {
  readonly options: ValidateOptions;
  /** Null if all findings count. */
  readonly policy: FilePolicy | null;
  /** Custom rules. */
  readonly schematron: readonly OwnFile[];
}

/** Documents in progress for each job: a worker must not be idle until its next document arrives. */
const AHEAD = 128;

/** If more bytes than this are in progress, each job gets one document at a time. */
const AHEAD_BYTES = 16 * 1024 * 1024;

/**
 * Results come in the order of the files. A file that can't be checked gets a failed result, and the run continues.
 * @returns the totals of all files
 */
export async function validateFiles(files: readonly FoundFile[], run: FilesRun): Promise<Summary> {
  const counts = { files: 0, valid: 0, invalid: 0, notChecked: 0, incomplete: 0, errors: 0, warnings: 0, setAside: 0 };
  const started: Promise<FileResult>[] = [];
  // With one job, the calling thread does the work.
  const most = run.jobs === 1 ? 1 : run.jobs * AHEAD;
  const pending: FilesInProgress = { bytes: 0, memory: new FileMemory(run.jobs > 1) };
  for (let next = 0; next < files.length || started.length > 0;) {
    while (next < files.length && started.length < (pending.bytes > AHEAD_BYTES ? run.jobs : most))
      started.push(validateFile(files[next++]!, run, pending));
    const result = await started.shift()!;
    countResult(result, counts);
    await run.onResult(result);
  }
  return counts;
}

/** The PDF exceeded the limits, so the invoice in it was not read. */
const UNREAD = 'PDF-LIMIT';

/** Documents that have been read but not checked yet. */
interface FilesInProgress {
  bytes: number;
  readonly memory: FileMemory;
}

async function validateFile(
  found: FoundFile,
  {
    validator,
    options: common,
    settingsOf,
    ownRules,
    withFacts = false,
    withAdvice = false,
    withBytes = false,
    withExcerpts = false,
  }: FilesRun,
  pending: FilesInProgress,
): Promise<FileResult> {
  const { file } = found;
  if ('failure' in found) return found;
  try {
    const bytes = await readBytes(file, pending.memory);
    pending.bytes += bytes.length;
    try {
      const settings = settingsOf?.(file);
      const options = { ...common, ...settings?.options };
      const verdict = await (isPdf(bytes) ? validator.validatePdf(bytes, options) : validator.validate(bytes, options));
      const policy = settings?.policy ?? null;
      const own = await ownFindings(bytes, verdict, settings, ownRules, validator.prefixes);
      const all = addOwnFindings(verdict, own);
      const findings = policy === null ? allFindings(all) : applyPolicy(all, file, policy);
      const facts = withFacts
        ? { facts: await readFacts(bytes, findings.issues, verdict.language, validator.prefixes ?? {}) }
        : {};
      const advice = withAdvice ? { advice: await adviceOn(bytes, verdict) } : {};
      const document = withBytes ? { bytes: bytes.slice() } : {};
      const excerpts = withExcerpts ? { excerpts: await readExcerpts(bytes, all.details.issues) } : {};
      return {
        file,
        attachment: verdict.details.pdf?.attachment ?? null,
        verdict,
        findings,
        ...(own.length === 0 ? {} : { own }),
        ...facts,
        ...advice,
        ...document,
        ...excerpts,
      };
    } finally {
      pending.bytes -= bytes.length;
      pending.memory.release(bytes);
    }
  } catch (error) {
    // It is the same for all files.
    if (isAboutRules(error)) throw error;
    return {
      file,
      failure: error instanceof DocumentError ? error.message : `could not be checked (${(error as Error).message})`,
    };
  }
}

/** Findings of custom rules in the invoice; none if it can't be extracted, which the verdict reports. */
async function ownFindings(
  bytes: Uint8Array,
  { language }: Verdict,
  settings: FileSettings | undefined,
  ownRules: OwnRuleSets | undefined,
  prefixes: Validator['prefixes'] = {},
): Promise<readonly IssueDetails[]> {
  const files = settings?.schematron ?? [];
  if (files.length === 0 || ownRules === undefined) return [];
  try {
    const document = isPdf(bytes) ? (await embeddedInvoice(bytes)).bytes : bytes;
    return await ownRules.findings(files, document, prefixes, { language });
  } catch (error) {
    if (error instanceof DocumentError) return [];
    throw error;
  }
}

function countResult(result: FileResult, counts: { -readonly [name in keyof Summary]: number }): void {
  counts.files += 1;
  if ('failure' in result) {
    counts.notChecked += 1;
    return;
  }
  const { report, details }: Verdict = result.verdict;
  counts[report.valid ? 'valid' : 'invalid'] += 1;
  if (details.steps.some(({ outcome }) => outcome === 'failed') || report.issues.some(({ code }) => code === UNREAD))
    counts.incomplete += 1;
  const own = (level: string): number => (result.own ?? []).filter(({ severity }) => severity === level).length;
  counts.errors += report.errorCount + own('error');
  counts.warnings += report.warningCount + own('warning');
  counts.setAside += result.findings.setAside.length;
}

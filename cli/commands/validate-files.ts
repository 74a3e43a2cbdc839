/** Validates many files and hands their results on in order, with as many at once as there are jobs. */
import { type IssueDetails, type ValidateOptions, type Validator, type Verdict, isPdf } from 'einvoice-validator';
import { adviceOn } from '../documents/advice.js';
import { DocumentError } from '../documents/document-error.js';
import { excerptsOf } from '../documents/excerpts.js';
import type { Found } from '../documents/find.js';
import { factsOf } from '../documents/file-facts.js';
import { readBytes } from '../documents/input.js';
import { embeddedInvoice } from '../documents/pdf.js';
import { FileMemory } from '../documents/memory.js';
import { type FilePolicy, allFindings, findingsUnder } from '../policy/findings.js';
import { type OwnFile, type OwnRuleSets, withOwn } from '../policy/own-rules.js';
import type { FileResult, Summary } from '../reports/result.js';

export interface Run {
  readonly validator: Pick<Validator, 'validate' | 'validatePdf'> & Partial<Pick<Validator, 'prefixes'>>;
  readonly options: ValidateOptions;
  /** What is different for a file. */
  settingsOf?(file: string): FileSettings;
  /** Runs rules of one's own, where files have such. */
  readonly ownRules?: OwnRuleSets;
  /** Files that are validated at the same time. */
  readonly jobs: number;
  /** Whether results say what each file is. */
  readonly withFacts?: boolean;
  /** Whether results have advice beyond the rules. */
  readonly withAdvice?: boolean;
  /** Whether results have what was checked: for a single file, since memory is used again. */
  readonly withBytes?: boolean;
  /** Whether results have the lines of their findings. */
  readonly withExcerpts?: boolean;
  /** Takes a result; the next ones wait for it, so that there is a bound to how many are kept. */
  onResult(result: FileResult): Promise<void>;
}

/** What is different from file to file. */
export interface FileSettings {
  readonly options: ValidateOptions;
  /** Null where all findings count. */
  readonly policy: FilePolicy | null;
  /** Rules of one's own. */
  readonly schematron: readonly OwnFile[];
}

/** Documents on their way for each job: a worker that waits for the next one does nothing meanwhile. */
const AHEAD = 128;

/** Where more than this is on its way, there is no more than a document for each job. */
const AHEAD_BYTES = 16 * 1024 * 1024;

/**
 * Results come in the order of the files. What fails for one file is that file's result, never the end of the run.
 * @returns what was found in all of them
 */
export async function validateFiles(files: readonly Found[], run: Run): Promise<Summary> {
  const counts = { files: 0, valid: 0, invalid: 0, notChecked: 0, incomplete: 0, errors: 0, warnings: 0, setAside: 0 };
  const started: Promise<FileResult>[] = [];
  // One job is the calling thread.
  const most = run.jobs === 1 ? 1 : run.jobs * AHEAD;
  const ahead: Ahead = { bytes: 0, memory: new FileMemory(run.jobs > 1) };
  for (let next = 0; next < files.length || started.length > 0;) {
    while (next < files.length && started.length < (ahead.bytes > AHEAD_BYTES ? run.jobs : most))
      started.push(validateFile(files[next++]!, run, ahead));
    const result = await started.shift()!;
    count(result, counts);
    await run.onResult(result);
  }
  return counts;
}

/** Nothing is known of an invoice that takes more to be found than we spend on it. */
const UNREAD = 'PDF-LIMIT';

/** What has been read and not been checked. */
interface Ahead {
  bytes: number;
  readonly memory: FileMemory;
}

async function validateFile(
  found: Found,
  {
    validator,
    options: common,
    settingsOf,
    ownRules,
    withFacts = false,
    withAdvice = false,
    withBytes = false,
    withExcerpts = false,
  }: Run,
  ahead: Ahead,
): Promise<FileResult> {
  const { file } = found;
  if ('failure' in found) return found;
  try {
    const bytes = await readBytes(file, ahead.memory);
    ahead.bytes += bytes.length;
    try {
      const settings = settingsOf?.(file);
      const options = { ...common, ...settings?.options };
      const verdict = await (isPdf(bytes) ? validator.validatePdf(bytes, options) : validator.validate(bytes, options));
      const policy = settings?.policy ?? null;
      const own = await ownFindings(bytes, verdict, settings, ownRules, validator.prefixes);
      const all = withOwn(verdict, own);
      const findings = policy === null ? allFindings(all) : findingsUnder(all, file, policy);
      const facts = withFacts ? { facts: await factsOf(bytes, verdict.language) } : {};
      const advice = withAdvice ? { advice: await adviceOn(bytes, verdict) } : {};
      const document = withBytes ? { bytes: bytes.slice() } : {};
      const excerpts = withExcerpts ? { excerpts: await excerptsOf(bytes, all.details.issues) } : {};
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
      ahead.bytes -= bytes.length;
      ahead.memory.giveBack(bytes);
    }
  } catch (error) {
    return {
      file,
      failure: error instanceof DocumentError ? error.message : `could not be checked (${(error as Error).message})`,
    };
  }
}

/** What rules of one's own find in the invoice; nothing where none can be taken out, which the verdict says. */
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

function count(result: FileResult, counts: { -readonly [name in keyof Summary]: number }): void {
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

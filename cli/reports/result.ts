/** Input of the report formats: one result per file, and a summary at the end. */
import type { Excerpts } from '../documents/excerpts.js';
import type { FileFacts } from '../documents/file-facts.js';
import type { Findings } from '../policy/findings.js';
import type { Advice, IssueDetails } from 'einvoice-validator';
import type { NotChecked, ReportOptions as SharedOptions, ReportedVerdict } from 'einvoice-reports/report-format.js';

/** A file that was validated. */
export interface CheckedFile extends Omit<ReportedVerdict, 'findings'> {
  /** The findings that count. */
  readonly findings: Findings;
  /** For formats that show facts about the file; otherwise absent. */
  readonly facts?: FileFacts;
  /** The findings of custom rules, which are in `findings`, too; absent if there are none. */
  readonly own?: readonly IssueDetails[];
  /** Advice beyond the rules; absent if not requested. */
  readonly advice?: readonly Advice[];
  /** The bytes that were checked, if requested. */
  readonly bytes?: Uint8Array;
  /** For formats that show the lines of findings; otherwise absent. */
  readonly excerpts?: Excerpts;
}

export type FileResult = CheckedFile | NotChecked;

/** Totals over all files. */
export interface Summary {
  readonly files: number;
  readonly valid: number;
  readonly invalid: number;
  readonly notChecked: number;
  /**
   * Files that were not checked completely: a step failed, or one of our limits was reached. They also count as
   * invalid.
   */
  readonly incomplete: number;
  readonly errors: number;
  readonly warnings: number;
  /** Findings that do not count. */
  readonly setAside: number;
}

/** Options of a format besides the results. */
export interface ReportOptions extends SharedOptions {
  /** False if a single file was named: then JSON is the report itself. */
  readonly several: boolean;
  readonly colours: boolean;
  /** Width of the terminal; undefined if the output is not a terminal. */
  readonly columns: number | undefined;
  /** Adds `details` to JSON. */
  readonly details: boolean;
  /** Adds advice to JSON. */
  readonly advice: boolean;
}

/** Writes a report piece by piece, so that memory use does not grow with the number of files. */
export interface ReportWriter {
  start(): string;
  file(result: FileResult): string;
  end(summary: Summary): string;
}

export type ReportFormat = (options: ReportOptions) => ReportWriter;

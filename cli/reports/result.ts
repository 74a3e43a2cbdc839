/** What the report formats are told: one result per file, and a summary at the end. */
import type { Excerpts } from '../documents/excerpts.js';
import type { FileFacts } from '../documents/file-facts.js';
import type { Findings } from '../policy/findings.js';
import type { Advice, IssueDetails } from 'einvoice-validator';
import type { NotChecked, ReportOptions as SharedOptions, ReportedVerdict } from 'einvoice-reports/report-format.js';

/** A file that was validated. */
export interface Checked extends Omit<ReportedVerdict, 'findings'> {
  /** What of it counts here. */
  readonly findings: Findings;
  /** For formats that say what the file is; absent for others. */
  readonly facts?: FileFacts;
  /** What rules of one's own have found, which is among the findings, too; absent where they found nothing. */
  readonly own?: readonly IssueDetails[];
  /** What somebody should look at beyond the rules; absent where nobody asked. */
  readonly advice?: readonly Advice[];
  /** What was checked, where somebody asked for it. */
  readonly bytes?: Uint8Array;
  /** For formats that show the lines of findings; absent for others. */
  readonly excerpts?: Excerpts;
}

export type FileResult = Checked | NotChecked;

/** Counts over all files. */
export interface Summary {
  readonly files: number;
  readonly valid: number;
  readonly invalid: number;
  readonly notChecked: number;
  /** Files that were not checked completely: a step failed on our side, or a limit of ours was reached. They count as invalid, too. */
  readonly incomplete: number;
  readonly errors: number;
  readonly warnings: number;
  /** Findings that are there, and do not count. */
  readonly setAside: number;
}

/** What a format may want to know beside the results, on a terminal or in a file. */
export interface ReportOptions extends SharedOptions {
  /** False when a single file was asked for, by its name: then JSON is the report itself. */
  readonly several: boolean;
  readonly colours: boolean;
  /** Width of the terminal; undefined where there is none. */
  readonly columns: number | undefined;
  /** Adds `details` to JSON. */
  readonly details: boolean;
  /** Adds advice to JSON. */
  readonly advice: boolean;
}

/** Writes a report piece by piece, so that memory does not grow with the number of files. */
export interface ReportWriter {
  start(): string;
  file(result: FileResult): string;
  end(summary: Summary): string;
}

export type ReportFormat = (options: ReportOptions) => ReportWriter;

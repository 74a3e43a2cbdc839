/**
 * `--format`, `--output`, `--quiet`, `--only-failing` and `--color`: the reports, their destinations and their
 * appearance.
 */
import { annotated } from '../reports/annotations.js';
import { FORMATS, type FormatName, formatName } from '../reports/formats.js';
import type { ReportFormat, ReportOptions, ReportWriter } from '../reports/result.js';
import { failsRun } from '../policy/findings.js';
import { ownEnvironment } from 'einvoice-validator/settings/environment.js';
import { UsageError, unknownValue } from './command.js';

export const REPORT_OPTIONS = {
  format: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  quiet: { type: 'boolean', short: 'q', default: false },
  'only-failing': { type: 'boolean', default: false },
  color: { type: 'string', default: 'auto' },
} as const;

export interface ReportValues {
  readonly format?: readonly string[] | undefined;
  readonly output?: string | undefined;
  readonly quiet?: boolean | undefined;
  readonly 'only-failing'?: boolean | undefined;
  readonly color?: string | undefined;
}

/** A requested report. */
export interface WantedReport {
  readonly format: FormatName;
  /** Null for standard output. */
  readonly path: string | null;
}

/**
 * Reads which reports to print and write: `--format sarif=FILE` goes to that file, the one format without a file to
 * standard output, or to the file of `--output`.
 * @throws UsageError if two of them go to the same place
 */
export function readReports({ format, output, quiet = false }: ReportValues, usage: string): readonly WantedReport[] {
  const wanted = (format ?? ['pretty']).map((text): WantedReport => {
    const [name = '', ...rest] = text.split('=');
    const known = formatName(name);
    if (known === undefined) throw unknownValue('format', name, Object.keys(FORMATS), usage);
    const path = rest.join('=');
    if (rest.length > 0 && path === '') throw new UsageError(`--format ${text} names no file`, usage);
    return { format: known, path: rest.length > 0 ? path : (output ?? null) };
  });
  if (output !== undefined && (format ?? ['']).every((text) => text.includes('=')))
    throw new UsageError('--output is for a --format without a file of its own, and there is none', usage);
  const places = wanted.map(({ path }) => path);
  const twice = places.find((path, index) => places.indexOf(path) !== index);
  if (twice !== undefined)
    throw new UsageError(
      `two reports would go to ${twice ?? 'standard output'}; --format NAME=FILE gives one a file of its own`,
      usage,
    );
  return quiet ? wanted.filter(({ path }) => path !== null) : wanted;
}

/**
 * Whether standard output gets colours: decided by the option, else by the environment (NO_COLOR, FORCE_COLOR), else by
 * the capabilities of the terminal.
 * @throws UsageError
 */
export function readColour(value: string, usage: string): boolean {
  if (value === 'always' || value === 'never') return value === 'always';
  if (value !== 'auto') throw unknownValue('color', value, ['auto', 'always', 'never'], usage);
  const { NO_COLOR, FORCE_COLOR } = ownEnvironment();
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  // An empty NO_COLOR counts as absent, but not for Node.js.
  return process.stdout.isTTY && process.stdout.hasColors({ ...ownEnvironment(), NO_COLOR: undefined });
}

/**
 * Makes the writer of a report. In a step of a GitHub workflow, reports for people get annotations.
 * @param options those of standard output; files have neither colours nor a width
 */
export function createWriter(
  { format, path }: WantedReport,
  options: ReportOptions,
  { 'only-failing': onlyFailing = false }: Pick<ReportValues, 'only-failing'>,
): ReportWriter {
  const own = path === null ? options : { ...options, colours: false, columns: undefined };
  const isAnnotated = format === 'pretty' && path === null && ownEnvironment()['GITHUB_ACTIONS'] === 'true';
  const report: ReportFormat = FORMATS[format];
  const writer = (isAnnotated ? annotated(report) : report)(own);
  return onlyFailing ? dropPassing(writer, options) : writer;
}

/** The same report without files that passed; the totals at its end still count them. */
function dropPassing(writer: ReportWriter, { failOn }: ReportOptions): ReportWriter {
  return {
    ...writer,
    file: (result) => ('failure' in result || failsRun(result.findings, failOn) ? writer.file(result) : ''),
  };
}

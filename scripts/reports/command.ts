/** `npm run reports` without process handling, so that a test can run it on a few files. */
import { execFile } from 'node:child_process';
import { programPath } from '#schematron/platform/package-root.js';
import { table } from '#cli/terminal/table.js';
import { type FormatContent, differences } from './finding.js';
import { collapse, readHtml, readJson, readJsonLines, readJunit, readPretty, readSarif, readSvrl } from './read.js';

/** Maximum number of problems printed per format. */
const MAX_LINES = 20;

interface Format {
  readonly name: string;
  readonly read: (text: string) => FormatContent;
  readonly options?: readonly string[];
  readonly isWrapped?: boolean;
}

/** The other formats are compared with JSON: it is the API's own report. */
const FORMATS: readonly Format[] = [
  { name: 'json', read: readJson },
  { name: 'jsonl', read: readJsonLines },
  { name: 'sarif', read: readSarif },
  { name: 'junit', read: readJunit, options: ['--fail-on', 'warning'] },
  { name: 'svrl', read: readSvrl },
  { name: 'html', read: readHtml },
  { name: 'pretty', read: readPretty, isWrapped: true, options: ['--details', '--no-advice'] },
];

/**
 * Prints every format for the same files and compares their findings.
 * @param paths files and folders, as for `einvoice validate`
 * @param tell receives progress, because it takes a while
 * @returns true if every format matches its schema, and has the findings of JSON
 */
export async function checkReports(
  paths: readonly string[],
  write: (text: string) => void,
  tell: (text: string) => void = () => undefined,
): Promise<boolean> {
  const rows: string[][] = [];
  const complaints: string[] = [];
  let expected: FormatContent | undefined;
  for (const [index, { name, read, options = [], isWrapped = false }] of FORMATS.entries()) {
    tell(`${name} (${index + 1} of ${FORMATS.length})\n`);
    const told = read(await validate(['--format', name, ...options, ...paths]));
    expected ??= told;
    if (expected.findings.length === 0)
      throw new Error('There is not a single finding in these files: nothing could be compared.');
    const wanted = isWrapped
      ? expected.findings.map((finding) => ({ ...finding, message: collapse(finding.message) }))
      : expected.findings;
    const different = differences(wanted, told.findings);
    rows.push([name, told.findings.length.toLocaleString('en'), String(different.length), String(told.faults.length)]);
    const lines = [...told.faults, ...different].map((line) => `${name}: ${line}`);
    complaints.push(
      ...lines.slice(0, MAX_LINES),
      ...(lines.length > MAX_LINES ? [`${name}: and ${lines.length - MAX_LINES} more`] : []),
    );
  }
  write(table(['format', 'findings', 'other than in json', 'faults'], rows));
  write(
    complaints.length === 0
      ? '\nreports: all formats tell the same, and are as their schemas want them\n'
      : `\n${complaints.join('\n')}\nreports: FAILED\n`,
  );
  return complaints.length === 0;
}

/** The command's output; a file that could not be checked is an error. */
function validate(args: readonly string[]): Promise<string> {
  const cli = programPath('einvoice', 'einvoice', import.meta.url);
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, 'validate', ...args],
      { maxBuffer: 1024 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (stderr !== '' || (error && error.code !== 1))
          reject(new Error(`einvoice validate failed: ${stderr || error?.message}`));
        else resolve(stdout);
      },
    );
  });
}

/** `npm run reports`: the command without its process, so that a test can run it on a few files. */
import { execFile } from 'node:child_process';
import { programPath } from '#schematron/platform/package-root.js';
import { table } from '#cli/terminal/table.js';
import { type Told, differences } from './finding.js';
import { collapse, readHtml, readJson, readJsonLines, readJunit, readPretty, readSarif, readSvrl } from './read.js';

/** At most so many lines of what is wrong are printed per format. */
const MOST_LINES = 20;

interface Format {
  readonly name: string;
  readonly read: (text: string) => Told;
  readonly options?: readonly string[];
  readonly isWrapped?: boolean;
}

/** JSON is what the others are compared with: it is the API's own report. */
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
 * Prints every format over the same files and compares what they tell.
 * @param paths files and folders, as `einvoice validate` takes them
 * @param tell hears what is being done, because it takes a while
 * @returns true when every format is as its schema wants it, and tells the findings of JSON
 */
export async function checkReports(
  paths: readonly string[],
  write: (text: string) => void,
  tell: (text: string) => void = () => undefined,
): Promise<boolean> {
  const rows: string[][] = [];
  const complaints: string[] = [];
  let expected: Told | undefined;
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
      ...lines.slice(0, MOST_LINES),
      ...(lines.length > MOST_LINES ? [`${name}: and ${lines.length - MOST_LINES} more`] : []),
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

/** What the command prints; a file that could not be checked ends everything. */
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

/** `npm run reconcile-check` without process handling. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#reports/evidence/record.js';
import type { Compared } from '#cli/reconcile/compared.js';
import { readReport } from '#cli/reconcile/read-report.js';
import { reconcileWith } from '#cli/reconcile/reconcile.js';
import { createValidator } from '#validator/index.js';
import type { RulesSettings } from '#validator/settings/rules.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { Counts } from './counts.js';
import { type Listed, readListed } from './listed.js';
import { pairReports } from './pairs.js';

export const USAGE = `Usage: npm run reconcile-check -- --reports FOLDER [--documents FOLDER] [--listed FILE]
                                   [--only TEXT] [--list]

Compares reports of other validators with our findings, as "einvoice reconcile" does for a single report, and counts the
reasons for differences. The file name of a report begins with that of its document: invoice.xml.phive.json, or
invoice-report.xml.

  --documents FOLDER  folder of the documents; default: the folder of the reports
  --listed FILE       differences explained by hand: [{ "report": name, "code": rule, "reason": text }, ...]
  --only TEXT         only reports whose name contains TEXT
  --list              print every difference with its reason, not only the unexplained ones

Exit codes: 0 every difference is explained or listed; 1 one is not, or an entry of the list is not needed; 2 wrong usage, no
reports, or a report can't be read or matched with its document.
`;

export interface Context {
  readonly settings: RulesSettings;
  readonly write: (text: string) => void;
}

/**
 * Compares, and prints the figures.
 * @returns the exit code
 * @throws UsageError, EngineError if nothing was compared
 */
export async function reconcileCheck(args: readonly string[], { settings, write }: Context): Promise<number> {
  const values = readOptionValues(args, {
    reports: { type: 'string' },
    documents: { type: 'string' },
    listed: { type: 'string' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  });
  if (values === null) {
    write(USAGE);
    return 0;
  }
  if (values.reports === undefined) throw new UsageError('give --reports');
  const { reports: reportsIn, documents: documentsIn = reportsIn } = values;
  const { pairs, unread } = readPairs(reportsIn, documentsIn, values.only);
  for (const problem of unread) write(`${problem}\n`);
  if (pairs.length === 0) throw new UsageError('there is no report');
  const { rules, engine, hold } = settings;
  const paths = { ...rules, engine, hold };
  const counts = new Counts();
  const listed = values.listed === undefined ? [] : readListed(values.listed);
  const needed = new Set<Listed>();
  const validator = await createValidator({ ...paths, workers: 0 });
  try {
    for (const { name, bytes, report } of pairs) {
      const compared = await reconcileWith(bytes, report, validator, {}, paths);
      counts.add(report.format, compared);
      for (const one of compared) {
        const entry =
          one.reason === 'unexplained'
            ? listed.find((each) => each.report === name && each.code === one.code)
            : undefined;
        if (entry !== undefined) {
          needed.add(entry);
          counts.list();
        }
        if (one.reason === 'unexplained' ? entry === undefined || values.list : values.list && one.reason !== 'same')
          write(`${name}: ${lineOf(one)}${entry === undefined ? '' : `: ${entry.reason}`}\n`);
      }
    }
  } finally {
    await validator.close();
  }
  const needless = listed.filter((entry) => entry.report.includes(values.only) && !needed.has(entry));
  for (const { report, code } of needless) write(`${report}: ${code} is listed, and not needed\n`);
  write(counts.text);
  if (unread.length > 0) return 2;
  return counts.unexplained === 0 && needless.length === 0 ? 0 : 1;
}

interface Read {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly report: NonNullable<ReturnType<typeof readReport>>;
}

function readPairs(
  reportsIn: string,
  documentsIn: string,
  only: string,
): { readonly pairs: readonly Read[]; readonly unread: readonly string[] } {
  const all = filesOf(reportsIn);
  const documents = filesOf(documentsIn);
  const unread: string[] = [];
  const pairs: Read[] = [];
  const { pairs: named, unmatched } = pairReports(all, documents);
  for (const name of unmatched)
    if (reportsIn !== documentsIn) unread.push(`${name}: there is no document that it is about`);
  for (const { report: name, document } of named) {
    if (!name.includes(only)) continue;
    const report = readReport(readFileSync(join(reportsIn, name)));
    const bytes = readFileSync(join(documentsIn, document));
    if (report === null) unread.push(`${name}: is no report of a format that is known`);
    else if (report.sha256 !== null && report.sha256 !== sha256(bytes))
      unread.push(`${name}: is not about ${document}`);
    else pairs.push({ name, bytes, report });
  }
  return { pairs, unread };
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new UsageError(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function lineOf({ code, location, line, reason, ours, theirs, releases, ruleSets, because }: Compared): string {
  const found = `${ours?.severity ?? '-'}/${theirs?.severity ?? '-'}`;
  const more =
    releases === undefined
      ? (ruleSets ?? [])
      : [releases.ours, 'for', ...releases.others, releases.change ?? '', releases.isHeld ? '' : 'not held'];
  const text = ours === null ? (theirs?.text ?? '').replace(/\s+/g, ' ').slice(0, 160) : '';
  return [code, found, reason, because ?? '', ...more, location ?? '', line === null ? '' : `line ${line}`, text]
    .filter((part) => part !== '')
    .join(' ');
}

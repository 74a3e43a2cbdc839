/** `npm run findings` without process handling. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RawFinding } from '#validator/index.js';
import { today } from '#core/rules/today.js';
import { versionOf } from '#core/rules/manifest.js';
import { Registry, type RegistryOptions } from '#core/rules/registry.js';
import type { RulePaths } from '#core/rules/rule-folders.js';
import { SAXON_JAR } from '../bench/measure/contenders.js';
import { stylesheetFile } from '../bench/measure/stylesheets.js';
import { Documents, type Opinion, difference, readOpinions } from '../conformance/oracle.js';
import { Referee } from '../differential/verdicts/referee.js';
import { publishersOf } from '../differential/verdicts/stylesheets.js';
import type { Source } from '#cli/compile-rules/sources/source.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { type Folders, requireSuites } from '../suites/folders.js';
import { type PublishedStylesheets, fetchStylesheets } from '../suites/stylesheets.js';
import { type Judged, findingsOf } from './judge.js';

export const USAGE = `Usage: npm run findings -- [--only TEXT] [--write] [--saxon-jar FILE]

Runs the publishers' own XSLT under Saxon-HE on every case of suites/findings.jsonl.br and compares the findings with the
recorded ones: rule, flag and position of each.

  --only TEXT       only cases whose name contains TEXT
  --write           record the new findings
  --saxon-jar FILE  Saxon-HE; default ${SAXON_JAR}

Requires npm run suites, Java and Saxon-HE (Debian: default-jdk-headless libsaxonhe-java). The stylesheets pinned in
suites/stylesheets.json come from RULES_MIRROR or their publishers.

Exit codes: 0 no differences, or all were recorded; 1 differences; 2 wrong usage, or nothing could be compared.
`;

export interface Context {
  readonly rules: RegistryOptions & RulePaths;
  readonly folders: Folders;
  /** Sources of official files. */
  readonly sources: readonly Source[];
  readonly write: (text: string) => void;
}

/** Number of documents queued for the referee, so that it never waits. */
const AHEAD = 16;

/**
 * Compares, prints the differences, and stores the findings on request.
 * @returns the exit code
 * @throws UsageError, MissingError, FolderError, EngineError if there is no result
 */
export async function findings(args: readonly string[], { rules, folders, sources, write }: Context): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const documents = new Documents(requireSuites(folders));
  const kept = readOpinions(folders.findings);
  const isAsked = ({ case: name }: Opinion): boolean => options.only === undefined || name.includes(options.only);
  if (!kept.some(isAsked)) throw new UsageError(`no case has "${options.only}" in its name`);
  const judges = new Judges(new Registry(rules), await fetchStylesheets(folders, sources), rules.officialDir);
  const referee = new Referee(rules.officialDir, options.saxonJar);
  try {
    const found = await inOrder(kept, async (opinion): Promise<Opinion> => {
      if (!isAsked(opinion)) return opinion;
      const document = documents.of(opinion.case);
      const judged = Object.keys(opinion.findings).map((ruleSet) => judges.of(ruleSet));
      const ask = (stylesheets: readonly string[], bytes: Uint8Array) =>
        referee.ask({ schema: '', stylesheets, document: bytes });
      return {
        case: opinion.case,
        sha256: createHash('sha256').update(document).digest('hex'),
        findings: await findingsOf(judged, document, ask),
      };
    });
    const changes = kept.flatMap((before, index) => changesOf(before, found[index]!));
    write(changes.map((line) => `${line}\n`).join(''));
    const changed = kept.filter((before, index) => changesOf(before, found[index]!).length > 0).length;
    if (options.write && changed > 0) writeFileSync(folders.findings, compressed(found));
    write(
      `findings: ${kept.filter(isAsked).length} cases, ${changed} of them ${changed > 0 && options.write ? 'changed and kept' : 'different'}\n`,
    );
    return changed === 0 || options.write ? 0 : 1;
  } finally {
    referee.end();
    judges.close();
  }
}

function readOptions(
  args: readonly string[],
): { readonly only: string | undefined; readonly write: boolean; readonly saxonJar: string } | null {
  const values = readOptionValues(args, {
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    'saxon-jar': { type: 'string', default: SAXON_JAR },
  });
  return values && { only: values.only, write: values.write, saxonJar: values['saxon-jar'] };
}

/** What evaluates each rule set, in the version in force. */
class Judges {
  readonly #registry: Registry;
  readonly #published: PublishedStylesheets;
  readonly #officialDir: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'findings-'));
  readonly #known = new Map<string, Judged>();

  constructor(registry: Registry, published: PublishedStylesheets, officialDir: string) {
    this.#registry = registry;
    this.#officialDir = officialDir;
    this.#published = published;
  }

  of(ruleSet: string): Judged {
    let judged = this.#known.get(ruleSet);
    if (judged === undefined) {
      const entry = this.#registry.entry(ruleSet, today());
      const publishers = publishersOf(entry, this.#published, this.#officialDir);
      if (publishers === null)
        throw new Error(`suites/stylesheets.json has no stylesheet of ${ruleSet} ${versionOf(entry)}`);
      let own: string | undefined;
      judged = {
        ruleSet,
        publishers,
        own: () => (own ??= stylesheetFile(ruleSet, this.#folder)),
        assertions: () => this.#registry.assertions(entry),
      };
      this.#known.set(ruleSet, judged);
    }
    return judged;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AHEAD }, async () => {
      while (next < items.length) {
        const index = next++;
        results[index] = await work(items[index]!);
      }
    }),
  );
  return results;
}

/** Lines to print: what only one of them has. */
function changesOf(before: Opinion, after: Opinion): readonly string[] {
  if (before === after) return [];
  const lines = (findings: readonly RawFinding[]): string[] => findings.map((finding) => finding.join(' '));
  const changes = Object.keys(before.findings).flatMap((ruleSet) => {
    const { added, missing } = difference(lines(after.findings[ruleSet]!), lines(before.findings[ruleSet]!));
    return [
      ...added.map((line) => `found, not kept: ${ruleSet}: ${line}`),
      ...missing.map((line) => `kept, not found: ${ruleSet}: ${line}`),
    ];
  });
  return [...(before.sha256 === after.sha256 ? [] : ['another document']), ...changes].map(
    (change) => `${before.case}: ${change}`,
  );
}

/** The same findings compress to the same bytes with the same zlib. */
function compressed(opinions: readonly Opinion[]): Buffer {
  const text = opinions.map((opinion) => `${JSON.stringify(opinion)}\n`).join('');
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

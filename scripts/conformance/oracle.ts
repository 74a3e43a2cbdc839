/** Compares our findings, one by one, with recorded ones: those of the publishers' XSLT under another processor. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Evaluation, RawFinding } from '#validator/index.js';
import type { Case, Outcome, Suite } from './case.js';
import { KNOWN_DIFFERENCES, KNOWN_DIFFERENCES_EUROPE, type KnownDifference } from './known/differences.js';
import { FolderError } from '../suites/folders.js';
import { commandOf } from './judge.js';
import { SuiteError } from './source.js';
import { readTestSet } from './test-set.js';
import { readMutations } from './xmute.js';

/** Recorded findings of a document: one line of `findings.jsonl`. */
export interface Opinion {
  readonly case: string;
  /** SHA-256 of the original document. */
  readonly sha256: string;
  readonly findings: Readonly<Record<string, readonly RawFinding[]>>;
}

/** A file of recorded findings, and what it contains. */
type Kept = Pick<Suite, 'name' | 'title' | 'pinned'> & {
  readonly file: 'findings' | 'findingsEurope' | 'findingsOrders';
};

const ALL: Kept = {
  name: 'oracle',
  title: 'Independent opinion',
  pinned: { files: 929, cases: 3300, expectations: 3300 },
  file: 'findings',
};

const EUROPE: Kept = {
  name: 'oracle-europe',
  title: 'Independent opinion, Europe',
  pinned: { files: 685, cases: 1354, expectations: 1354 },
  file: 'findingsEurope',
};

const ORDERS: Kept = {
  name: 'oracle-orders',
  title: 'Independent opinion, orders and responses',
  pinned: { files: 141, cases: 374, expectations: 374 },
  file: 'findingsOrders',
};

export const oracle: Suite = oracleWith(KNOWN_DIFFERENCES);

/** The rule sets of single countries, recorded with newer processors. */
export const oracleEurope: Suite = ifRulesInstalled(EUROPE, 'single countries', KNOWN_DIFFERENCES_EUROPE);

/** The rule sets for documents other than invoices. */
export const oracleOrders: Suite = ifRulesInstalled(ORDERS, 'orders and responses', []);

/** A suite of recorded findings whose rule sets and documents may be absent. */
function ifRulesInstalled(kept: Kept, of: string, known: readonly KnownDifference[]): Suite {
  return {
    ...oracleWith(known, kept),
    lacks(folders, held) {
      const opinions = readOpinions(folders[kept.file]);
      const ruleSets = new Set(opinions.flatMap(({ findings }) => Object.keys(findings)));
      if ([...ruleSets].some((id) => !held.has(id)))
        return `not all rule sets of ${of} are held; "npm run compile-rules -- --all" brings them`;
      return opinions.every((opinion) => existsSync(join(folders.suites, pathOf(opinion.case))))
        ? null
        : `not all documents of ${of} are there; "npm run suites" brings them`;
    },
  };
}

/** The suite with a list of known differences. */
export function oracleWith(known: readonly KnownDifference[], { file, ...kept }: Kept = ALL): Suite {
  return {
    ...kept,
    load(folders, engine) {
      const { suites } = folders;
      const opinions = readOpinions(folders[file]);
      const documents = new Documents(suites);
      const stray = known.find((difference) => !opinions.some((opinion) => opinion.case === difference.name));
      if (stray) throw new SuiteError(`The known difference in ${stray.name} is in a case that does not exist.`);
      const own = known.filter((difference) => difference.engine === engine);
      return {
        files: new Set(opinions.map((opinion) => pathOf(opinion.case))).size,
        cases: opinions.map((opinion) =>
          opinionCase(
            opinion,
            documents.of(opinion.case),
            own.filter((difference) => difference.name === opinion.case),
          ),
        ),
      };
    },
  };
}

/**
 * Reads recorded findings.
 * @param file lines of JSON, compressed with Brotli
 * @throws FolderError
 */
export function readOpinions(file: string): Opinion[] {
  let text: string;
  try {
    text = brotliDecompressSync(readFileSync(file)).toString();
  } catch (error) {
    throw new FolderError(`${file} can't be read: ${(error as Error).message}`);
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Opinion);
}

/** Documents by case name. */
export class Documents {
  readonly #root: string;
  /** The documents of the last file that was read, because cases of a file are consecutive. */
  #last: { readonly path: string; readonly documents: readonly string[] } = { path: '', documents: [] };

  constructor(root: string) {
    this.#root = root;
  }

  of(name: string): Uint8Array {
    const path = pathOf(name);
    if (path === name) return readFileSync(join(this.#root, path));
    if (this.#last.path !== path) {
      const bytes = readFileSync(join(this.#root, path));
      const read = path.startsWith('xrechnung/') ? readMutations : readTestSet;
      this.#last = { path, documents: read(bytes, path).map(({ document }) => document) };
    }
    const document = this.#last.documents[Number(name.slice(path.length + 1)) - 1];
    if (document === undefined) throw new SuiteError(`There is no case ${name}.`);
    return Buffer.from(document);
  }
}

function pathOf(name: string): string {
  return name.replace(/#\d+$/, '');
}

function opinionCase(opinion: Opinion, document: Uint8Array, known: readonly KnownDifference[]): Case {
  const ruleSets = Object.keys(opinion.findings);
  const isSame = createHash('sha256').update(document).digest('hex') === opinion.sha256;
  return {
    name: opinion.case,
    document,
    expectations: 1,
    check: async (cache) => [compare(opinion, await cache.evaluate(document, ruleSets), known, isSame)],
  };
}

/** A case is met if every rule set gives the same findings, apart from listed differences, which must occur. */
function compare(
  opinion: Opinion,
  evaluation: Evaluation,
  known: readonly KnownDifference[],
  isSame: boolean,
): Outcome {
  const differences: string[] = isSame ? [] : ['the document is not the one that the opinion is about'];
  for (const [ruleSet, theirs] of Object.entries(opinion.findings)) {
    const ours = evaluation.ruleSets[ruleSet];
    if (!ours) {
      differences.push(`${ruleSet}: ${evaluation.errors[ruleSet] ?? 'no answer'}`);
      continue;
    }
    const { added, missing } = difference(ours.map(comparable), theirs.map(comparable));
    differences.push(
      ...added.map((finding) => `${ruleSet}: only here: ${finding}`),
      ...missing.map((finding) => `${ruleSet}: only there: ${finding}`),
    );
  }
  const listed = known.flatMap((entry) => entry.differences);
  const { added, missing } = difference(differences, listed);
  return {
    met: added.length === 0 && missing.length === 0,
    rule: [...new Set(differences.map((line) => line.split(' ')[3] ?? ''))].join(', '),
    expected: listed.length === 0 ? 'the same findings' : 'the listed differences',
    actual: [...added, ...missing.map((line) => `no longer so: ${line}`)],
    ...(known.length > 0
      ? { exception: known.map((entry) => `${entry.reason} ${entry.specification}`).join(' ') }
      : {}),
    command: commandOf({ ruleSet: Object.keys(opinion.findings).join(',') }),
  };
}

/** The differences between two lists, ignoring their order. */
export function difference(ours: readonly string[], theirs: readonly string[]): { added: string[]; missing: string[] } {
  const missing = [...theirs];
  const added = ours.filter((item) => {
    const at = missing.indexOf(item);
    if (at >= 0) missing.splice(at, 1);
    return at < 0;
  });
  return { added, missing };
}

/**
 * Recorded locations have only local names and positions. A rule without an id is identified by its test, in which XML
 * processors replace line ends with spaces.
 */
function comparable([rule, flag, location]: RawFinding): string {
  const local = location.replace(/Q\{[^}]*\}/g, '').replace(/(^|\/)(@?)[^/:@[(]+:/g, '$1$2');
  return `${rule.replace(/\s+/g, ' ').trim()} ${flag} ${local}`;
}

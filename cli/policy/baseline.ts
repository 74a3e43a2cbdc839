/** Findings that are known, and don't count: a file that a team keeps beside its invoices, and makes shorter. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { IssueDetails } from 'einvoice-validator';
import { unreadable } from '../documents/reason.js';
import { fingerprintOf } from './fingerprint.js';
import { PolicyError } from './policy-error.js';

const VERSION = 1;

/** Findings that are alike, in one file. */
interface Entry {
  /** Seen from the folder of the baseline, with slashes; `-` for standard input. */
  readonly file: string;
  readonly code: string;
  readonly fingerprint: string;
  readonly count: number;
}

/** An entry of which findings are gone. */
export interface StaleEntry {
  readonly code: string;
  /** So many are no longer there. */
  readonly count: number;
}

export class Baseline {
  readonly path: string;
  readonly #folder: string;
  /** By file. */
  readonly #entries: ReadonlyMap<string, readonly Entry[]>;

  private constructor(path: string, entries: readonly Entry[]) {
    this.path = path;
    this.#folder = dirname(resolve(path));
    const byFile = new Map<string, Entry[]>();
    for (const entry of entries) byFile.set(entry.file, [...(byFile.get(entry.file) ?? []), entry]);
    this.#entries = byFile;
  }

  /**
   * @param isNew whether it need not be there yet
   * @throws PolicyError where it can't be read, or is none
   */
  static read(path: string, isNew: boolean): Baseline {
    if (isNew && !existsSync(path)) return new Baseline(path, []);
    let content: string;
    try {
      content = readFileSync(path, 'utf8');
    } catch (error) {
      throw new PolicyError(`the baseline ${path} ${unreadable(error)}; --update-baseline makes one`);
    }
    return new Baseline(path, entriesIn(content, path));
  }

  /** Takes findings of a file for known, as many of each kind as there are entries. */
  matcher(file: string): BaselineMatcher {
    return new BaselineMatcher(this.#entries.get(this.#name(file)) ?? []);
  }

  /** Entries of files that are no longer there. */
  get gone(): readonly string[] {
    return [...this.#entries.keys()].filter((file) => file !== '-' && !existsSync(resolve(this.#folder, file)));
  }

  /**
   * The baseline with the findings of a run in place of the entries of the files that it checked; entries of files that
   * are gone are left out.
   * @param checked findings by file
   */
  updated(checked: ReadonlyMap<string, readonly IssueDetails[]>): { readonly text: string; readonly change: Change } {
    const { gone } = this;
    const files = new Map([...this.#entries].filter(([file]) => !gone.includes(file)));
    for (const [file, issues] of checked) files.set(this.#name(file), entriesOf(this.#name(file), issues));
    const findings = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, entries]) => entries);
    const before = countsOf([...this.#entries.values()].flat());
    const after = countsOf(findings);
    const more = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
      [...one].reduce((sum, [key, count]) => sum + Math.max(0, count - (other.get(key) ?? 0)), 0);
    return {
      text: `${JSON.stringify({ version: VERSION, findings }, null, 2)}\n`,
      change: {
        findings: findings.reduce((sum, { count }) => sum + count, 0),
        added: more(after, before),
        removed: more(before, after),
      },
    };
  }

  #name(file: string): string {
    return file === '-' ? file : relative(this.#folder, resolve(file)).split(sep).join('/');
  }
}

/** What an update has changed. */
export interface Change {
  readonly findings: number;
  readonly added: number;
  readonly removed: number;
}

class BaselineMatcher {
  readonly #left: Map<string, { readonly code: string; count: number }>;

  constructor(entries: readonly Entry[]) {
    this.#left = new Map(entries.map(({ fingerprint, code, count }) => [fingerprint, { code, count }]));
  }

  /** Whether the finding is known, and no entry has been taken for another one yet. */
  take(issue: IssueDetails): boolean {
    const entry = this.#left.get(fingerprintOf(issue));
    if (entry === undefined || entry.count === 0) return false;
    entry.count -= 1;
    return true;
  }

  /** What nothing was taken for. */
  get stale(): readonly StaleEntry[] {
    return [...this.#left.values()].filter(({ count }) => count > 0).map(({ code, count }) => ({ code, count }));
  }
}

function entriesOf(file: string, issues: readonly IssueDetails[]): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const issue of issues) {
    const fingerprint = fingerprintOf(issue);
    const count = (entries.get(fingerprint)?.count ?? 0) + 1;
    entries.set(fingerprint, { file, code: issue.code, fingerprint, count });
  }
  return [...entries.values()].sort((a, b) => (a.code + a.fingerprint < b.code + b.fingerprint ? -1 : 1));
}

function countsOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ file, fingerprint, count }) => [`${file} ${fingerprint}`, count]));
}

function entriesIn(content: string, path: string): readonly Entry[] {
  const refuse = (reason: string): PolicyError => new PolicyError(`${path} is no baseline (${reason})`);
  let data: unknown;
  try {
    data = JSON.parse(content);
  } catch {
    throw refuse('it is no JSON');
  }
  const { version, findings } = (data ?? {}) as { readonly version?: unknown; readonly findings?: unknown };
  if (version !== VERSION) throw refuse(`its version is not ${VERSION}`);
  if (!Array.isArray(findings) || !findings.every(isEntry)) throw refuse('its findings have another form');
  return findings;
}

function isEntry(value: unknown): value is Entry {
  const { file, code, fingerprint, count } = (value ?? {}) as Partial<Record<keyof Entry, unknown>>;
  return (
    [file, code, fingerprint].every((each) => typeof each === 'string') &&
    Number.isSafeInteger(count) &&
    Number(count) > 0
  );
}

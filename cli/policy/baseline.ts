/** Known findings that don't count: a file that a team keeps next to its invoices and works through. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { IssueDetails } from 'einvoice-validator';
import { describeReadError } from '../documents/reason.js';
import { computeFingerprint } from './fingerprint.js';
import { PolicyError } from './policy-error.js';

const VERSION = 1;

/** Identical findings in one file. */
interface BaselineEntry {
  /** Relative to the folder of the baseline, with slashes; `-` for standard input. */
  readonly file: string;
  readonly code: string;
  readonly fingerprint: string;
  readonly count: number;
}

/** An entry whose findings no longer occur. */
export interface StaleEntry {
  readonly code: string;
  /** How many no longer occur. */
  readonly count: number;
}

export class Baseline {
  readonly path: string;
  readonly #folder: string;
  /** By file. */
  readonly #entries: ReadonlyMap<string, readonly BaselineEntry[]>;

  private constructor(path: string, entries: readonly BaselineEntry[]) {
    this.path = path;
    this.#folder = dirname(resolve(path));
    const byFile = new Map<string, BaselineEntry[]>();
    for (const entry of entries) byFile.set(entry.file, [...(byFile.get(entry.file) ?? []), entry]);
    this.#entries = byFile;
  }

  /**
   * @param isNew whether the file may be missing
   * @throws PolicyError if it can't be read, or is not a baseline
   */
  static read(path: string, isNew: boolean): Baseline {
    if (isNew && !existsSync(path)) return new Baseline(path, []);
    let content: string;
    try {
      content = readFileSync(path, 'utf8');
    } catch (error) {
      throw new PolicyError(`the baseline ${path} ${describeReadError(error)}; --update-baseline makes one`);
    }
    return new Baseline(path, entriesIn(content, path));
  }

  /** Matches findings of a file with its entries, each entry as often as it counts. */
  matcher(file: string): BaselineMatcher {
    return new BaselineMatcher(this.#entries.get(this.#name(file)) ?? []);
  }

  /** Files with entries that no longer exist. */
  get gone(): readonly string[] {
    return [...this.#entries.keys()].filter((file) => file !== '-' && !existsSync(resolve(this.#folder, file)));
  }

  /**
   * The baseline with the entries of the checked files replaced by the findings of a run; entries of deleted files are
   * dropped.
   * @param checked findings by file
   */
  updated(checked: ReadonlyMap<string, readonly IssueDetails[]>): {
    readonly text: string;
    readonly change: BaselineUpdate;
  } {
    const { gone } = this;
    const files = new Map([...this.#entries].filter(([file]) => !gone.includes(file)));
    for (const [file, issues] of checked) files.set(this.#name(file), toEntries(this.#name(file), issues));
    const findings = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, entries]) => entries);
    const before = countByFingerprint([...this.#entries.values()].flat());
    const after = countByFingerprint(findings);
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

/** The effect of an update. */
export interface BaselineUpdate {
  readonly findings: number;
  readonly added: number;
  readonly removed: number;
}

class BaselineMatcher {
  readonly #left: Map<string, { readonly code: string; count: number }>;

  constructor(entries: readonly BaselineEntry[]) {
    this.#left = new Map(entries.map(({ fingerprint, code, count }) => [fingerprint, { code, count }]));
  }

  /** Whether the finding matches an entry that is not used up. */
  take(issue: IssueDetails): boolean {
    const entry = this.#left.get(computeFingerprint(issue));
    if (entry === undefined || entry.count === 0) return false;
    entry.count -= 1;
    return true;
  }

  /** Entries without a matching finding. */
  get stale(): readonly StaleEntry[] {
    return [...this.#left.values()].filter(({ count }) => count > 0).map(({ code, count }) => ({ code, count }));
  }
}

function toEntries(file: string, issues: readonly IssueDetails[]): readonly BaselineEntry[] {
  const entries = new Map<string, BaselineEntry>();
  for (const issue of issues) {
    const fingerprint = computeFingerprint(issue);
    const count = (entries.get(fingerprint)?.count ?? 0) + 1;
    entries.set(fingerprint, { file, code: issue.code, fingerprint, count });
  }
  return [...entries.values()].sort((a, b) => (a.code + a.fingerprint < b.code + b.fingerprint ? -1 : 1));
}

function countByFingerprint(entries: readonly BaselineEntry[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ file, fingerprint, count }) => [`${file} ${fingerprint}`, count]));
}

function entriesIn(content: string, path: string): readonly BaselineEntry[] {
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

function isEntry(value: unknown): value is BaselineEntry {
  const { file, code, fingerprint, count } = (value ?? {}) as Partial<Record<keyof BaselineEntry, unknown>>;
  return (
    [file, code, fingerprint].every((each) => typeof each === 'string') &&
    Number.isSafeInteger(count) &&
    Number(count) > 0
  );
}

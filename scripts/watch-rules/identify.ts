/** Identifies the most likely release of a file with rules: one of the manifest, an older one, or a newer one. */
import { type CheckedSchema, compileSchema } from '#schematron/compiler/build.js';
import { CodedError } from '#schematron/coded-error.js';
import type { RuleSetEntry } from '#core/rules/manifest.js';
import { type RuleChanges, compareRules, hasNoChanges, normalize } from './changes.js';
import { type HeldRules, type Tests, testsOf } from './held.js';
import { compareMavenVersions } from './maven-version.js';
import type { RuleFile } from './rule-files.js';

/** The possible identifications of a file. */
export type Identity =
  /** Rules of something else. */
  | { readonly is: 'other' }
  /** The rules of a release in the manifest, in any form. */
  | {
      readonly is: 'held';
      readonly entry: RuleSetEntry;
      /** Why it could not be read: its tests are those of the release, and nothing else is known. */
      readonly unread?: string;
    }
  | { readonly is: 'older'; readonly entry: RuleSetEntry; readonly because: string }
  | NewerFile;

export interface NewerFile {
  readonly is: 'newer';
  /** The rule set in the latest release of the manifest. */
  readonly entry: RuleSetEntry;
  /** Version of its release, if the file or its path gives one. */
  readonly version: string | null;
  /** Why it counts as newer, for people. */
  readonly because: string;
  /** The share of tests that both have, from 0 to 1. */
  readonly similarity: number;
  /** What changed against that release, or why the file could not be read. */
  readonly changes: RuleChanges | { readonly unread: string };
}

/** With this many tests, at least half must be known; two releases of a rule set have nearly all in common. */
const MIN_SIMILARITY = 0.5;

/**
 * This share of the rules that no other release has must be in it: national rules are those of EN 16931 and a few of
 * their own.
 */
const MIN_OWN = 0.2;

/** Only files with this share of its tests are read, which takes a second. */
const MIN_KNOWN = 0.3;

export class Identifier {
  readonly #held: HeldRules;
  readonly #known: Tests;
  /** The weight of a test: one in ten rule sets says little about which of them a file is. */
  readonly #weights: ReadonlyMap<string, number>;
  readonly #ownIds: ReadonlyMap<RuleSetEntry, ReadonlySet<string>>;

  constructor(held: HeldRules) {
    this.#held = held;
    const ids = new Map<string, Set<string>>();
    for (const entry of held.entries)
      for (const test of held.tests(entry)!) ids.set(test, (ids.get(test) ?? new Set()).add(entry.id));
    this.#known = new Set(ids.keys());
    this.#ownIds = new Map(held.entries.map((entry) => [entry, held.ownIds(entry)]));
    this.#weights = new Map([...ids].map(([test, sets]) => [test, 1 / sets.size]));
  }

  /**
   * @param file whose hash is not in the manifest
   * @param isNew whether it is new since the version of its package that the manifest pins
   */
  identify(file: RuleFile, isNew: boolean): Identity {
    const raw = rawTests(file.text, this.#known);
    const ids = rawIds(file.text);
    if (isWhole(file)) {
      if (shareOf(raw, this.#known) < MIN_KNOWN) return { is: 'other' };
      const nearest = this.#nearest(raw, ids);
      const age = nearest && this.#ageOf(file, nearest, isNew);
      if (age?.is === 'older') return { is: 'older', entry: this.#held.newest(nearest!), because: age.because };
    }
    const read = readRules(file);
    const tests = 'unread' in read ? raw : testsOf(read);
    const nearest = this.#nearest(tests, 'unread' in read ? ids : new Set(read.assertions.map(({ id }) => id)));
    if (nearest === undefined) return { is: 'other' };
    const newest = this.#held.newest(nearest);
    const age = this.#ageOf(file, nearest, isNew);
    // A release may change only texts; then only its stated version distinguishes it from the one before.
    if (!(age.is === 'newer' && age.isStated)) {
      if ('unread' in read) {
        if (similarityOf(tests, this.#held.tests(nearest)!) === 1)
          return { is: 'held', entry: nearest, unread: read.unread };
      } else {
        const same = this.#held.entries.findLast(
          (entry) => entry.id === nearest.id && hasNoChanges(compareRules(this.#held.checked(entry), read)),
        );
        if (same !== undefined) return { is: 'held', entry: same };
      }
    }
    if (age.is !== 'newer') return { is: age.is, entry: newest, because: age.because };
    return {
      is: 'newer',
      entry: newest,
      version: age.version ?? null,
      because: age.because,
      similarity: similarityOf(tests, this.#held.tests(newest)!),
      changes: 'unread' in read ? read : compareRules(this.#held.checked(newest), read),
    };
  }

  /** The rule set with most in common; of several, the last. */
  #nearest(tests: Tests, ids: ReadonlySet<string>): RuleSetEntry | undefined {
    const weightOf = (test: string): number => this.#weights.get(test) ?? 1;
    let nearest: RuleSetEntry | undefined;
    let most = 0;
    for (const entry of this.#held.entries) {
      const held = this.#held.tests(entry)!;
      const own = this.#ownIds.get(entry)!;
      if (own.size > 0 && shareOf(own, ids) < MIN_OWN) continue;
      const similarity = similarityOf(tests, held, weightOf);
      if (similarity >= most) [nearest, most] = [entry, similarity];
    }
    return nearest && similarityOf(tests, this.#held.tests(nearest)!) >= MIN_SIMILARITY ? nearest : undefined;
  }

  /**
   * Compares first what the file says about itself: its version, if the manifest's file states its own in the same way.
   * Then the release it resembles most, then its path in the package, then its date.
   */
  #ageOf(file: RuleFile, nearest: RuleSetEntry, isNew: boolean): Age {
    const newest = this.#held.newest(nearest);
    const { id, version: latest, effectiveFrom } = this.#held.releaseOf(newest);
    const text = this.#held.text(newest);
    const stated = statedVersion(text) === latest ? statedVersion(file.text) : undefined;
    const order = stated === undefined || !canFollow(stated, latest) ? 0 : compareMavenVersions(stated, latest);
    if (order > 0 && this.#isWhole(stated!, id))
      return { is: 'newer', isStated: true, version: stated!, because: `the file says ${stated}` };
    if (order < 0) return { is: 'older', because: `the file says ${stated}` };
    if (nearest.release !== newest.release && !this.#held.isBundled(nearest))
      return { is: 'older', because: `it is most like ${nearest.release}, which ${newest.release} replaced` };
    const path = this.#ageByPath(file.path, id, latest, isNew);
    if (path !== undefined) return path;
    const day = statedDay(file.text);
    const begin = statedDay(text) ?? effectiveFrom;
    if (day !== undefined && begin !== null) {
      if (day < begin) return { is: 'older', because: `it was made on ${day}, and ${newest.release} is of ${begin}` };
      return { is: 'newer', because: `it was made on ${day}, and ${newest.release} is of ${begin}` };
    }
    return {
      is: 'newer',
      because: isNew
        ? 'it is new in its package, and says neither version nor day'
        : `it is most like ${newest.release}, and says neither version nor day`,
    };
  }

  /** Whether it has as many numbers as the release's versions; "2.0" may be the version of a licence. */
  #isWhole(version: string, release: string): boolean {
    const lengthOf = (one: string): number => one.split('.').length;
    return lengthOf(version) >= Math.min(...this.#held.versions(release).map(lengthOf));
  }

  /**
   * By the last version in a path. One with fewer numbers than the release's may belong to something else, so it makes
   * nothing newer.
   */
  #ageByPath(path: string, release: string, latest: string, isNew: boolean): Age | undefined {
    const known = this.#held.versions(release);
    const version = [...path.replace(SYNTAX, '').matchAll(PATH_VERSION)]
      .map(([, one, other]) => (one ?? other)!)
      .findLast((found) => canFollow(found, latest));
    if (version === undefined) return undefined;
    const because = `its path says ${version}`;
    const order = compareMavenVersions(version, latest);
    if (order < 0 || (order > 0 && known.includes(version))) return { is: 'older', because };
    // The same release, compiled by somebody else; unless it changed between two versions of the package.
    if (order === 0) return isNew ? undefined : { is: 'older', because: `${because}, which the manifest has` };
    return this.#isWhole(version, release) ? { is: 'newer', version, because } : undefined;
  }
}

/** A version in a path: numbers with points, or one number after a "v". */
const PATH_VERSION = /(?<![\w.])[vV]?(\d+(?:\.\d+)+)(?!\w)|(?:(?<![A-Za-z])[vV]|_)(\d+(?:\.\d+)*)(?![\w])/g;

/** Folders may also be named after the syntax of the rules. */
const SYNTAX = /(?<=^|\/)ubl-?2\.\d(?=\/)/gi;

/**
 * Versions of one release are all years or all small numbers, and a successor begins with the same number or the next.
 */
function canFollow(version: string, latest: string): boolean {
  const [first, last] = [Number.parseInt(version, 10), Number.parseInt(latest, 10)];
  return first > 1000 === last > 1000 && first <= last + 1;
}

type Age =
  | {
      readonly is: 'newer';
      /** Whether the file says so, rather than its path, its date or its resemblance. */
      readonly isStated?: true;
      readonly version?: string;
      readonly because: string;
    }
  | { readonly is: 'older'; readonly because: string };

/** Whether it contains all of its rules. */
function isWhole({ text }: RuleFile): boolean {
  return !/<(?:[\w.-]+:)?include\b/.test(text);
}

function readRules({ path, load }: RuleFile): CheckedSchema | { readonly unread: string } {
  try {
    return compileSchema({ file: path, load, codePrefix: 'W' });
  } catch (error) {
    if (error instanceof CodedError) return { unread: error.message };
    throw error;
  }
}

/** Tests in the text of a Schematron file or a stylesheet; if it may be either, those that are known. */
function rawTests(text: string, known: Tests): Tests {
  const unescape = (value: string): string =>
    value
      .replace(/&(?:#10|#xA);/gi, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&apos;/g, "'")
      .replace(/&amp;/g, '&');
  // The ISO skeleton repeats them in its reports; all other tests are its own.
  const reported = [
    ...text.matchAll(/<svrl:(?:failed-assert|successful-report)\b[^>]*?\stest\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
  ];
  const all = reported.length > 0 ? reported : [...text.matchAll(/\stest\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return new Set(
    all.map(([, one, other]) => {
      const test = normalize(unescape((one ?? other)!));
      // SchXslt negates the tests of asserts.
      const turned = /^not\((.*)\)$/s.exec(test)?.[1];
      return turned !== undefined && known.has(turned) ? turned : test;
    }),
  );
}

/** Ids in the text of a file. */
function rawIds(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/\bid\s*=\s*["']([^"']+)["']|name\s*=\s*["']id["']\s*>([^<]+)</g)].map(
      ([, one, other]) => (one ?? other)!,
    ),
  );
}

/** The share of the first that is in the second, from 0 to 1. */
function shareOf(tests: Tests, others: Tests): number {
  if (tests.size === 0) return 0;
  let common = 0;
  for (const test of tests) if (others.has(test)) common++;
  return common / tests.size;
}

/** Similarity of two sets of tests (Dice), from 0 to 1. */
function similarityOf(tests: Tests, others: Tests, weightOf: (test: string) => number = () => 1): number {
  const sum = (set: Iterable<string>): number => [...set].reduce((total, test) => total + weightOf(test), 0);
  const common = sum([...tests].filter((test) => others.has(test)));
  const all = sum(tests) + sum(others);
  return all === 0 ? 0 : (2 * common) / all;
}

/** The last version that a title or a comment states: a preceding licence has one, too. */
function statedVersion(text: string): string | undefined {
  return [...text.matchAll(/\bversion:?\s+v?(\d+(?:\.\d+)+)(?=[\s,<"'])/gi)].at(-1)?.[1];
}

/** The date on which a file was generated, according to SchXslt or a comment. */
function statedDay(text: string): string | undefined {
  const days = text.matchAll(/(?:<dct:created>\s*|\blast update:?\s*|\bdate:\s*)(\d{4}-\d{2}-\d{2})/gi);
  return [...days]
    .map(([, day]) => day!)
    .sort()
    .at(-1);
}

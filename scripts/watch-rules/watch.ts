/** Asks every source for versions newer than the manifest's, and inspects them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Artefact, type Manifest, type Release, releaseOf } from '#core/rules/manifest.js';
import { ArchiveError } from '#cli/compile-rules/sources/archive.js';
import type { PackageSource } from '#cli/compile-rules/sources/package-source.js';
import { obtainPackage } from '#cli/compile-rules/sources/registry.js';
import type { Refused } from '#cli/compile-rules/sources/source.js';
import type { HeldRules } from './held.js';
import { Identifier, type Identity, type NewerFile } from './identify.js';
import { type OtherFile, changedFiles } from './other-files.js';
import { type RuleFile, hashRuleFiles, readRuleFiles } from './rule-files.js';
import type { Feed, FeedKind } from './sources/feed.js';
import { type Watched, packagesToWatch } from './watched.js';

/** The answer of one source: a package, or a publisher's list. */
export interface Answer {
  readonly kind: FeedKind;
  readonly id: string;
  /** The version in the manifest; null for a package that it does not pin. */
  readonly held: string | null;
  /** The newest version; null if it could not be queried. */
  readonly newest: string | null;
  /** Whether the newest version was inspected. */
  readonly isLookedInto: boolean;
  /** Why it could not be queried or read, or that it no longer has the pinned version. */
  readonly problems: readonly string[];
}

/** A file that is not in the manifest, and where it is. */
export interface FoundFile {
  /** Coordinates of packages, or the publisher's release, with the path in each. */
  readonly in: readonly { readonly package: string; readonly path: string }[];
  readonly sha256: string;
  readonly identity: Exclude<Identity, { readonly is: 'other' }>;
}

/** A release that is not in the manifest. */
export interface NewerRelease {
  /** Id of the release. */
  readonly release: string;
  /** The version in the manifest. */
  readonly held: string;
  /** The newer version, if known. */
  readonly version: string | null;
  /** Why it counts as newer, for people. */
  readonly because: readonly string[];
  readonly files: readonly (FoundFile & { readonly identity: NewerFile })[];
  /** Pinned files without rules (schemas, code lists) that differ in a newer version of their package. */
  readonly others: readonly OtherFile[];
  /** Files of the same packages with rules of a release in the manifest: what was bundled with it. */
  readonly beside: readonly FoundFile[];
}

export interface WatchResult {
  readonly newer: readonly NewerRelease[];
  readonly answers: readonly Answer[];
  /** Files that are older than those of the manifest. */
  readonly older: readonly FoundFile[];
  /** Files with the tests of a release in the manifest that could not be read further. */
  readonly unread: readonly FoundFile[];
  /** Releases whose publishers have no readable list, with where they announce them. */
  readonly byHand: readonly { readonly release: string; readonly publishedAt: string | null }[];
  /** Rule sets of the manifest whose files are missing, so that nothing was compared with them. */
  readonly notCompared: readonly string[];
}

export interface WatchOptions {
  readonly manifest: Manifest;
  readonly watched: Watched;
  readonly held: HeldRules;
  /** Kinds that are not queried are absent. */
  readonly feeds: Readonly<Partial<Record<FeedKind, Feed>>>;
  readonly packageSource: (coordinates: string) => PackageSource;
  /** Folder for downloaded packages. */
  readonly cache: string;
  /** Called before a source is queried. */
  readonly onAsk?: (id: string) => void;
}

export async function watch(options: WatchOptions): Promise<WatchResult> {
  const { manifest, watched, held, feeds, onAsk } = options;
  const found = new Findings(held);
  const answers: Answer[] = [];
  for (const { repository, release } of watched.publishers) {
    const feed = feeds.publisher;
    const latest = newestRelease(manifest, release);
    if (feed === undefined || latest === undefined) continue;
    onAsk?.(repository);
    const answer = await querySource({ feed, id: repository, held: latest.version, pinned: null }, options, found);
    answers.push(answer);
    if (answer.newest !== null && feed.compare(answer.newest, latest.version) > 0)
      found.publish(release, latest.version, answer.newest, `${repository} has released ${answer.newest}`);
  }
  for (const { id, pinned, version } of packagesToWatch(manifest, watched)) {
    const feed = feeds[id.startsWith('pypi:') ? 'pypi' : 'maven'];
    if (feed === undefined) continue;
    onAsk?.(id);
    answers.push(await querySource({ feed, id, held: version, pinned }, options, found));
  }
  return {
    newer: found.newer(),
    answers,
    older: found.older(),
    unread: found.unread(),
    byHand: releasesByHand(manifest, watched),
    notCompared: held.absent,
  };
}

/**
 * 1: there is something newer; 2: nothing newer is known, but not everything could be checked; 0: there is nothing
 * newer.
 */
export function exitCode(result: WatchResult): 0 | 1 | 2 {
  if (result.newer.length > 0) return 1;
  return isAllKnown(result) ? 0 : 2;
}

/** Whether all sources answered, and everything inspected could be compared with all rule sets. */
export function isAllKnown({ answers, notCompared }: WatchResult): boolean {
  const couldCompare = notCompared.length === 0 || !answers.some(({ isLookedInto }) => isLookedInto);
  return answers.length > 0 && answers.every(({ problems }) => problems.length === 0) && couldCompare;
}

interface SourceToQuery {
  readonly feed: Feed;
  readonly id: string;
  readonly held: string | null;
  readonly pinned: Artefact | null;
}

async function querySource(place: SourceToQuery, options: WatchOptions, found: Findings): Promise<Answer> {
  const { feed, id, held, pinned } = place;
  const problems: string[] = [];
  const answer = (newest: string | null, isLookedInto: boolean): Answer => ({
    kind: feed.kind,
    id,
    held,
    newest,
    isLookedInto,
    problems,
  });
  const listed = await feed.versions(id);
  if ('refused' in listed) {
    problems.push(listed.refused);
    return answer(null, false);
  }
  const newest = listed.versions.reduce((one, other) => (feed.compare(other, one) > 0 ? other : one));
  // A publisher may have removed an old release, but everybody who fetches the rules needs the pinned files.
  if (pinned !== null && !listed.versions.some((version) => feed.compare(version, held!) === 0))
    problems.push(`${pinned.coordinates}, which the manifest pins, is no longer listed`);
  const base =
    pinned === null ? null : await obtainPackage(pinned, options.cache, options.packageSource(pinned.coordinates));
  if (base !== null && typeof base !== 'string') problems.push(base.refused);
  if (held !== null && feed.compare(newest, held) <= 0) return answer(newest, false);
  const problem = await inspectVersion(place, newest, typeof base === 'string' ? base : null, options, found);
  if (problem !== null) problems.push(problem);
  return answer(newest, problem === null);
}

/**
 * Downloads a version and identifies its files with rules.
 * @param base path of the version that the manifest pins, whose files are known
 * @returns why that was not possible, or null
 */
async function inspectVersion(
  { feed, id, pinned }: SourceToQuery,
  version: string,
  base: string | null,
  { cache, manifest }: WatchOptions,
  found: Findings,
): Promise<string | null> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'watch-'));
  const name = feed.nameOf(id, version);
  try {
    const known = base === null ? new Set<string>() : await hashRuleFiles(base);
    const fetched = await feed.fetchPackage(id, version, folder);
    if ('refused' in fetched) return (fetched as Refused).refused;
    for (const [index, { bytes }] of fetched.entries()) {
      const archive = join(folder, `${index}.zip`);
      await writeFile(archive, bytes);
      for (const file of await readRuleFiles(archive))
        if (!known.has(file.sha256)) found.look(name, file, base !== null);
      if (pinned !== null) found.replace(await changedFiles(archive, manifest, pinned.id, name));
    }
    return null;
  } catch (error) {
    if (error instanceof ArchiveError) return `${name}: ${error.message}`;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The newest release of each id that has rules but no watched publisher. */
function releasesByHand(manifest: Manifest, { publishers }: Watched): WatchResult['byHand'] {
  const ids = new Set(manifest.ruleSets.map((entry) => releaseOf(manifest, entry).id));
  return [...ids]
    .filter((id) => !publishers.some(({ release }) => release === id))
    .map((id) => ({ release: id, publishedAt: newestRelease(manifest, id)?.publishedAt ?? null }));
}

/** The latest release of that id. */
function newestRelease({ releases }: Manifest, id: string): Release | undefined {
  return releases
    .filter((release) => release.id === id && release.bundledWith === undefined)
    .reduce<Release | undefined>(
      (one, other) => (one === undefined || (other.effectiveFrom ?? '') >= (one.effectiveFrom ?? '') ? other : one),
      undefined,
    );
}

/** The results, each file once wherever it is. */
class Findings {
  readonly #held: HeldRules;
  #identifier: Identifier | undefined;
  readonly #files = new Map<string, { -readonly [Key in keyof FoundFile]: FoundFile[Key] } | null>();
  readonly #published: { release: string; held: string; version: string; because: string }[] = [];

  readonly #others: OtherFile[] = [];

  constructor(held: HeldRules) {
    this.#held = held;
  }

  replace(others: readonly OtherFile[]): void {
    this.#others.push(...others);
  }

  publish(release: string, held: string, version: string, because: string): void {
    this.#published.push({ release, held, version, because });
  }

  look(name: string, file: RuleFile, isNew: boolean): void {
    if (this.#held.hashes.has(file.sha256)) return;
    let known = this.#files.get(file.sha256);
    if (known === undefined) {
      this.#identifier ??= new Identifier(this.#held);
      const identity = this.#identifier.identify(file, isNew);
      known = identity.is === 'other' ? null : { in: [], sha256: file.sha256, identity };
      this.#files.set(file.sha256, known);
    }
    if (known !== null) known.in = [...known.in, { package: name, path: file.path }];
  }

  older(): readonly FoundFile[] {
    return this.#all().filter(({ identity }) => identity.is === 'older');
  }

  unread(): readonly FoundFile[] {
    return this.#all().filter(({ identity }) => identity.is === 'held' && identity.unread !== undefined);
  }

  newer(): readonly NewerRelease[] {
    const files = this.#all();
    const ids = [
      ...this.#published.map(({ release }) => release),
      ...this.#others.map(({ release }) => release),
      ...files.filter(isNewer).map((file) => this.#releaseOf(file).id),
    ];
    return [...new Set(ids)].sort().map((id) => {
      const published = this.#published.filter(({ release }) => release === id);
      const own = files.filter(isNewer).filter((file) => this.#releaseOf(file).id === id);
      const others = this.#others.filter(({ release }) => release === id);
      const packages = new Set(own.flatMap((file) => file.in.map(({ package: name }) => name)));
      return {
        release: id,
        held: published[0]?.held ?? others[0]?.held ?? this.#releaseOf(own[0]!).version,
        version:
          published[0]?.version ?? own.find(({ identity }) => identity.version !== null)?.identity.version ?? null,
        because: [
          ...new Set([...published, ...own.map(({ identity }) => identity), ...others].map(({ because }) => because)),
        ],
        files: own,
        others,
        beside: files.filter(
          (file) =>
            file.identity.is === 'held' &&
            this.#releaseOf(file).id === id &&
            this.#held.newest(file.identity.entry) === file.identity.entry &&
            file.in.some(({ package: name }) => packages.has(name)),
        ),
      };
    });
  }

  #all(): readonly FoundFile[] {
    return [...this.#files.values()].filter((file) => file !== null);
  }

  #releaseOf({ identity }: FoundFile): Release {
    return this.#held.releaseOf(identity.entry);
  }
}

function isNewer(file: FoundFile): file is FoundFile & { readonly identity: NewerFile } {
  return file.identity.is === 'newer';
}

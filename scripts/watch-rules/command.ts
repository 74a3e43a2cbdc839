/** `npm run watch-rules`: its arguments and output. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulePaths } from '#core/rules/rule-folders.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { packageSources } from '#cli/compile-rules/sources/registry.js';
import type { SourceSettings } from '#cli/compile-rules/sources/settings.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { HeldRules } from './held.js';
import { writeJson, writeText } from './report.js';
import { FEED_KINDS, type Feed, type FeedKind } from './sources/feed.js';
import { mavenFeed } from './sources/maven-feed.js';
import { pypiFeed } from './sources/pypi-feed.js';
import { releasesFeed } from './sources/releases-feed.js';
import { exitCode, watch } from './watch.js';
import { readWatched } from './watched.js';

export const USAGE = `Usage: npm run watch-rules -- [--manifest FILE] [--watched FILE] [--source NAME...] [--format text|json]

Checks the sources of official files for releases newer than schematron/manifest.json: publishers that keep their releases on
GitHub, and the Maven and Python registries for packages that contain official files. Downloads anything newer, compares its
files with the manifest, first by hash, then by their rules, and prints the most likely release of each file and which checks
changed. The manifest is not changed; docs/rule-releases.md describes the next steps.

OPTIONS
  --manifest FILE  another manifest
  --watched FILE   sources to check in addition to the packages of the manifest; default schematron/watched.json
  --source NAME    only publisher, maven or pypi; repeatable
  --format NAME    text for people, json for programs; default text
  --help           print this text

EXIT STATUS
  0  every source was checked, and nothing is newer
  1  something is newer, whether or not every source could be checked
  2  nothing newer was found, but a source was unreachable or no longer has what the manifest pins; or wrong usage

ENVIRONMENT
  MAVEN, MAVEN_REPOSITORY, PIP, PYPI_REPOSITORY, HTTP_PROXY, HTTPS_PROXY, NO_PROXY
                   as for compile-rules
  GITHUB_API_URL, GITHUB_TOKEN
                   another address of GitHub's API, and the token to use
  RULES_DIR        folder of the files that compile-rules has downloaded; default: the package
`;

export interface WatchContext {
  readonly rules: RulePaths;
  readonly settings: SourceSettings;
  /** Address of GitHub's API, with credentials if there are any. */
  readonly releasesApi: string;
  /** Path of the default of `--watched`. */
  readonly watched: string;
  readonly write: (text: string) => void;
  /** Receives progress. */
  readonly progress: (text: string) => void;
  readonly http?: Downloader;
}

/**
 * @returns the exit code
 * @throws UsageError, EngineError
 */
export async function watchRules(args: readonly string[], context: WatchContext): Promise<number> {
  const values = readOptionValues(args, {
    manifest: { type: 'string' },
    watched: { type: 'string' },
    source: { type: 'string', multiple: true },
    format: { type: 'string' },
  });
  if (values === null) {
    context.write(USAGE);
    return 0;
  }
  const format = values.format ?? 'text';
  if (format !== 'text' && format !== 'json')
    throw new UsageError(`--format ${format} is not known, only text and json are`);
  const unknown = values.source?.find((name) => !(FEED_KINDS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--source ${unknown} is not known, only ${FEED_KINDS.join(', ')} are`);

  const { rules, settings, http = new Downloader(settings), progress } = context;
  const manifest = parseManifest(readFileSync(values.manifest ?? rules.manifestPath, 'utf8'));
  const watched = readWatched(values.watched ?? context.watched);
  const cache = join(rules.officialDir, '.cache');
  const clients = { ...settings, http };
  const tags = new Map(watched.publishers.map(({ repository, tag }) => [repository, new RegExp(tag)]));
  const feeds: Readonly<Record<FeedKind, Feed>> = {
    publisher: releasesFeed({ api: context.releasesApi, tags, http }),
    maven: mavenFeed({ ...clients, cache: join(cache, 'maven') }),
    pypi: pypiFeed({ ...clients, cache: join(cache, 'pypi') }),
  };
  const result = await watch({
    manifest,
    watched,
    held: new HeldRules(manifest, rules),
    feeds: Object.fromEntries(
      FEED_KINDS.filter((kind) => values.source?.includes(kind) ?? true).map((kind) => [kind, feeds[kind]]),
    ),
    packageSource: packageSources(clients),
    cache,
    onAsk: progress,
  });
  progress('');
  context.write(format === 'json' ? writeJson(result) : writeText(result));
  return exitCode(result);
}

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

Asks who has official files whether there is a newer release than schematron/manifest.json has: publishers that keep their
releases on GitHub, and the registries of Maven and of Python for the packages that have official files. What is newer
is downloaded, its files are compared with the manifest, first by hash, then by their rules, and it says which release each most
likely is and which checks changed. Nothing is taken in: docs/rule-releases.md says how to go on.

OPTIONS
  --manifest FILE  another manifest
  --watched FILE   who is asked, beside the packages of the manifest; schematron/watched.json when absent
  --source NAME    ask only publisher, maven or pypi; may be given several times
  --format NAME    text for people, json for programs; text when absent
  --help           this text

EXIT STATUS
  0  everybody could be asked, and nothing is newer
  1  something is newer, whether or not everybody could be asked
  2  nothing newer was found, and somebody could not be asked or no longer has what the manifest pins; or wrong use

ENVIRONMENT
  MAVEN, MAVEN_REPOSITORY, PIP, PYPI_REPOSITORY, HTTP_PROXY, HTTPS_PROXY, NO_PROXY
                   as for compile-rules
  GITHUB_API_URL, GITHUB_TOKEN
                   the address of GitHub's API, where it is another, and who asks
  RULES_DIR        folder with what compile-rules has fetched; the package's own when absent
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

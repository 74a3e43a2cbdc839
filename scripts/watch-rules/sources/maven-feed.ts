/**
 * Versions of Maven packages: from the metadata that this machine's client fetches, or from a repository in Maven's
 * layout.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callClient, formatCommand } from '#cli/compile-rules/sources/client.js';
import { type MavenOptions, mavenError, mavenSource } from '#cli/compile-rules/sources/maven.js';
import { PACKAGE_LIMITS } from '#cli/compile-rules/sources/package-source.js';
import { addressIn, isUrl, readFrom } from '#cli/compile-rules/sources/place.js';
import type { Refused } from '#cli/compile-rules/sources/source.js';
import { readIfExists } from '#cli/compile-rules/write-atomically.js';
import { compareMavenVersions, isMavenRelease } from '../maven-version.js';
import type { Feed } from './feed.js';

type Versions = { readonly versions: readonly string[] } | Refused;

/** @param cache folder for the client's cache; its usual one may contain outdated answers */
export function mavenFeed(options: MavenOptions & { readonly cache: string }): Feed {
  const source = mavenSource(options);
  const nameOf = (id: string, version: string): string => {
    const [group, artifact, classifier] = id.split(':');
    return [group, artifact, version, ...(classifier === undefined ? [] : [classifier])].join(':');
  };
  // Classifiers of a package have the same versions.
  const asked = new Map<string, Promise<Versions>>();
  return {
    kind: 'maven',
    compare: compareMavenVersions,
    nameOf,
    async versions(id) {
      const [group, artifact] = id.split(':') as [string, string];
      const name = `${group}:${artifact}`;
      const asking =
        asked.get(name) ??
        (options.mavenRepository === undefined
          ? askClient(options.maven, group, artifact, options.cache)
          : readRepository(options.mavenRepository, group, artifact, options));
      asked.set(name, asking);
      const answer = await asking;
      if ('refused' in answer) return answer;
      const versions = answer.versions.filter(isMavenRelease);
      return versions.length > 0 ? { versions } : { refused: `no version of ${name} is listed` };
    },
    async fetchPackage(id, version, folder) {
      const fetched = await source.fetchPackage(nameOf(id, version), folder);
      return 'bytes' in fetched ? [fetched] : fetched;
    },
  };
}

/**
 * Makes the client look for the newest version, so that it queries every registry for all versions, and reads the
 * result.
 */
async function askClient(maven: string, group: string, artifact: string, cache: string): Promise<Versions> {
  const known = join(cache, ...group.split('.'), artifact);
  const isMetadata = (name: string): boolean => /^maven-metadata.*\.xml$/.test(name);
  const metadata = async (): Promise<readonly string[]> => (await readdir(known).catch(() => [])).filter(isMetadata);
  // Files of an earlier call must not be taken for an answer.
  for (const name of await metadata()) await rm(join(known, name));
  await mkdir(cache, { recursive: true });
  const answer = await callClient({
    command: [maven],
    args: [
      '-q',
      '-B',
      '-U',
      'dependency:get',
      `-Dartifact=${group}:${artifact}:RELEASE:pom`,
      '-Dtransitive=false',
      `-Dmaven.repo.local=${cache}`,
    ],
    folder: cache,
    kind: 'Maven client',
  });
  if ('refused' in answer) return answer;
  if (!answer.hasSucceeded)
    return {
      refused: `${formatCommand([maven])} could not get the versions of ${group}:${artifact}: ${mavenError(answer.output + answer.errors) ?? answer.ended}`,
    };
  const texts = await Promise.all((await metadata()).map((name) => readIfExists(join(known, name))));
  const versions = [...new Set(texts.flatMap((text) => listedVersions(Buffer.from(text ?? '').toString('utf8'))))];
  return versions.length > 0
    ? { versions }
    : { refused: `${formatCommand([maven])} left no versions of ${group}:${artifact}` };
}

async function readRepository(
  repository: string,
  group: string,
  artifact: string,
  { http }: MavenOptions,
): Promise<Versions> {
  const folder = `${group.replaceAll('.', '/')}/${artifact}`;
  const path = `${folder}/maven-metadata.xml`;
  const answer = await readFrom(repository, path, http, PACKAGE_LIMITS);
  if ('bytes' in answer) return { versions: listedVersions(Buffer.from(answer.bytes).toString('utf8')) };
  if (answer.status !== 404) return answer;
  // A folder that was filled manually has no metadata.
  const entries = isUrl(repository)
    ? []
    : await readdir(join(repository, folder), { withFileTypes: true }).catch(() => []);
  const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return versions.length > 0 ? { versions } : { refused: `${addressIn(repository, path)} is not there` };
}

function listedVersions(metadata: string): readonly string[] {
  return [...metadata.matchAll(/<version>\s*([^<\s]+)\s*<\/version>/g)].map(([, version]) => version!);
}

/** Versions of Python packages: from this machine's pip, or from a folder or an index of wheels. */
import { mkdir } from 'node:fs/promises';
import { compare, explain } from '@renovatebot/pep440';
import { formatCommand } from '#cli/compile-rules/sources/client.js';
import { type PypiOptions, callPip, pipError, listWheels, pypiSource } from '#cli/compile-rules/sources/pypi.js';
import type { Refused } from '#cli/compile-rules/sources/source.js';
import type { Feed } from './feed.js';

type Versions = { readonly versions: readonly string[] } | Refused;

/** @param cache folder to run pip in */
export function pypiFeed(options: PypiOptions & { readonly cache: string }): Feed {
  const source = pypiSource(options);
  const nameOf = (id: string, version: string): string => `${id}:${version}`;
  return {
    kind: 'pypi',
    compare,
    nameOf,
    async versions(id) {
      const project = id.slice(id.indexOf(':') + 1);
      const answer =
        options.pypiRepository === undefined
          ? await queryPip(options.pip, project, options.cache)
          : await readIndex(options.pypiRepository, project, options);
      if ('refused' in answer) return answer;
      const versions = answer.versions.filter((version) => explain(version)?.is_prerelease === false);
      return versions.length > 0 ? { versions } : { refused: `no version of ${project} is listed` };
    },
    async fetchPackage(id, version, folder) {
      const fetched = await source.fetchPackage(nameOf(id, version), folder);
      return 'bytes' in fetched ? [fetched] : fetched;
    },
  };
}

async function queryPip(pip: PypiOptions['pip'], project: string, cache: string): Promise<Versions> {
  await mkdir(cache, { recursive: true });
  const answer = await callPip(
    pip,
    ['index', 'versions', '--ignore-requires-python', '--platform', 'any', project],
    cache,
  );
  if ('refused' in answer) return answer;
  const listed = /^Available versions: (.+)$/m.exec(answer.output)?.[1];
  return answer.hasSucceeded && listed !== undefined
    ? { versions: listed.split(',').map((version) => version.trim()) }
    : { refused: `${formatCommand(pip)} could not get the versions of ${project}: ${pipError(answer)}` };
}

async function readIndex(place: string, project: string, { http }: PypiOptions): Promise<Versions> {
  const listed = await listWheels(place, project.replace(/[-_.]+/g, '-').toLowerCase(), http);
  return 'refused' in listed ? listed : { versions: [...new Set(listed.wheels.map(({ version }) => version))] };
}

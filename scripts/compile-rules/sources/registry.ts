/** A package registry: official files that somebody packed into artefacts. Each artefact is pinned, as is each file. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artefact, OfficialFile } from '../../../engine/rules/manifest.js';
import { readIfThere, store } from '../store.js';
import { ArchiveError, readEntries } from './archive.js';
import type { Downloader } from './download.js';
import { copyArtefact, jarName, layoutPath } from './maven.js';
import { addressOf, readFrom } from './place.js';
import { sha256 as sha256Of } from '../../../engine/rules/compiled.js';
import { type Got, type Refused, type Source, checked } from './source.js';

/** A repository may have to fetch an artefact itself before its first byte comes. */
const LIMITS = { maxBytes: 256 * 1024 * 1024, patienceMs: 30_000, timeoutMs: 600_000 };

export interface RegistryOptions {
  readonly artefacts: readonly Artefact[];
  /** All files of the manifest: an artefact is unpacked once. */
  readonly files: readonly OfficialFile[];
  /** Folder that artefacts are kept in. */
  readonly cache: string;
  /** The Maven client. */
  readonly maven: string;
  /** A repository in Maven's layout, folder or URL, to read without a client. */
  readonly repository: string | undefined;
  readonly http: Downloader;
}

type Unpacked = ReadonlyMap<string, Uint8Array> | Refused;

export function registrySource(options: RegistryOptions): Source {
  const unpacked = new Map<string, Promise<Unpacked>>();
  /** Clients share a folder of their own, which they don't lock: one at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const contents = (id: string): Promise<Unpacked> => {
    let content = unpacked.get(id);
    if (content === undefined) {
      content = last.then(() =>
        unpack(
          options.artefacts.find((artefact) => artefact.id === id)!,
          options,
        ),
      );
      last = content.catch(() => undefined);
      unpacked.set(id, content);
    }
    return content;
  };
  return {
    name: 'registry',
    help: 'It is asked by the Maven client of this machine ("mvn", or what MAVEN names), or read from MAVEN_REPOSITORY, a folder or an http(s) URL in Maven\'s layout.',
    async get(file: OfficialFile): Promise<Got | Refused> {
      const packaged = file.packaged ?? file.instead;
      if (packaged === undefined) return { refused: 'no package has it' };
      const { coordinates } = options.artefacts.find(({ id }) => id === packaged.artefact)!;
      const content = await contents(packaged.artefact);
      if (isRefused(content)) return content;
      const bytes = content.get(packaged.path);
      if (bytes === undefined) return { refused: `${coordinates} has no ${packaged.path} in it` };
      const pinned = packaged.lineEnds === 'CRLF' ? withLineFeeds(bytes) : bytes;
      const result = checked(
        pinned,
        file.instead?.sha256 ?? file.sha256,
        file.instead ? packaged.path : file.path,
        `${coordinates} (${packaged.path})`,
      );
      return 'bytes' in result && file.instead ? { ...result, isInstead: true } : result;
    },
  };
}

async function unpack(artefact: Artefact, options: RegistryOptions): Promise<Unpacked> {
  const jar = await obtain(artefact, options);
  if (typeof jar !== 'string') return jar;
  const packaged = options.files.flatMap((file) => file.packaged ?? file.instead ?? []);
  try {
    return await readEntries(
      jar,
      new Set(packaged.filter(({ artefact: id }) => id === artefact.id).map(({ path }) => path)),
    );
  } catch (error) {
    if (error instanceof ArchiveError) return { refused: `${artefact.coordinates}: ${error.message}` };
    throw error;
  }
}

/** @returns path of the artefact, with the pinned hash */
async function obtain(
  { coordinates, sha256 }: Artefact,
  { cache, maven, repository, http }: RegistryOptions,
): Promise<string | Refused> {
  const kept = join(cache, jarName(coordinates));
  const present = await readIfThere(kept);
  if (present && sha256Of(present) === sha256) return kept;
  await mkdir(cache, { recursive: true });
  if (repository !== undefined) {
    const path = layoutPath(coordinates);
    const answer = await readFrom(repository, path, http, LIMITS);
    if (!('bytes' in answer))
      return { refused: answer.status === 404 ? `${addressOf(repository, path)} is not there` : answer.refused };
    const result = checked(answer.bytes, sha256, coordinates, addressOf(repository, path));
    if (!('bytes' in result)) return result;
    await store(kept, result.bytes);
    return kept;
  }
  const incoming = await mkdtemp(join(cache, 'incoming-'));
  try {
    const reason = await copyArtefact(maven, coordinates, incoming);
    if (reason !== null) return { refused: reason };
    const bytes = await readIfThere(join(incoming, jarName(coordinates)));
    if (bytes === undefined) return { refused: `"${maven}" left no ${jarName(coordinates)}` };
    const result = checked(bytes, sha256, coordinates, `"${maven}"`);
    if (!('bytes' in result)) return result;
    await rename(join(incoming, jarName(coordinates)), kept);
    return kept;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

function isRefused(content: Unpacked): content is Refused {
  return !(content instanceof Map);
}

function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

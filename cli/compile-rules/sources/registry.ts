/** Package registries: official files inside published packages. Both the package and each file in it are pinned. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 as sha256Of } from 'einvoice-core/rules/compiled.js';
import type { Artefact, OfficialFile, Packaged } from 'einvoice-core/rules/manifest.js';
import { packagesOf } from 'einvoice-core/rules/official-files.js';
import { readIfExists, writeAtomically } from '../write-atomically.js';
import { ArchiveError, readEntries } from './archive.js';
import { type MavenOptions, mavenSource } from './maven.js';
import type { PackageSource } from './package-source.js';
import { type PypiOptions, isPypi, pypiSource } from './pypi.js';
import { type FetchedFile, type Refused, type Source, checkHash } from './source.js';

export interface RegistryOptions extends MavenOptions, PypiOptions {
  readonly artefacts: readonly Artefact[];
  /** All files of the manifest, so that a package is unpacked only once. */
  readonly files: readonly OfficialFile[];
  /** Folder that packages are kept in. */
  readonly cache: string;
}

type Unpacked = ReadonlyMap<string, Uint8Array> | Refused;

export function registrySource(options: RegistryOptions): Source {
  const findSource = packageSources(options);
  const unpacked = new Map<string, Promise<Unpacked>>();
  /** Clients share a folder that they don't lock, so they run one at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const contents = (artefact: Artefact): Promise<Unpacked> => {
    let content = unpacked.get(artefact.id);
    if (content === undefined) {
      content = last.then(() => unpack(artefact, options, findSource(artefact.coordinates)));
      last = content.catch(() => undefined);
      unpacked.set(artefact.id, content);
    }
    return content;
  };
  const getFrom = async (file: OfficialFile, packaged: Packaged): Promise<FetchedFile | Refused> => {
    const artefact = options.artefacts.find(({ id }) => id === packaged.artefact)!;
    const { coordinates } = artefact;
    const content = await contents(artefact);
    if (isRefused(content)) return content;
    const bytes = content.get(packaged.path);
    if (bytes === undefined) return { refused: `${coordinates} has no ${packaged.path} in it` };
    const pinned = packaged.lineEnds === 'CRLF' ? withLineFeeds(bytes) : bytes;
    const result = checkHash(
      pinned,
      file.instead?.sha256 ?? file.sha256,
      file.instead ? packaged.path : file.path,
      `${coordinates} (${packaged.path})`,
    );
    return 'bytes' in result && file.instead ? { ...result, isReplacement: true } : result;
  };
  return {
    name: 'registry',
    help: 'Maven packages come by the Maven client of this machine ("mvn", or what MAVEN names), or from MAVEN_REPOSITORY, a folder or an http(s) URL in Maven\'s layout; Python packages by pip ("python3 -m pip", or what PIP names), or from PYPI_REPOSITORY, a folder of wheels or the http(s) URL of an index.',
    async get(file: OfficialFile): Promise<FetchedFile | Refused> {
      const refusals: Refused[] = [];
      for (const packaged of packagesOf(file)) {
        const answer = await getFrom(file, packaged);
        if ('bytes' in answer) return answer;
        refusals.push(answer);
      }
      if (refusals.length === 0) return { refused: 'no package has it' };
      return {
        refused: refusals.map(({ refused }) => refused).join('; '),
        ...(refusals.some(({ isWrong }) => isWrong) && { isWrong: true }),
      };
    },
  };
}

/** @returns the registry for a package, by its coordinates */
export function packageSources(options: MavenOptions & PypiOptions): (coordinates: string) => PackageSource {
  const [maven, pypi] = [mavenSource(options), pypiSource(options)];
  return (coordinates) => (isPypi(coordinates) ? pypi : maven);
}

async function unpack(artefact: Artefact, options: RegistryOptions, source: PackageSource): Promise<Unpacked> {
  const archive = await obtainPackage(artefact, options.cache, source);
  if (typeof archive !== 'string') return archive;
  const packaged = options.files.flatMap(packagesOf);
  try {
    return await readEntries(
      archive,
      new Set(packaged.filter(({ artefact: id }) => id === artefact.id).map(({ path }) => path)),
    );
  } catch (error) {
    if (error instanceof ArchiveError) return { refused: `${artefact.coordinates}: ${error.message}` };
    throw error;
  }
}

/**
 * Fetches a pinned package, unless it is in the cache.
 * @param cache folder for packages
 * @returns path of the package, which has the pinned hash
 */
export async function obtainPackage(
  { coordinates, sha256 }: Artefact,
  cache: string,
  source: PackageSource,
): Promise<string | Refused> {
  const kept = join(cache, source.fileName(coordinates));
  const present = await readIfExists(kept);
  if (present && sha256Of(present) === sha256) return kept;
  await mkdir(cache, { recursive: true });
  const incoming = await mkdtemp(join(cache, 'incoming-'));
  try {
    const brought = await source.fetchPackage(coordinates, incoming);
    if (!('bytes' in brought)) return brought;
    const result = checkHash(brought.bytes, sha256, coordinates, brought.from);
    if (!('bytes' in result)) return result;
    await writeAtomically(kept, result.bytes);
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

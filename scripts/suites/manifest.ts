/** `suites/manifest.json`: the publishers' test suites, with a hash for each file. */
import type { OfficialFile } from '#core/rules/manifest.js';

/** The manifest has invalid content; the message says where. */
export class SuiteManifestError extends Error {
  override readonly name = 'SuiteManifestError';
}

/** One commit of a publisher's repository. */
interface Source {
  readonly publisher: string;
  readonly licence: string;
  readonly repository: string;
  readonly commit: string;
  /** Base address for the files of that commit, each by its path. */
  readonly url: string;
  /** Whether runs do without its files, and say so, if they are not available. */
  readonly optional?: true;
  readonly folders: readonly Folder[];
}

interface Folder {
  /** Folder in the repository. */
  readonly from: string;
  /** Folder in the suites. */
  readonly to: string;
  /** Maps paths below both to SHA-256. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * The files of the suites, with paths relative to the folder of the suites.
 * @param text the manifest
 * @returns all of them, and the paths of optional ones
 * @throws SuiteManifestError
 */
export function suiteFiles(text: string): {
  readonly files: readonly OfficialFile[];
  readonly optional: ReadonlySet<string>;
} {
  const { sources } = JSON.parse(text) as { readonly sources: readonly Source[] };
  const filesOf = (source: Source): readonly OfficialFile[] =>
    source.folders.flatMap(({ from, to, files: own }) =>
      Object.entries(own).map(([name, sha256]): OfficialFile => ({
        path: `${to}/${name}`,
        sha256,
        url: `${source.url}/${encoded(`${from}/${name}`)}`,
      })),
    );
  const files = sources.flatMap(filesOf);
  for (const { publisher, licence, repository, commit, url } of sources) {
    if (![publisher, licence, repository].every((word) => typeof word === 'string' && word !== ''))
      throw new SuiteManifestError(`a source lacks its publisher, its licence or its repository: ${url}`);
    if (!/^[0-9a-f]{12,40}$/.test(commit) || !url.includes(commit))
      throw new SuiteManifestError(`${repository} is not pinned to a commit`);
  }
  const seen = new Set<string>();
  for (const { path, sha256 } of files) {
    if (path.split('/').some((step) => step === '' || step === '.' || step === '..') || path.includes('\\'))
      throw new SuiteManifestError(`${path} is no path below a folder`);
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new SuiteManifestError(`${path} has no SHA-256`);
    if (seen.has(path)) throw new SuiteManifestError(`${path} stands there twice`);
    seen.add(path);
  }
  if (files.length === 0) throw new SuiteManifestError('there are no files in it');
  const optional = sources.filter((source) => source.optional === true).flatMap(filesOf);
  return { files, optional: new Set(optional.map(({ path }) => path)) };
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

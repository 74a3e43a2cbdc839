/** `schematron/watched.json`: where to look for newer releases, in addition to the packages that the manifest pins. */
import { readFileSync } from 'node:fs';
import { EngineError } from '#core/errors.js';
import type { Artefact, Manifest } from '#core/rules/manifest.js';
import { isPypi } from '#cli/compile-rules/sources/pypi.js';

/** A publisher with releases on GitHub. */
export interface WatchedPublisher {
  /** `owner/name`. */
  readonly repository: string;
  /** Regular expression for its tags; the first group is the version. */
  readonly tag: string;
  /** Id of the releases in the manifest. */
  readonly release: string;
}

export interface Watched {
  /** Packages without version: `group:artifact`, `group:artifact:classifier` or `pypi:name`. */
  readonly packages: readonly string[];
  readonly publishers: readonly WatchedPublisher[];
}

/**
 * @param file path of the JSON file
 * @throws EngineError `MANIFEST_INVALID` if it can't be read, or has invalid content
 */
export function readWatched(file: string): Watched {
  const invalid = (reason: string): EngineError => new EngineError('MANIFEST_INVALID', `${file}: ${reason}.`);
  let watched: Watched;
  try {
    watched = JSON.parse(readFileSync(file, 'utf8')) as Watched;
  } catch (error) {
    throw invalid((error as Error).message);
  }
  if (!Array.isArray(watched?.packages) || !Array.isArray(watched.publishers))
    throw invalid('"packages" and "publishers" must be lists');
  for (const id of watched.packages)
    if (
      typeof id !== 'string' ||
      !/^(?:pypi:[A-Za-z0-9][\w.-]*|(?!pypi:)[A-Za-z0-9_][\w.-]*(?::[A-Za-z0-9_][\w.-]*){1,2})$/.test(id)
    )
      throw invalid(`${String(id)} is no package: group:artifact, group:artifact:classifier or pypi:name`);
  for (const { repository, tag, release } of watched.publishers)
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !isExpression(tag) || typeof release !== 'string')
      throw invalid(
        `the publisher ${repository} must have a repository (owner/name), a tag with a group, and a release`,
      );
  return watched;
}

/** A watched package, and what the manifest pins of it. */
export interface WatchedPackage {
  readonly id: string;
  /** The pinned version; of several, the last. */
  readonly pinned: Artefact | null;
  readonly version: string | null;
}

/** All packages of the manifest, and others known to have official files, each once. */
export function packagesToWatch({ artefacts = [] }: Manifest, { packages }: Watched): readonly WatchedPackage[] {
  const pinned = artefacts.map((artefact) => ({ ...parts(artefact.coordinates), pinned: artefact }));
  return [...new Set([...pinned.map(({ id }) => id), ...packages])].map((id) => {
    const last = pinned.findLast((one) => one.id === id);
    return { id, pinned: last?.pinned ?? null, version: last?.version ?? null };
  });
}

/** Coordinates of a watched package and its version. */
function parts(coordinates: string): { readonly id: string; readonly version: string } {
  const [group, artifact, third, classifier] = coordinates.split(':') as [string, string, string, string?];
  return {
    id: isPypi(coordinates) || classifier === undefined ? `${group}:${artifact}` : `${group}:${artifact}:${classifier}`,
    version: third,
  };
}

function isExpression(text: unknown): boolean {
  try {
    return typeof text === 'string' && /\((?!\?)/.test(text) && new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

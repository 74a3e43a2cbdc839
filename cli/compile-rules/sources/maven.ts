/** Packages as Maven names them: from its client, or from a folder or URL in its layout. */
import { join } from 'node:path';
import { readIfThere } from '../store.js';
import { callClient, linesOf, shownCommand } from './client.js';
import type { Downloader } from './download.js';
import type { Clock } from './hosts.js';
import { type Brought, type PackageSource, PACKAGE_LIMITS } from './package-source.js';
import { addressOf, readFrom } from './place.js';
import type { Refused } from './source.js';

export interface MavenOptions {
  /** The Maven client. */
  readonly maven: string;
  /** A repository in Maven's layout, folder or URL, to read without a client. */
  readonly mavenRepository: string | undefined;
  readonly http: Downloader;
}

/** @returns name of the jar that the coordinates (`group:artifact:version[:classifier]`) stand for */
export function jarName(coordinates: string): string {
  return `${coordinates.split(':').slice(1).join('-')}.jar`;
}

/** @returns its path in a repository in Maven's layout */
export function layoutPath(coordinates: string): string {
  const [group, artifact, version] = coordinates.split(':') as [string, string, string];
  return `${group.replaceAll('.', '/')}/${artifact}/${version}/${jarName(coordinates)}`;
}

export function mavenSource({ maven, mavenRepository, http }: MavenOptions): PackageSource {
  return {
    fileName: jarName,
    async bring(coordinates, folder): Promise<Brought | Refused> {
      if (mavenRepository !== undefined) {
        const path = layoutPath(coordinates);
        const answer = await readFrom(mavenRepository, path, http, PACKAGE_LIMITS);
        if ('bytes' in answer) return { bytes: answer.bytes, from: addressOf(mavenRepository, path) };
        return {
          refused: answer.status === 404 ? `${addressOf(mavenRepository, path)} is not there` : answer.refused,
        };
      }
      const reason = await copyArtefact(maven, coordinates, folder);
      if (reason !== null) return { refused: reason };
      const bytes = await readIfThere(join(folder, jarName(coordinates)));
      return bytes === undefined
        ? { refused: `"${maven}" left no ${jarName(coordinates)}` }
        : { bytes, from: `"${maven}"` };
    },
  };
}

/**
 * Has the machine's Maven client copy a package.
 * @param command its name or path
 * @param folder to copy into, under its own name
 * @returns why that failed; null where it did not
 */
export async function copyArtefact(
  command: string,
  coordinates: string,
  folder: string,
  clock?: Clock,
): Promise<string | null> {
  const [group, artifact, version, classifier] = coordinates.split(':');
  const named = [group, artifact, version, 'jar', ...(classifier === undefined ? [] : [classifier])].join(':');
  const answer = await callClient({
    command: [command],
    args: ['-q', '-B', 'dependency:copy', `-Dartifact=${named}`, `-DoutputDirectory=${folder}`],
    // In that folder, where no project of somebody else's is.
    folder,
    kind: 'Maven client',
    ...(clock && { clock }),
  });
  if ('refused' in answer) return answer.refused;
  if (answer.isWell) return null;
  return `${shownCommand([command])} could not get ${coordinates}: ${complaint(answer.output + answer.errors) ?? answer.ended}`;
}

/** The first line in which Maven says what is wrong, without colours, goals and passwords. */
export function complaint(output: string): string | undefined {
  const lines = linesOf(output);
  const line = lines.find((text) => text.startsWith('[ERROR]')) ?? lines[0];
  return line
    ?.replace(/^\[ERROR\] */, '')
    .replace(/^Failed to execute goal .*? on project [^:]*: /, '')
    .replace(/ -> \[Help 1\].*$/, '')
    .slice(0, 400);
}

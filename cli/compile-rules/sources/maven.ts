/** Packages by Maven coordinates: through its client, or from a folder or URL in its repository layout. */
import { join } from 'node:path';
import { readIfExists } from '../write-atomically.js';
import { callClient, readableLines, formatCommand } from './client.js';
import type { Downloader } from './download.js';
import type { Clock } from './hosts.js';
import { type FetchedPackage, type PackageSource, PACKAGE_LIMITS } from './package-source.js';
import { addressIn, readFrom } from './place.js';
import type { Refused } from './source.js';

export interface MavenOptions {
  /** The Maven client. */
  readonly maven: string;
  /** A repository in Maven's layout, as folder or URL, that is read without a client. */
  readonly mavenRepository: string | undefined;
  readonly http: Downloader;
}

/** @returns the name of the jar for coordinates (`group:artifact:version[:classifier]`) */
export function jarName(coordinates: string): string {
  return `${coordinates.split(':').slice(1).join('-')}.jar`;
}

/** @returns the path of the jar in Maven's repository layout */
export function layoutPath(coordinates: string): string {
  const [group, artifact, version] = coordinates.split(':') as [string, string, string];
  return `${group.replaceAll('.', '/')}/${artifact}/${version}/${jarName(coordinates)}`;
}

export function mavenSource({ maven, mavenRepository, http }: MavenOptions): PackageSource {
  return {
    fileName: jarName,
    async fetchPackage(coordinates, folder): Promise<FetchedPackage | Refused> {
      if (mavenRepository !== undefined) {
        const path = layoutPath(coordinates);
        const answer = await readFrom(mavenRepository, path, http, PACKAGE_LIMITS);
        if ('bytes' in answer) return { bytes: answer.bytes, from: addressIn(mavenRepository, path) };
        return {
          refused: answer.status === 404 ? `${addressIn(mavenRepository, path)} is not there` : answer.refused,
        };
      }
      const reason = await copyArtefact(maven, coordinates, folder);
      if (reason !== null) return { refused: reason };
      const bytes = await readIfExists(join(folder, jarName(coordinates)));
      return bytes === undefined
        ? { refused: `"${maven}" left no ${jarName(coordinates)}` }
        : { bytes, from: `"${maven}"` };
    },
  };
}

/**
 * Copies a package with the machine's Maven client.
 * @param command its name or path
 * @param folder to copy into, under its own name
 * @returns the reason for failure; null on success
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
    // This folder contains no unrelated project file that Maven would read.
    folder,
    kind: 'Maven client',
    ...(clock && { clock }),
  });
  if ('refused' in answer) return answer.refused;
  if (answer.hasSucceeded) return null;
  return `${formatCommand([command])} could not get ${coordinates}: ${mavenError(answer.output + answer.errors) ?? answer.ended}`;
}

/** The first error line of Maven's output, without colours, goals and passwords. */
export function mavenError(output: string): string | undefined {
  const lines = readableLines(output);
  const line = lines.find((text) => text.startsWith('[ERROR]')) ?? lines[0];
  return line
    ?.replace(/^\[ERROR\] */, '')
    .replace(/^Failed to execute goal .*? on project [^:]*: /, '')
    .replace(/ -> \[Help 1\].*$/, '')
    .slice(0, 400);
}

/**
 * Python packages by name and version (`pypi:name:version`), always wheels: through pip, or from a folder or an index
 * of wheels.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfExists } from '../write-atomically.js';
import { callClient, readableLines, formatCommand } from './client.js';
import type { Downloader } from './download.js';
import type { Clock } from './hosts.js';
import { type FetchedPackage, type PackageSource, PACKAGE_LIMITS } from './package-source.js';
import { isUrl, formatPlace } from './place.js';
import type { Refused } from './source.js';

/** The prefix of coordinates of Python packages. */
const PREFIX = 'pypi:';

export interface PypiOptions {
  /** pip, and its leading arguments. */
  readonly pip: readonly [string, ...string[]];
  /** A folder of wheels, or the URL of a PEP 503 index, that is read without pip. */
  readonly pypiRepository: string | undefined;
  readonly http: Downloader;
}

/** A wheel, as described by its file name (PEP 427). */
export interface Wheel {
  readonly file: string;
  /** Name of the project, normalised as in PEP 503. */
  readonly project: string;
  readonly version: string;
  /** For any interpreter and platform, like all wheels that only contain data. */
  readonly isPlain: boolean;
}

export function isPypi(coordinates: string): boolean {
  return coordinates.startsWith(PREFIX);
}

/** @param coordinates `pypi:name:version`, or `pypi:name` */
function parseCoordinates(coordinates: string): { readonly project: string; readonly version: string } {
  const [, project, version = ''] = coordinates.split(':');
  return { project: normaliseProject(project!), version };
}

/** The normalised name of a project (PEP 503). */
function normaliseProject(project: string): string {
  return project.replace(/[-_.]+/g, '-').toLowerCase();
}

/** @returns null if the file is not a wheel */
export function readWheelName(file: string): Wheel | null {
  const match = /^([^-]+)-([^-]+)(?:-\d[^-]*)?-([^-]+)-([^-]+)-([^-]+)\.whl$/.exec(file);
  if (match === null) return null;
  const [, project, version, , abi, platform] = match as unknown as [string, string, string, string, string, string];
  return {
    file,
    project: normaliseProject(project),
    version: version.replaceAll('_', '-').toLowerCase(),
    isPlain: abi === 'none' && platform === 'any',
  };
}

export function pypiSource({ pip, pypiRepository, http }: PypiOptions): PackageSource {
  return {
    fileName(coordinates) {
      const { project, version } = parseCoordinates(coordinates);
      return `${project.replaceAll('-', '_')}-${version}.whl`;
    },
    fetchPackage: (coordinates, folder) =>
      pypiRepository === undefined
        ? fetchWithPip(pip, coordinates, folder)
        : fetchWheel(pypiRepository, coordinates, http),
  };
}

async function fetchWithPip(
  pip: readonly [string, ...string[]],
  coordinates: string,
  folder: string,
): Promise<FetchedPackage | Refused> {
  const reason = await downloadWheel(pip, coordinates, folder);
  if (reason !== null) return { refused: reason };
  const [wheel] = (await readdir(folder)).filter((name) => readWheelName(name) !== null);
  const bytes = wheel === undefined ? undefined : await readIfExists(join(folder, wheel));
  return bytes === undefined
    ? { refused: `${formatCommand(pip)} left no wheel of ${coordinates}` }
    : { bytes, from: formatCommand(pip) };
}

/**
 * Downloads the wheel of a package for any platform, without dependencies, with the machine's pip.
 * @param folder to download into, under its own name
 * @returns the reason for failure; null on success
 */
export async function downloadWheel(
  pip: readonly [string, ...string[]],
  coordinates: string,
  folder: string,
  clock?: Clock,
): Promise<string | null> {
  const { project, version } = parseCoordinates(coordinates);
  const answer = await callPip(
    pip,
    [
      'download',
      '-q',
      '--no-deps',
      '--ignore-requires-python',
      '--platform',
      'any',
      '-d',
      folder,
      `${project}==${version}`,
    ],
    folder,
    clock,
  );
  if ('refused' in answer) return answer.refused;
  return answer.hasSucceeded ? null : `${formatCommand(pip)} could not get ${coordinates}: ${pipError(answer)}`;
}

/** Calls pip for wheels only, without prompts, and with output for programs. */
export function callPip(
  pip: readonly [string, ...string[]],
  [command, ...args]: readonly [string, ...string[]],
  folder: string,
  clock?: Clock,
): ReturnType<typeof callClient> {
  return callClient({
    command: pip,
    args: [command, '--no-input', '--no-color', '--disable-pip-version-check', '--only-binary=:all:', ...args],
    folder,
    kind: 'pip',
    ...(clock && { clock }),
  });
}

/** pip's error message. If pip can't reach the index, a warning says so, and the error says something else. */
export function pipError({
  ended,
  output,
  errors,
}: {
  readonly ended: string;
  readonly output: string;
  readonly errors: string;
}): string {
  const lines = readableLines(errors + output);
  const broken = lines.flatMap((line) => /after connection broken by '(.*)': \//.exec(line)?.[1] ?? []).at(-1);
  const error = lines.findLast((line) => line.startsWith('ERROR:'))?.replace(/^ERROR: */, '') ?? lines.at(-1);
  const said = [error, broken?.replace(/<[^>]*>: /, '')].filter((text) => text !== undefined);
  return said.length === 0 ? ended : said.join('; ').slice(0, 400);
}

async function fetchWheel(place: string, coordinates: string, http: Downloader): Promise<FetchedPackage | Refused> {
  const { project, version } = parseCoordinates(coordinates);
  const listed = await listWheels(place, project, http);
  if ('refused' in listed) return listed;
  const wheels = listed.wheels.filter((wheel) => wheel.version === version.toLowerCase());
  const wheel = wheels.find(({ isPlain }) => isPlain) ?? wheels[0];
  if (wheel === undefined) return { refused: `${formatPlace(place)} has no wheel of ${project} ${version}` };
  const address = listed.addressOf(wheel);
  if (!isUrl(address)) {
    const bytes = await readIfExists(address).catch((error: Error) => ({ refused: error.message }));
    if (bytes === undefined) return { refused: `${address} is not there` };
    return 'refused' in bytes ? bytes : { bytes, from: address };
  }
  const answer = await http.get(address, PACKAGE_LIMITS);
  return 'bytes' in answer ? { bytes: answer.bytes, from: formatPlace(address) } : { refused: answer.refused };
}

/** The wheels of one project, and the address of each. */
interface ListedWheels {
  readonly wheels: readonly Wheel[];
  /** Path or URL; a URL may contain credentials. */
  addressOf(wheel: Wheel): string;
}

/** @param place a folder with wheels, or the URL of a PEP 503 index: a page of links for each project */
export async function listWheels(place: string, project: string, http: Downloader): Promise<ListedWheels | Refused> {
  if (!isUrl(place)) {
    const names = await readdir(place).catch(() => null);
    if (names === null) return { refused: `there is no folder ${place}` };
    return { wheels: wheelsOfProject(project, names), addressOf: ({ file }) => join(place, file) };
  }
  const page = `${place.replace(/\/+$/, '')}/${project}/`;
  const answer = await http.get(page, PACKAGE_LIMITS);
  if (!('bytes' in answer))
    return { refused: answer.status === 404 ? `${formatPlace(page)} is not there` : answer.refused };
  const addresses = new Map<string, string>();
  for (const [, link] of Buffer.from(answer.bytes)
    .toString('utf8')
    .matchAll(/<a\s[^>]*?href\s*=\s*["']([^"']*)["']/gi)) {
    const url = link!.replaceAll('&amp;', '&');
    if (!URL.canParse(url, page)) continue;
    const address = new URL(url, page);
    address.hash = '';
    addresses.set(decodeURIComponent(address.pathname.split('/').at(-1)!), address.href);
  }
  return { wheels: wheelsOfProject(project, [...addresses.keys()]), addressOf: ({ file }) => addresses.get(file)! };
}

function wheelsOfProject(project: string, names: readonly string[]): readonly Wheel[] {
  return names.flatMap((name) => readWheelName(name) ?? []).filter((wheel) => wheel.project === project);
}

/** Packages as Python names them (`pypi:name:version`), always wheels: from pip, or from a folder or an index of wheels. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../store.js';
import { callClient, linesOf, shownCommand } from './client.js';
import type { Downloader } from './download.js';
import type { Clock } from './hosts.js';
import { type Brought, type PackageSource, PACKAGE_LIMITS } from './package-source.js';
import { isUrl, shown } from './place.js';
import type { Refused } from './source.js';

/** What coordinates of Python packages begin with. */
const PREFIX = 'pypi:';

export interface PypiOptions {
  /** pip, and the arguments that always go first. */
  readonly pip: readonly [string, ...string[]];
  /** A folder of wheels, or the URL of an index as PEP 503 describes it, to read without pip. */
  readonly pypiRepository: string | undefined;
  readonly http: Downloader;
}

/** A wheel, by what its name says (PEP 427). */
export interface Wheel {
  readonly file: string;
  /** Of the project, as PEP 503 normalises it. */
  readonly project: string;
  readonly version: string;
  /** For any interpreter and platform, as wheels of official files are. */
  readonly isPlain: boolean;
}

export function isPypi(coordinates: string): boolean {
  return coordinates.startsWith(PREFIX);
}

/** @param coordinates `pypi:name:version`, or `pypi:name` */
function pypiParts(coordinates: string): { readonly project: string; readonly version: string } {
  const [, project, version = ''] = coordinates.split(':');
  return { project: normalised(project!), version };
}

/** A project's name in the one spelling that all of its spellings have in common (PEP 503). */
function normalised(project: string): string {
  return project.replace(/[-_.]+/g, '-').toLowerCase();
}

/** @returns null for a file that is no wheel */
export function readWheelName(file: string): Wheel | null {
  const match = /^([^-]+)-([^-]+)(?:-\d[^-]*)?-([^-]+)-([^-]+)-([^-]+)\.whl$/.exec(file);
  if (match === null) return null;
  const [, project, version, , abi, platform] = match as unknown as [string, string, string, string, string, string];
  return {
    file,
    project: normalised(project),
    version: version.replaceAll('_', '-').toLowerCase(),
    isPlain: abi === 'none' && platform === 'any',
  };
}

export function pypiSource({ pip, pypiRepository, http }: PypiOptions): PackageSource {
  return {
    fileName(coordinates) {
      const { project, version } = pypiParts(coordinates);
      return `${project.replaceAll('-', '_')}-${version}.whl`;
    },
    bring: (coordinates, folder) =>
      pypiRepository === undefined
        ? bringByPip(pip, coordinates, folder)
        : bringFrom(pypiRepository, coordinates, http),
  };
}

async function bringByPip(
  pip: readonly [string, ...string[]],
  coordinates: string,
  folder: string,
): Promise<Brought | Refused> {
  const reason = await downloadWheel(pip, coordinates, folder);
  if (reason !== null) return { refused: reason };
  const [wheel] = (await readdir(folder)).filter((name) => readWheelName(name) !== null);
  const bytes = wheel === undefined ? undefined : await readIfThere(join(folder, wheel));
  return bytes === undefined
    ? { refused: `${shownCommand(pip)} left no wheel of ${coordinates}` }
    : { bytes, from: shownCommand(pip) };
}

/**
 * Has the machine's pip download the wheel of a package, that for any platform, and nothing that it needs.
 * @param folder to download into, under its own name
 * @returns why that failed; null where it did not
 */
export async function downloadWheel(
  pip: readonly [string, ...string[]],
  coordinates: string,
  folder: string,
  clock?: Clock,
): Promise<string | null> {
  const { project, version } = pypiParts(coordinates);
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
  return answer.isWell ? null : `${shownCommand(pip)} could not get ${coordinates}: ${complaint(answer)}`;
}

/** Calls pip so that only wheels count, nobody is asked, and its output is made for programs. */
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

/** What pip says is wrong; where it could not reach the index it says that as a warning, and something else as the error. */
export function complaint({
  ended,
  output,
  errors,
}: {
  readonly ended: string;
  readonly output: string;
  readonly errors: string;
}): string {
  const lines = linesOf(errors + output);
  const broken = lines.flatMap((line) => /after connection broken by '(.*)': \//.exec(line)?.[1] ?? []).at(-1);
  const error = lines.findLast((line) => line.startsWith('ERROR:'))?.replace(/^ERROR: */, '') ?? lines.at(-1);
  const said = [error, broken?.replace(/<[^>]*>: /, '')].filter((text) => text !== undefined);
  return said.length === 0 ? ended : said.join('; ').slice(0, 400);
}

async function bringFrom(place: string, coordinates: string, http: Downloader): Promise<Brought | Refused> {
  const { project, version } = pypiParts(coordinates);
  const listed = await listWheels(place, project, http);
  if ('refused' in listed) return listed;
  const wheels = listed.wheels.filter((wheel) => wheel.version === version.toLowerCase());
  const wheel = wheels.find(({ isPlain }) => isPlain) ?? wheels[0];
  if (wheel === undefined) return { refused: `${shown(place)} has no wheel of ${project} ${version}` };
  const address = listed.addressOf(wheel);
  if (!isUrl(address)) {
    const bytes = await readIfThere(address).catch((error: Error) => ({ refused: error.message }));
    if (bytes === undefined) return { refused: `${address} is not there` };
    return 'refused' in bytes ? bytes : { bytes, from: address };
  }
  const answer = await http.get(address, PACKAGE_LIMITS);
  return 'bytes' in answer ? { bytes: answer.bytes, from: shown(address) } : { refused: answer.refused };
}

/** Wheels of one project, and where each is. */
interface ListedWheels {
  readonly wheels: readonly Wheel[];
  /** Path or URL; a URL may have a user in it. */
  addressOf(wheel: Wheel): string;
}

/**
 * @param place a folder that has wheels in it, or the URL of an index as PEP 503 describes it: a page of links for each
 *   project
 */
export async function listWheels(place: string, project: string, http: Downloader): Promise<ListedWheels | Refused> {
  if (!isUrl(place)) {
    const names = await readdir(place).catch(() => null);
    if (names === null) return { refused: `there is no folder ${place}` };
    return { wheels: wheelsOf(project, names), addressOf: ({ file }) => join(place, file) };
  }
  const page = `${place.replace(/\/+$/, '')}/${project}/`;
  const answer = await http.get(page, PACKAGE_LIMITS);
  if (!('bytes' in answer)) return { refused: answer.status === 404 ? `${shown(page)} is not there` : answer.refused };
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
  return { wheels: wheelsOf(project, [...addresses.keys()]), addressOf: ({ file }) => addresses.get(file)! };
}

function wheelsOf(project: string, names: readonly string[]): readonly Wheel[] {
  return names.flatMap((name) => readWheelName(name) ?? []).filter((wheel) => wheel.project === project);
}

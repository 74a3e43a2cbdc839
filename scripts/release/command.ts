/** `npm run release` without process handling. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { notesOf, startVersion } from './changelog.js';
import { type Texts, readWorkspaces, versionFiles, versionsIn, withVersion } from './version-files.js';

export const USAGE = `Usage: npm run release -- --set VERSION [--dry-run]
       npm run release -- --check [VERSION]
       npm run release -- --notes VERSION

All packages have the same version and depend on exactly that version of each other. --set writes it to every file that
contains it, and moves the [Unreleased] entries of CHANGELOG.md under it. Then commit and push the tag vVERSION; publish.yml
does the rest.

OPTIONS
  --set VERSION      the next version: higher than the current one, or equal to it if that was never released
  --dry-run          print what --set would change, and change nothing
  --check [VERSION]  compare every file with this version, by default the one in package.json; with VERSION, CHANGELOG.md
                     must have an entry for it
  --notes VERSION    print the entry of a version in CHANGELOG.md
  --help             print this text

EXIT STATUS
  0  done
  1  files disagree
  2  wrong usage
`;

const CHANGELOG = 'CHANGELOG.md';
const VERSION = /^\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?$/;

/** @returns the exit status */
export async function release(
  args: readonly string[],
  root: string,
  now: Date,
  print: (text: string) => void,
): Promise<number> {
  // "--check" may be the only argument.
  const written = args.flatMap((arg, at) => (arg === '--check' && isEnd(args[at + 1]) ? ['--check', ''] : [arg]));
  const values = readOptionValues(written, {
    set: { type: 'string' },
    check: { type: 'string' },
    notes: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const chosen = [values.set, values.check, values.notes].filter((value) => value !== undefined);
  if (chosen.length !== 1) throw new UsageError('one of --set, --check and --notes must be given');
  if (values['dry-run'] && values.set === undefined) throw new UsageError('--dry-run belongs to --set');
  const version = chosen[0]!;
  if (version !== '' && !VERSION.test(version))
    throw new UsageError(`${version} is no version: it must be 1.2.3, or end with -alpha.1, -beta.1 or -rc.1`);
  if (values.notes !== undefined) {
    print(`${notesOf(read(root, CHANGELOG), version)}\n`);
    return 0;
  }
  const texts: Texts = new Map(versionFiles(readWorkspaces(root)).map((file) => [file, read(root, file)]));
  if (values.check !== undefined) return check(texts, root, version, print);
  set(texts, root, version, now, { isTried: values['dry-run'], print });
  return 0;
}

const isEnd = (arg: string | undefined): boolean => arg === undefined || arg.startsWith('-');

function check(texts: Texts, root: string, asked: string, print: (text: string) => void): number {
  const version = asked || currentVersion(texts);
  const wrong = versionsIn(texts).filter((found) => found.version !== version);
  for (const { file, where, version: found } of wrong) print(`${file}: ${where} is ${found}, not ${version}\n`);
  if (asked !== '') notesOf(read(root, CHANGELOG), asked);
  if (wrong.length > 0) return 1;
  print(`${versionsIn(texts).length} places in ${texts.size} files have ${version}\n`);
  return 0;
}

function set(
  texts: Texts,
  root: string,
  version: string,
  now: Date,
  { isTried, print }: { readonly isTried: boolean; readonly print: (text: string) => void },
): void {
  const changed = withVersion(texts, version);
  const changelog = startVersion(read(root, CHANGELOG), version, now);
  for (const [file, text] of [...changed, [CHANGELOG, changelog] as const]) {
    if (read(root, file) === text) continue;
    print(`${isTried ? 'would change' : 'changed'} ${file}\n`);
    if (!isTried) writeFileSync(join(root, file), text);
  }
}

function currentVersion(texts: Texts): string {
  return (JSON.parse(texts.get('package.json')!) as { readonly version: string }).version;
}

function read(root: string, file: string): string {
  const path = join(root, file);
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  return readFileSync(path, 'utf8');
}

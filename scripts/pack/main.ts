/** `npm run pack`: the packages as they are published. */
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { table } from '#cli/terminal/table.js';
import { readOptionValues } from '#cli/terminal/usage.js';
import { byteSize } from '../kit/format.js';
import { type Packed, pack } from './pack.js';
import { CORE_PACKAGES, PACKAGES } from './packages.js';

const USAGE = `Usage: npm run pack [-- --output FOLDER]

Packs the packages as they are published: JavaScript without comments, JSON without white space, and only those type
declarations that can be reached from the exports of a package. Publishes nothing, and does not change the build.

OPTIONS
  --output FOLDER  folder for the archives; default dist/packages
  --help           print this text
`;

async function packAll(args: readonly string[]): Promise<number> {
  const values = readOptionValues(args, { output: { type: 'string' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const root = findPackageRoot(import.meta.url);
  const output = values.output ?? join(root, 'dist', 'packages');
  mkdirSync(output, { recursive: true });
  const packed = await Promise.all(PACKAGES.map((folder) => pack(join(root, folder), output)));
  const core = packed.filter(({ name }) => CORE_PACKAGES.some((known) => known === name));
  print(
    table(
      ['packed', 'files', 'packed size', 'unpacked size'],
      [
        ...packed.map((one) => [relative(process.cwd(), one.archive), String(one.files.length), ...sizes([one])]),
        ['the library', String(core.reduce((sum, { files }) => sum + files.length, 0)), ...sizes(core)],
      ],
    ),
  );
  return 0;
}

function sizes(packed: readonly Packed[]): readonly string[] {
  const sum = (key: 'size' | 'unpackedSize'): string => byteSize(packed.reduce((bytes, one) => bytes + one[key], 0));
  return [sum('size'), sum('unpackedSize')];
}

await runProgram('pack', USAGE, packAll);

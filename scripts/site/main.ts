/** `npm run build:site`: builds the page as a folder of files. */
import { join, resolve } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { UsageError, readArguments } from '#cli/terminal/usage.js';
import { registryOptions, writeSite } from './write.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'dist', 'site');

const USAGE = `Usage: npm run build:site [-- FOLDER]

Writes the check page to FOLDER (default dist/site), replacing its content: page, scripts, and all compiled rules. Any web
server for static files can serve it. No data is sent anywhere, and after the first visit it works offline.
`;

await runProgram('build:site', USAGE, async (args) => {
  const read = readArguments(args, {});
  if (read === null) {
    print(USAGE);
    return 0;
  }
  const [folder = FOLDER, more] = read.positionals;
  if (more !== undefined) throw new UsageError(`"${more}" is one too many`);
  const { files, bytes } = writeSite(resolve(folder), registryOptions());
  print(`${folder}: ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB\n`);
  return 0;
});

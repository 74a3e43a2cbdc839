/** `npm run release`: sets one version in all files that name it. */
import { print, runProgram } from '#cli/terminal/program.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { USAGE, release } from './command.js';

await runProgram('release', USAGE, (args) => release(args, findPackageRoot(import.meta.url), new Date(), print));

#!/usr/bin/env node
/** `einvoice`: the command line as a process. */
import * as nodeModule from 'node:module';
import { limitInlining } from 'einvoice-schematron/platform/inlining.js';

// Compiling the program takes longer than checking an invoice. Node.js 22 and later cache the compiled code of
// everything that is loaded from here on.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
limitInlining();

const [{ einvoice }, { EXIT }] = await Promise.all([import('./einvoice.js'), import('./commands/command.js')]);

// A reader that closes early (`einvoice … | head`) is not an error, unless the command gave it a meaning.
process.stdout.on('error', ({ code = 'error' }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  process.stderr.write(`einvoice: standard output can't be written (${code})\n`);
  process.exit(EXIT.usage);
});

process.exitCode = await einvoice(process.argv.slice(2));

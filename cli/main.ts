#!/usr/bin/env node
/** `einvoice`: the command line as a process. */
import * as nodeModule from 'node:module';
import { compileSparingly } from 'einvoice-schematron/platform/inlining.js';

// Compiling the program takes longer than checking an invoice. Node.js 22 and later keep what they compiled, of what is
// loaded from here on.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
compileSparingly();

const [{ einvoice }, { EXIT }] = await Promise.all([import('./einvoice.js'), import('./commands/command.js')]);

// A reader that has seen enough (`einvoice … | head`) is no failure, unless the command says what being cut short means.
process.stdout.on('error', ({ code = 'error' }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  process.stderr.write(`einvoice: standard output can't be written (${code})\n`);
  process.exit(EXIT.usage);
});

process.exitCode = await einvoice(process.argv.slice(2));

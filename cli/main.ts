#!/usr/bin/env node
/** `einvoice`: the command line as a process. */
import { compileSparingly } from '../engine/platform/inlining.js';
import { EXIT } from './commands/command.js';
import { einvoice } from './einvoice.js';

compileSparingly();

// A reader that has seen enough (`einvoice … | head`) is no failure, unless the command says what being cut short means.
process.stdout.on('error', ({ code = 'error' }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  process.stderr.write(`einvoice: standard output can't be written (${code})\n`);
  process.exit(EXIT.usage);
});

process.exitCode = await einvoice(process.argv.slice(2));

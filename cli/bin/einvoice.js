#!/usr/bin/env node
/** Starts the program that `npm run build` makes. npm links this file when it installs, before anything is built. */
import { existsSync } from 'node:fs';

const program = new URL('../dist/programs/einvoice.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write(
    'einvoice: the program is not built. Run "npm run build", and "npm run compile-rules" for the rules.\n',
  );
  process.exitCode = 2;
}

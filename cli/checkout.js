/**
 * `npm run einvoice` in a checkout. npm starts its scripts in the folder of the package; files are meant where npm was
 * called. This file is run as it stands, so that it can say that nothing has been built.
 */
import { existsSync } from 'node:fs';

const program = new URL('./dist/programs/einvoice.js', import.meta.url);
if (existsSync(program)) {
  process.chdir(process.env['INIT_CWD'] ?? '.');
  await import(program.href);
} else {
  process.stderr.write(
    'einvoice: the program is not built. Run "npm run build", and "npm run compile-rules" for the rules.\n',
  );
  process.exitCode = 2;
}

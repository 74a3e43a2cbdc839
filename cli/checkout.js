/**
 * `npm run einvoice` in a checkout. npm runs scripts in the folder of the package, but file arguments are relative to
 * the folder where npm was called.
 */
process.chdir(process.env['INIT_CWD'] ?? '.');
await import('./bin/einvoice.js');

/**
 * `npm run einvoice` in a checkout. npm starts its scripts in the folder of the package; files are meant where npm was
 * called.
 */
process.chdir(process.env['INIT_CWD'] ?? '.');
await import('./bin/einvoice.js');

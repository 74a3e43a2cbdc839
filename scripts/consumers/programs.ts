/** The programs of the packages' consumers: three lines each, which check the given documents. */

/** Prints a line of JSON per document at the end. */
export const ESM = `import { readFile } from 'node:fs/promises';
import { validate } from 'einvoice-validator';
for (const path of process.argv.slice(2)) console.log(JSON.stringify(await validate(await readFile(path))));
`;

export const COMMON_JS = `const { readFileSync } = require('node:fs');
const { validate } = require('einvoice-validator');
(async () => { for (const path of process.argv.slice(2)) console.log(JSON.stringify(await validate(readFileSync(path)))); })();
`;

export const TYPESCRIPT = `import { readFile } from 'node:fs/promises';
import { type DetailedReport, validate } from 'einvoice-validator';
for (const path of process.argv.slice(2)) console.log(JSON.stringify((await validate(await readFile(path))) satisfies DetailedReport));
`;

/** Gives the page a function that fetches a document and checks it. */
export const PAGE = `import { validate } from 'einvoice-validator';
const bytesOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());
globalThis.check = async (address) => JSON.stringify(await validate(await bytesOf(address)));
`;

/** Answers the body of a request with its report. */
export const WORKER = `import { validate } from 'einvoice-validator';
const check = async (request) => Response.json(await validate(new Uint8Array(await request.arrayBuffer())));
export default { fetch: check };
`;

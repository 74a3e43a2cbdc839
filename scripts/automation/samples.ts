/** Our own invoices, as files, and what the library says about them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { validate } from '#validator/index.js';
import { hybridParts } from '../fuzz/pdf/hybrid.js';
import { writePdf } from '../fuzz/pdf/parts.js';

/** An invoice in a file. */
export interface Sample {
  readonly path: string;
  readonly content: Buffer;
  readonly mediaType: string;
  /** The report without its details. */
  readonly report: { readonly valid: boolean };
}

export interface Samples {
  /** The folder of the files. */
  readonly folder: string;
  readonly right: Sample;
  readonly wrong: Sample;
  readonly hybrid: Sample;
}

/** @param folder to write the files into */
export async function writeSamples(folder: string): Promise<Samples> {
  mkdirSync(folder, { recursive: true });
  const example = (name: string): Buffer => readFileSync(join(findPackageRoot(import.meta.url), 'examples', name));
  const write = async (name: string, content: Buffer, mediaType: string): Promise<Sample> => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const { details: _details, ...report } = await validate(content);
    return { path, content, mediaType, report };
  };
  return {
    folder,
    right: await write('a-right.xml', example('xrechnung-ubl.xml'), 'application/xml'),
    wrong: await write('b-wrong.xml', example('xrechnung-three-mistakes.xml'), 'application/xml'),
    hybrid: await write(
      'c-hybrid.pdf',
      writePdf(hybridParts(example('facturx-extended.xml')), 'table'),
      'application/pdf',
    ),
  };
}

/** The cases of a run with PDFs. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '#service/http/routes.js';
import { LIMITS } from '#service/upload/limits.js';
import type { FuzzCase } from '../case.js';
import { randomOf } from '../random.js';
import type { Samples } from '../samples.js';
import { changeBytes } from './bytes.js';
import { hybridParts } from './hybrid.js';
import { mutatePdf } from './mutations.js';
import type { Parts } from './parts.js';

export interface PdfSamples {
  readonly own: readonly { readonly name: string; readonly parts: Parts }[];
  /** Files from elsewhere. */
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/**
 * @param folder with more PDFs to change; null for none
 * @throws Error if it can't be read
 */
export function pdfSamples(samples: Samples, folder: string | null): PdfSamples {
  const invoices = samples.small.filter(({ text }) => text.includes('CrossIndustryInvoice'));
  const files =
    folder === null
      ? []
      : readdirSync(folder)
          .filter((name) => /\.pdf$/i.test(name))
          .toSorted();
  return {
    own: invoices.map(({ name, bytes }) => ({ name, parts: hybridParts(bytes) })),
    files: files
      .map((name) => ({ name, bytes: readFileSync(join(folder!, name)) }))
      .filter(({ bytes }) => bytes.length > 0),
  };
}

/** Case `number` of a seed. */
export function makePdfCase(seed: number, number: number, { own, files }: PdfSamples): FuzzCase {
  const random = randomOf(seed, number);
  const isFile = files.length > 0 && random.below(2) === 0;
  const file = isFile ? random.pick(files) : null;
  const one = random.pick(own);
  const { change, bytes } = file === null ? mutatePdf(random, one.parts) : changeBytes(random, file.bytes);
  return {
    number,
    name: `${file?.name ?? one.name}: ${change}`,
    request: {
      path: ROUTES.validatePdf,
      query: random.pick(['', '?details=true']),
      headers: { 'Content-Type': 'application/pdf' },
      body: bytes,
      delivery: { kind: 'whole' },
    },
    statuses: statusesOfPdf(bytes),
  };
}

function statusesOfPdf(bytes: Buffer): readonly number[] {
  if (bytes.length === 0) return [400];
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return bytes.length > LIMITS.documentBytes ? [413, 415] : [415];
  return [bytes.length > LIMITS.documentBytes ? 413 : 200];
}

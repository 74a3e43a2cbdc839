/** A hybrid invoice of our own in parts, and how to send it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { ROUTES } from '#service/http/routes.js';
import { hybridParts } from '../../../fuzz/pdf/hybrid.js';
import type { Part, Parts } from '../../../fuzz/pdf/parts.js';
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { requestText } from '../../wire/request.js';

export const CII = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'facturx-extended.xml'));
export const HYBRID: Parts = hybridParts(CII);

/** Numbers of the parts of `HYBRID`. */
export const AT = { catalogue: 1, pages: 2, names: 3, leaf: 5, specification: 6, file: 7, metadata: 10 } as const;

export interface PdfAttack {
  readonly kind: string;
  readonly name: string;
  readonly pdf: () => Buffer;
  /** By default 200 with a report. */
  readonly statuses?: readonly number[];
  /** Whether the report must not call the invoice valid, because it can't be read. */
  readonly isNeverValid?: boolean;
  /** Whether the file is intact, so that the invoice in it must be found. */
  readonly isWhole?: boolean;
}

/** Replaces some of the parts. */
export function changed(changes: Readonly<Record<number, (part: Part) => Part>>, more: readonly Part[] = []): Parts {
  return [...HYBRID.map((part, index) => changes[index + 1]?.(part) ?? part), ...more];
}

export const textOf =
  (text: string) =>
  (part: Part): Part => ({ ...part, text });

export function sentPdf(
  site: Site,
  { kind, name, pdf, statuses = [200], isNeverValid = false, isWhole = false }: PdfAttack,
): RawAttack {
  const headers = { 'X-Api-Key': site.account.key, 'Content-Type': 'application/pdf' };
  return {
    kind,
    name,
    // Large ones are made when they are sent, to save memory.
    get pieces() {
      return [requestText({ path: ROUTES.validatePdf, headers, body: pdf() })];
    },
    answers: [statuses],
    ...(isWhole && { forbidden: ['"format":"unknown"'] }),
    ...(isNeverValid && { forbidden: ['"valid":true'] }),
  };
}

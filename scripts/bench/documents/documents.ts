/** The documents of the benchmark: their sizes, and the rules for them. */
import { FACTURX_EXTENDED, XRECHNUNG, toCii } from './cii.js';
import { type Invoice, makeInvoice } from './invoice.js';
import { toUbl } from './ubl.js';
import { withTabs } from './xml.js';

export type FormatName = 'XRechnung UBL' | 'XRechnung CII' | 'Factur-X EXTENDED';

interface Format {
  readonly write: (invoice: Invoice) => string;
  readonly ruleSets: readonly string[];
}

const FORMATS: Readonly<Record<FormatName, Format>> = {
  'XRechnung UBL': { write: toUbl, ruleSets: ['en16931-ubl', 'xrechnung-ubl'] },
  'XRechnung CII': { write: (invoice) => toCii(invoice, XRECHNUNG), ruleSets: ['en16931-cii', 'xrechnung-cii'] },
  'Factur-X EXTENDED': { write: (invoice) => toCii(invoice, FACTURX_EXTENDED), ruleSets: ['facturx-extended'] },
};

/** A document of the benchmark. */
export interface BenchDocument {
  readonly format: FormatName;
  /** Name of the size: `20 KB`. */
  readonly size: string;
  readonly lines: number;
  readonly ruleSets: readonly string[];
  readonly bytes: Uint8Array;
}

/** Names of the sizes that are quick to measure, in ascending order. */
const SMALL_SIZES = ['7 KB', '20 KB'] as const;

/** Targets in bytes. 3 MB is not listed: it has ten times the lines of 300 KB, so that the two show how time grows. */
const TARGETS = { '7 KB': 7_000, '20 KB': 20_000, '300 KB': 300_000, '5 MB': 5_200_000 } as const;

/** All documents, in ascending size for each format. */
export function allDocuments(): BenchDocument[] {
  return [
    ...sizesOf('XRechnung UBL'),
    ...sizesOf('XRechnung CII'),
    document('Factur-X EXTENDED', '20 KB', linesFor('Factur-X EXTENDED', TARGETS['20 KB'])),
  ];
}

/** The documents of the sizes that are quick to measure. */
export function smallDocuments(): BenchDocument[] {
  const formats = Object.keys(FORMATS) as FormatName[];
  return formats.flatMap((format) =>
    SMALL_SIZES.filter((size) => format !== 'Factur-X EXTENDED' || size === '20 KB').map((size) =>
      document(format, size, linesFor(format, TARGETS[size])),
    ),
  );
}

function sizesOf(format: FormatName): BenchDocument[] {
  const lines = (size: keyof typeof TARGETS): number => linesFor(format, TARGETS[size]);
  return [
    document(format, '7 KB', lines('7 KB')),
    document(format, '20 KB', lines('20 KB')),
    document(format, '300 KB', lines('300 KB')),
    document(format, '3 MB', lines('300 KB') * 10),
    document(format, '5 MB', lines('5 MB')),
  ];
}

function document(format: FormatName, size: string, lines: number): BenchDocument {
  return { format, size, lines, ruleSets: FORMATS[format].ruleSets, bytes: bytesOf(format, lines) };
}

function bytesOf(format: FormatName, lines: number): Uint8Array {
  return Buffer.from(withTabs(FORMATS[format].write(makeInvoice(lines))));
}

/**
 * The number of lines that comes closest to a size: an estimate from the average line, then the best of its neighbours.
 */
function linesFor(format: FormatName, target: number): number {
  const length = (lines: number): number => bytesOf(format, lines).length;
  const few = 8;
  const many = 208;
  const perLine = (length(many) - length(few)) / (many - few);
  const about = Math.max(2, Math.round((target - (length(few) - few * perLine)) / perLine));
  const distance = (lines: number): number => Math.abs(length(lines) - target);
  return [about - 1, about, about + 1].reduce((best, lines) => (distance(lines) < distance(best) ? lines : best));
}

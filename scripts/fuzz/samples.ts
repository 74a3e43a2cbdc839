/** The documents to change: generated invoices, and the publishers' samples if available. */
import type { Tree } from '#schematron/xml/tree.js';
import { read } from '../kit/tree.js';
import { allDocuments, smallDocuments } from '../bench/documents/documents.js';
import { type Folders, hasSuites } from '../suites/folders.js';
import { samples as publishersSamples } from '../conformance/samples.js';

/** A real document. */
export interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
  readonly text: string;
  readonly tree: Tree;
}

export interface Samples {
  /** Whole invoices of up to 60 KB. */
  readonly small: readonly Sample[];
  /** 300 KB to 5 MB: a hundred times the work, so only used on purpose. */
  readonly large: readonly Sample[];
  /** Their origin, for people. */
  readonly origin: string;
}

/** Maximum size of a small sample: most of the publishers' samples are smaller. */
const SMALL = 60_000;

/**
 * Reads and generates all samples. They determine the cases: a case can only be reproduced with the same samples.
 * @throws SuiteError if the suites exist but are incomplete
 */
export function loadSamples(folders: Folders): Samples {
  const isPublished = hasSuites(folders);
  const generated = smallDocuments().map(({ format, size, bytes }) => sample(`${format}, ${size}`, bytes));
  const published = isPublished
    ? publishersSamples.load(folders, 'native').cases.map(({ name, document }) => sample(name, document))
    : [];
  const small = [...generated, ...published].filter(({ bytes }) => bytes.length <= SMALL);
  const large = allDocuments()
    .filter(({ size }) => size === '300 KB' || size === '5 MB')
    .map(({ format, size, bytes }) => sample(`${format}, ${size}`, bytes));
  const origin = isPublished
    ? `${small.length} samples of the publishers and of the generator`
    : `${small.length} documents of the generator (no publishers' samples: SUITES_DIR)`;
  return { small, large, origin };
}

function sample(name: string, bytes: Uint8Array): Sample {
  const found = read(bytes);
  if (!found.ok) throw new Error(`${name}: ${found.problem.message}`);
  return { name, bytes: Buffer.from(bytes), text: found.text, tree: found.tree };
}

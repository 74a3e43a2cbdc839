/** The documents that are changed: invoices of our own generator, and the publishers' samples where they are. */
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
  /** 300 KB to 5 MB: a hundred times the work, so they are asked for on purpose only. */
  readonly large: readonly Sample[];
  /** Where they come from, for people. */
  readonly origin: string;
}

/** What a sample may have at most to count as small: most samples of the publishers are below. */
const SMALL = 60_000;

/**
 * Reads and makes them all. Which there are decides what a case is: a case can be shown again only with the same ones.
 * @throws SuiteError when the suites are there, but not whole
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

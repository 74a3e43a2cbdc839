/** Ours and other validators on the same documents, from bytes to the report, in alternation. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from '../documents/documents.js';
import { withTwentyMistakes } from '../documents/mistakes.js';
import { type Contender, PEERS, type StartOptions, TITLES, startContender } from '../measure/contenders.js';
import { type PeerPaths, startPeer } from '../measure/peers.js';
import { LONGEST_ITERATION_MS, type Plan } from '../measure/plan.js';
import { measureDocument } from '../measure/timing.js';
import type { DocumentTimings, NotMeasured } from '../result.js';

const UBL = 'XRechnung UBL';
const SIZES = ['7 KB', '20 KB', '300 KB', '3 MB'];

/**
 * Measures XRechnung invoices of several sizes, and one with twenty findings.
 * @throws Error if no peer is available, or if one does not find what is wrong
 */
export async function measurePeers(
  documents: readonly BenchDocument[],
  paths: PeerPaths,
  options: StartOptions & { readonly plan: Plan },
): Promise<{ readonly documents: readonly DocumentTimings[]; readonly notMeasured: readonly NotMeasured[] }> {
  const contenders = [await startContender('pipeline', options)];
  const notMeasured: NotMeasured[] = [];
  try {
    for (const name of PEERS) {
      try {
        contenders.push(await startPeer(name, paths));
      } catch (error) {
        notMeasured.push({ what: TITLES[name], reason: (error as Error).message });
      }
    }
    if (contenders.length === 1) throw new Error('neither the KoSIT validator nor phive is available');
    const results: DocumentTimings[] = [];
    for (const [index, document] of documentsFor(documents).entries()) {
      const path = join(options.folder, `peers-${index}.xml`);
      writeFileSync(path, document.bytes);
      await requireFindings(contenders, document, path);
      const timings = await measureDocument(contenders, { document, path, before: null }, options.plan);
      const { format, size, lines, bytes } = document;
      results.push({ format, size, lines, bytes: bytes.length, timings: Object.fromEntries(timings) });
    }
    return { documents: results, notMeasured };
  } finally {
    for (const { process } of contenders) process.end();
  }
}

/** The documents, with only the rule set that a peer is asked for: its own includes those of EN 16931. */
function documentsFor(documents: readonly BenchDocument[]): BenchDocument[] {
  return documents
    .filter(({ format, size }) => SIZES.includes(size) && format !== 'Factur-X EXTENDED')
    .flatMap((document) => {
      const valid = { ...document, ruleSets: document.ruleSets.slice(-1) };
      if (document.format !== UBL || document.size !== '20 KB') return [valid];
      const bytes = Buffer.from(withTwentyMistakes(Buffer.from(document.bytes).toString()));
      return [valid, { ...valid, size: `${document.size}, 20 findings`, bytes }];
    });
}

/** Everybody has to find something in a document with mistakes, and nothing in one without. */
async function requireFindings(
  contenders: readonly Contender[],
  { format, size, ruleSets }: BenchDocument,
  path: string,
): Promise<void> {
  const isWrong = size.includes('findings');
  for (const { name, process, ruleSet } of contenders) {
    const command = { ruleSets: ruleSets.map(ruleSet), document: path, iterations: 1, milliseconds: 0 };
    const { findings } = await process.measure(command, LONGEST_ITERATION_MS);
    if (findings > 0 !== isWrong) throw new Error(`${TITLES[name]} finds ${findings} errors in ${format}, ${size}`);
  }
}

/** Times all documents: starts the contenders, keeps them warm between documents, and stops them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from '../documents/documents.js';
import type { DocumentTimings, Growth, NotMeasured } from '../result.js';
import { type Agreement, findingsOf } from './agreement.js';
import {
  type Contender,
  type ContenderName,
  type StartOptions,
  TITLES,
  isOfSchemas,
  startContender,
} from './contenders.js';
import type { Plan } from './plan.js';
import { type MeasuredDocument, isTenTimesLarger, measureGrowth } from './growth.js';
import { type Timing, measureDocument } from './timing.js';

export interface TimingOptions extends StartOptions {
  readonly plan: Plan;
  readonly onProgress: (text: string) => void;
}

export interface Timings {
  readonly documents: readonly DocumentTimings[];
  readonly growth: readonly Growth[];
  readonly notMeasured: readonly NotMeasured[];
}

/** Measures the documents, which are in ascending size for each format. */
export async function measureDocuments(
  names: readonly ContenderName[],
  documents: readonly BenchDocument[],
  options: TimingOptions,
): Promise<Timings> {
  const notMeasured: NotMeasured[] = [];
  let contenders: Contender[] = [];
  const start = async (name: ContenderName): Promise<void> => {
    options.onProgress(`starting ${name}`);
    try {
      contenders.push(await startContender(name, options));
    } catch (error) {
      notMeasured.push({ what: TITLES[name], reason: (error as Error).message });
    }
  };
  const results: DocumentTimings[] = [];
  const growth: Growth[] = [];
  try {
    for (const name of names) await start(name);
    let before: MeasuredDocument | null = null;
    for (const [index, document] of documents.entries()) {
      const isFirst = documents[index - 1]?.format !== document.format;
      const title = `${document.format}, ${document.size} (${index + 1} of ${documents.length})`;
      const path = join(options.folder, `document-${index}.xml`);
      writeFileSync(path, document.bytes);
      if (isFirst) {
        options.onProgress(`loading the rules for ${document.format}`);
        before = null;
        notMeasured.push(...disagreements(await findingsOf(contenders, document, options.folder), document));
      }
      options.onProgress(title);
      const timings: ReadonlyMap<ContenderName, Timing> = await measureDocument(
        contenders,
        { document, path, before: before && { bytes: before.document.bytes.length, timings: before.timings } },
        options.plan,
      );
      results.push({
        format: document.format,
        size: document.size,
        lines: document.lines,
        bytes: document.bytes.length,
        timings: Object.fromEntries(timings),
      });
      // A contender that missed its deadline was killed; it may try the next format.
      const gone = contenders.filter(({ process }) => process.hasEnded).map(({ name }) => name);
      contenders = contenders.filter(({ process }) => !process.hasEnded);
      for (const name of gone) await start(name);
      const measured: MeasuredDocument = { document, path, timings };
      if (before && isTenTimesLarger(before.document, document)) {
        options.onProgress(`${document.format}, ten times the lines`);
        for (const contender of contenders) {
          try {
            const grown = await measureGrowth(contender, before, measured, options.plan);
            if (grown) growth.push(grown);
          } catch (error) {
            notMeasured.push({
              what: `${TITLES[contender.name]}, ${document.format}, ten times the lines`,
              reason: (error as Error).message,
            });
          }
        }
      }
      before = measured;
    }
  } finally {
    for (const { process } of contenders) process.end();
  }
  return { documents: results, growth, notMeasured };
}

/** A contender whose findings differ from most others' does not do the same work: its times would be meaningless. */
function disagreements(findings: Agreement, document: BenchDocument): NotMeasured[] {
  const ofSchemas = new Map([...findings].filter(([name]) => isOfSchemas(name)));
  const ofRules = new Map([...findings].filter(([name]) => !isOfSchemas(name)));
  return [...disagreementsIn(ofRules, document), ...disagreementsIn(ofSchemas, document)];
}

function disagreementsIn(findings: Agreement, { format }: BenchDocument): NotMeasured[] {
  const counts = [...findings.values()].filter((each) => typeof each === 'number');
  const votes = (count: number): number => counts.filter((each) => each === count).length;
  const common = counts.reduce((best, count) => (votes(count) > votes(best) ? count : best), counts[0] ?? 0);
  return [...findings].flatMap(([name, found]) => {
    // A complete failure shows up again when measuring.
    if (found === common || typeof found !== 'number') return [];
    return [
      {
        what: `${TITLES[name]}, ${format}`,
        reason: `finds ${found} errors where most find ${common}: its times are not comparable`,
      },
    ];
  });
}

/**
 * The cost of findings: the same invoice with none and with some, through the whole pipeline and the rules alone, in
 * alternation in one process.
 */
import { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import { withManyMistakes, withOneMistake, withTwentyMistakes } from '../documents/mistakes.js';
import type { FindingsCost } from '../result.js';
import { rulesOnly } from '../subjects/native.js';

/** Warm-up runs for each measurement: V8 optimises the reporting code later than that of rules. */
const WARM_UP = 1.5;

/** Which document gets which mistakes. */
const ROWS: readonly (readonly [size: string, write: (xml: string) => string])[] = [
  ['20 KB', withOneMistake],
  ['20 KB', withTwentyMistakes],
  ['300 KB', (xml) => withManyMistakes(xml, 100)],
  ['3 MB', withOneMistake],
  ['3 MB', (xml) => withManyMistakes(xml, 1_000)],
  ['3 MB', (xml) => withManyMistakes(xml, 4_000)],
];

/**
 * @param documents invoices in UBL; a row without its size is left out
 * @param runs of a document of 20 KB, after the warm-up; larger ones get fewer
 */
export function measureFindings(documents: readonly BenchDocument[], runs: number): readonly FindingsCost[] {
  const { rules } = readRulesSettings({});
  const registry = new Registry(rules);
  return ROWS.flatMap(([size, write]) => {
    const document = documents.find((each) => each.size === size);
    return document === undefined ? [] : [measureRow(document, write, runs, registry)];
  });
}

/** Runs of the largest documents. */
const LEAST_RUNS = 20;

function measureRow(
  { bytes, ruleSets }: BenchDocument,
  write: (xml: string) => string,
  runsOf20Kb: number,
  registry: Registry,
): FindingsCost {
  const runs = Math.max(LEAST_RUNS, Math.round((runsOf20Kb * 20_000) / bytes.length));
  const right = Buffer.from(bytes).toString();
  const documents = [right, write(right)].map((text) => Buffer.from(text));
  const { report } = validate(documents[1]!, {}, registry);
  const rulesOf = rulesOnly(ruleSets, registry);
  const [rightMs, wrongMs] = byTurns(
    documents.map((document) => (): unknown => validate(document, {}, registry)),
    runs,
  );
  // Last, because running rules again on the same tree is different work, whose caches a validation would have to
  // evict.
  const [rightRulesMs, wrongRulesMs] = byTurns(
    documents.map((document) => rulesOf(document)),
    runs,
  );
  return {
    findings: report.errorCount + report.warningCount,
    bytes: bytes.length,
    rightMs,
    wrongMs,
    rightRulesMs,
    wrongRulesMs,
  };
}

/** @returns the median milliseconds of two functions run in alternation */
function byTurns(subjects: readonly (() => unknown)[], runs: number): readonly [number, number] {
  const times = subjects.map((): number[] => []);
  for (let run = -Math.ceil(WARM_UP * runs); run < runs; run++)
    for (const [index, subject] of subjects.entries()) {
      const start = performance.now();
      subject();
      if (run >= 0) times[index]!.push(performance.now() - start);
    }
  return [median(times[0]!), median(times[1]!)];
}

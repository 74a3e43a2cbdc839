/**
 * The cost of findings: the same invoice with none and with twenty, through the whole pipeline and the rules alone, in
 * alternation in one process.
 */
import { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import type { FindingsCost } from '../result.js';
import { rulesOnly } from '../subjects/native.js';

/** Warm-up runs for each measurement: V8 optimises the reporting code later than that of rules. */
const WARM_UP = 1.5;

/** Several kinds of mistakes: codes, a missing element, line amounts that do not match the price, a total. */
const MISTAKES: readonly (readonly [what: RegExp, instead: string, times: number])[] = [
  [/unitCode="[^"]*"/g, 'unitCode="piece"', 8],
  [/<cbc:BuyerReference>[^<]*/g, '<cbc:BuyerReference>', 1],
  [/<cbc:IdentificationCode>[^<]*/g, '<cbc:IdentificationCode>GER', 2],
  [/(<cbc:PriceAmount[^>]*>)/g, '$11', 6],
  [/(<cbc:TaxInclusiveAmount[^>]*>)/g, '$11', 1],
];

/** @param runs to time of each of the four, after the warm-up */
export function measureFindings({ bytes, ruleSets }: BenchDocument, runs: number): FindingsCost {
  const { rules } = readRulesSettings({});
  const registry = new Registry(rules);
  const right = Buffer.from(bytes).toString();
  const wrong = MISTAKES.reduce((text, [what, instead, times]) => {
    let left = times;
    return text.replace(what, (found) => (left-- > 0 ? found.replace(new RegExp(what.source), instead) : found));
  }, right);
  const documents = [right, wrong].map((text) => Buffer.from(text));
  const { details } = validate(Buffer.from(wrong), {}, registry);
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
  return { findings: details.issues.length, rightMs, wrongMs, rightRulesMs, wrongRulesMs };
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

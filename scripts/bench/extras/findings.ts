/** What findings cost: the same invoice without any and with twenty, the whole way and the rules alone, by turns in one process. */
import { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import type { FindingsCost } from '../result.js';
import { rulesOnly } from '../subjects/native.js';

/** Runs of each before any is timed, for each that is: V8 is done with the code of reports after that of rules. */
const WARM_UP = 1.5;

/** Mistakes of several kinds: codes, something missing, prices that are not those of their lines, a total. */
const MISTAKES: readonly (readonly [what: RegExp, instead: string, times: number])[] = [
  [/unitCode="[^"]*"/g, 'unitCode="piece"', 8],
  [/<cbc:BuyerReference>[^<]*/g, '<cbc:BuyerReference>', 1],
  [/<cbc:IdentificationCode>[^<]*/g, '<cbc:IdentificationCode>GER', 2],
  [/(<cbc:PriceAmount[^>]*>)/g, '$11', 6],
  [/(<cbc:TaxInclusiveAmount[^>]*>)/g, '$11', 1],
];

/** @param runs of each of the four that are timed, after more that are not */
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
  // Afterwards: rules of a tree that stays are other work, in whose caches a validation would have to make room.
  const [rightRulesMs, wrongRulesMs] = byTurns(
    documents.map((document) => rulesOf(document)),
    runs,
  );
  return { findings: details.issues.length, rightMs, wrongMs, rightRulesMs, wrongRulesMs };
}

/** @returns milliseconds of two that run by turns, medians */
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

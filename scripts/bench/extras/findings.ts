/** What findings cost: the same invoice without any and with twenty, the whole way and the rules alone, by turns in one process. */
import { Registry } from '../../../engine/rules/registry.js';
import { validate } from '../../../engine/validate.js';
import { readRulesSettings } from '../../../server/settings/rules.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import type { FindingsCost } from '../result.js';
import { rulesOnly } from '../subjects/native.js';

/** Runs of each before any is timed: the code of reports is warm later than that of rules. */
const WARM_UP = 400;

/** Mistakes of several kinds: codes, something missing, prices that are not those of their lines, a total. */
const MISTAKES: readonly (readonly [what: RegExp, instead: string, times: number])[] = [
  [/unitCode="[^"]*"/g, 'unitCode="piece"', 8],
  [/<cbc:BuyerReference>[^<]*/g, '<cbc:BuyerReference>', 1],
  [/<cbc:IdentificationCode>[^<]*/g, '<cbc:IdentificationCode>GER', 2],
  [/(<cbc:PriceAmount[^>]*>)/g, '$11', 6],
  [/(<cbc:TaxInclusiveAmount[^>]*>)/g, '$11', 1],
];

/** @param runs of each of the four that are timed */
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
  const subjects = [
    ...documents.map((document) => (): unknown => validate(document, {}, registry)),
    ...documents.map((document) => rulesOf(document)),
  ];
  for (const subject of subjects) for (let run = 0; run < WARM_UP; run++) subject();
  const times: number[][] = subjects.map(() => []);
  for (let run = 0; run < runs; run++)
    for (const [index, subject] of subjects.entries()) {
      const start = performance.now();
      subject();
      times[index]!.push(performance.now() - start);
    }
  const [rightMs, wrongMs, rightRulesMs, wrongRulesMs] = times.map(median) as [number, number, number, number];
  return { findings: details.issues.length, rightMs, wrongMs, rightRulesMs, wrongRulesMs };
}

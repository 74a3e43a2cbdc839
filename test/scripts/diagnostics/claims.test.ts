/** Every figure and every value that a report states is held against the document: what is false does not get past. */
import { strict as assert } from 'node:assert';
import type { IssueDetails } from '#validator/index.js';
import { READABLE, type Readable } from '../../../scripts/diagnostics/claims/words.js';
import { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { calculationIn } from '../../../scripts/diagnostics/claims/arithmetic.js';
import {
  claimsSummary,
  isAllTrue,
  readDefects,
  describeClaims,
} from '../../../scripts/diagnostics/claims/claims-report.js';
import { Facts } from '../../../scripts/diagnostics/claims/facts.js';
import { readClaims } from '../../../scripts/diagnostics/claims/judge-claims.js';
import { withoutGroups } from '../../../scripts/diagnostics/claims/numbers.js';
import type { Sample } from '../../../scripts/diagnostics/defect.js';
import { defectsOf } from '../../../scripts/diagnostics/generate.js';
import { read } from '../../../scripts/kit/tree.js';
import { FIXTURES, withText, xrechnungUbl } from '../../fixtures/invoices.js';
import { RULES } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';

const registry = new Registry(RULES);

const samples: readonly Sample[] = FIXTURES.flatMap(({ name, xml }) => {
  const document = read(Buffer.from(xml));
  return document.ok ? [{ name, kind: name, tree: document.tree, options: {} }] : [];
});

describe('What reports state of generated mistakes', () => {
  const options = { seed: 11, count: inFull(150, 60), tries: inFull(1000, 300) };
  const issues = readDefects(defectsOf(samples, registry, options), registry);

  it('is true, in each language', () => {
    assert.ok(isAllTrue(issues), `${describeClaims(issues)}${claimsSummary(issues)}`);
  });

  it('is of many kinds, and the same in each language', () => {
    const kinds = (language: Readable): readonly string[] =>
      issues
        .filter((issue) => issue.language === language)
        .flatMap(({ stated }) => stated.map(({ claim }) => claim))
        .filter(
          (claim) => !/quoted|line that is there|tells a place|several of a kind|row of VAT that is there/.test(claim),
        );
    assert.ok(new Set(kinds('en')).size > 8, [...new Set(kinds('en'))].join());
    for (const language of READABLE) assert.deepEqual(kinds(language), kinds('en'), language);
  });

  it('would be false with another figure in it', () => {
    const kinds = new Map<string, { tried: number; noticed: number }>();
    for (const { defect, issue, language, stated } of issues) {
      const document = read(Buffer.from(defect.text));
      if (!document.ok) continue;
      const facts = new Facts(document.tree, defect.sample.options, registry);
      for (const { claim, text } of stated) {
        // A term's number is its name.
        const number = /(?<!B[TG]-\d*)(?:\d[\d.,]*\d|\d)/.exec(text);
        if (number === null || claim === 'what is quoted') continue;
        const other = number[0].replace(/\d/, (digit) => String((Number(digit) + 3) % 10));
        const falsified = text.slice(0, number.index) + other + text.slice(number.index + number[0].length);
        const wrong = withoutGroups(issue.message, language).replace(text, () => falsified);
        const again = readClaims(issue, language, facts, wrong);
        const isNoticed = again.unread.length > 0 || again.stated.some(({ outcome }) => outcome === 'false');
        const { tried, noticed } = kinds.get(claim) ?? { tried: 0, noticed: 0 };
        kinds.set(claim, { tried: tried + 1, noticed: noticed + Number(isNoticed) });
      }
    }
    const weak = [...kinds].filter(([, { tried, noticed }]) => noticed / tried < 0.9);
    assert.deepEqual(weak, []);
    assert.ok(kinds.size > 8);
  });
});

describe('A false sentence', () => {
  const total = withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.00');

  function judged(xml: string, language: Readable, falsified: (message: string) => string): readonly string[] {
    const document = read(Buffer.from(xml));
    assert.ok(document.ok);
    const facts = new Facts(document.tree, {}, registry);
    const { issues } = validate(Buffer.from(xml), { language, patches: true }, registry).details;
    const changed = issues.find((issue) => falsified(issue.message) !== issue.message);
    assert.ok(changed !== undefined, issues.map(({ message }) => message).join('\n'));
    const outcomes = (issue: IssueDetails, message: string): readonly string[] => {
      const { stated, unread } = readClaims(issue, language, facts, message);
      return [...stated.filter(({ outcome }) => outcome === 'false').map(({ claim }) => claim), ...unread];
    };
    assert.deepEqual(outcomes(changed, changed.message), [], changed.message);
    return outcomes(changed, falsified(changed.message));
  }

  for (const [what, language, falsified] of [
    ['too low for too high', 'en', (text) => text.replace('too high', 'too low')],
    ['the same', 'de', (text) => text.replace('zu viel', 'zu wenig')],
    ['the same', 'fr', (text) => text.replace('en trop', 'en moins')],
    ['the right figure for the wrong one', 'en', (text) => text.replace(/(\S+) instead of (\S+)/, '$2 instead of $1')],
    ['the same', 'de', (text) => text.replace(/(\S+) statt (\S+)/, '$2 statt $1')],
    ['the same', 'fr', (text) => text.replace(/(\S+) au lieu de ([\d.,]+\d)/, '$2 au lieu de $1')],
    ['another term', 'en', (text) => text.replace('exchanged in BT-112', 'exchanged in BT-113')],
    ['another result', 'en', (text) => text.replace(/gives \d/, 'gives 8')],
    ['a figure that nobody reads', 'en', (text) => `${text.replace(/change it\.$/, '')} Pay 17.50.`],
  ] as const satisfies readonly (readonly [string, Readable, (text: string) => string])[])
    it(`is found: ${what} (${language})`, () => {
      assert.notDeepEqual(judged(total, language, falsified), []);
    });

  it('is found where a value is quoted that is not there', () => {
    const currency = withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'EURO');
    assert.notDeepEqual(
      judged(currency, 'en', (text) => text.replace('“EURO”', '“EURA”')),
      [],
    );
  });
});

describe('A calculation in a sentence', () => {
  for (const [text, result] of [
    ['60.00 + 50.00', 110],
    ['60.00 - (-5.50)', 65.5],
    ['- 12 + 2', -10],
    ['52.50 × 19 %', 9.975],
    ['10 × 200 ÷ -2', -1000],
    ['1 + 2 × 3', 7],
  ] as const)
    it(`is ${result}: ${text}`, () => {
      assert.ok(Math.abs(calculationIn(text)!.result! - result) < 1e-9);
    });

  it('has so many amounts where not all are written out', () => {
    assert.deepEqual(calculationIn('1.00 + 2.00 + … (7 amounts)'), { operands: [1, 2], result: null, count: 7 });
  });

  it('is none where it does not end', () => {
    for (const text of ['1 +', 'a + 1', '(1 + 2', '1 2']) assert.equal(calculationIn(text), null, text);
  });
});

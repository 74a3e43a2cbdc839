/**
 * Numbers and dates of hundreds of thousands of characters: checked like every other value, without guesses or
 * conclusions.
 */

import assert from 'node:assert/strict';
import type { Report } from '#validator/index.js';
import { repairValue } from '#diagnosis/facts/values/repair.js';
import { parseNumber } from '#diagnosis/facts/figures/read-figure.js';
import { createApp } from '#service/app.js';
import { xrechnungCii, xrechnungUbl } from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';
import { send } from '../http/exchange.js';
import { knownKeys, PATH } from '../http/support.js';

const LENGTH = inFull(1_000_000, 200_000);

const VALUES: readonly (readonly [what: string, value: string])[] = [
  ['digits', '9'.repeat(LENGTH)],
  ['decimals', `0.${'7'.repeat(LENGTH)}`],
  ['a point after each digit', '1.'.repeat(LENGTH / 2)],
  ['groups of thousands', `1${'.000'.repeat(LENGTH / 4)},00`],
  ['a year', `${'9'.repeat(LENGTH)}-01-01`],
  ['parts of a second', `2026-01-01T00:00:00.${'1'.repeat(LENGTH)}`],
];

/** Elements whose values are numbers or dates; the first occurrence of each is filled. */
const PLACES: readonly (readonly [name: string, xml: string, elements: readonly string[]])[] = [
  [
    'UBL',
    xrechnungUbl,
    ['cbc:IssueDate', 'cbc:TaxExclusiveAmount', 'cbc:TaxableAmount', 'cbc:LineExtensionAmount', 'cbc:PayableAmount'],
  ],
  [
    'CII',
    xrechnungCii,
    ['udt:DateTimeString', 'ram:LineTotalAmount', 'ram:BasisAmount', 'ram:GrandTotalAmount', 'ram:DuePayableAmount'],
  ],
];

function filled(xml: string, elements: readonly string[], value: string): string {
  return elements.reduce((text, element) => {
    const at = new RegExp(`(<${element}\\b[^>]*>)[^<]*`);
    assert.match(text, at);
    return text.replace(at, (_all, tag: string) => tag + value);
  }, xml);
}

describe('very long values', () => {
  for (const [what, value] of VALUES) {
    it(`${what}: nothing is guessed from them, and no figure is read`, () => {
      for (const type of ['decimal', 'integer', 'date', 'dateTime', 'time', 'boolean'])
        assert.equal(repairValue(value, type), null, type);
      assert.equal(parseNumber(value), undefined);
    });

    for (const [name, xml, elements] of PLACES)
      it(`${what} in five places of ${name}: not valid, every step run`, async () => {
        const validator = await sharedValidator();
        const { report, details } = await validator.validate(Buffer.from(filled(xml, elements, value)));
        assert.equal(report.valid, false);
        assert.ok(report.issues.length >= 2);
        assert.deepEqual(
          details.steps.filter(({ outcome }) => outcome === 'failed'),
          [],
        );
        for (const { message } of report.issues) assert.ok(message.length < 3_000, `${message.length} characters`);
      });

    it(`${what}: the service answers in time, with repairs, too`, async () => {
      const app = createApp({ validator: await sharedValidator(), keys: knownKeys });
      const body = filled(xrechnungUbl, ['cbc:IssueDate', 'cbc:TaxableAmount', 'cbc:PayableAmount'], value);
      for (const query of ['', '?details=true&patches=true&lang=de']) {
        const answer = await send(app, { path: PATH + query, headers: { 'Content-Type': 'application/xml' }, body });
        assert.equal(answer.status, 200, answer.text.slice(0, 500));
        const report = JSON.parse(answer.text) as Report;
        assert.equal(report.valid, false);
        // The answer must not repeat the whole value.
        assert.ok(answer.text.length < body.length / 2, `${answer.text.length} characters`);
      }
    });
  }

  it('those that people write are read as before', () => {
    assert.equal(repairValue('EUR 1.234.567,89', 'decimal'), '1234567.89');
    assert.notEqual(parseNumber('1.234.567,89'), undefined);
    assert.notEqual(parseNumber('0'.repeat(60) + '12.50'), undefined);
  });
});

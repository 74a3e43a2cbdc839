/**
 * Texts made to be slow: whatever fills a place of an invoice, the verdict comes long before the deadline. A short run
 * fills each place with two of them, in turn.
 */

import assert from 'node:assert/strict';
import { createValidator, type Validator } from '#validator/index.js';
import { withAttribute } from '../../fixtures/edit.js';
import { facturxExtended, peppolUbl, xrechnungCii, xrechnungUbl } from '../../fixtures/invoices.js';
import { RULES } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';
import { MB5 } from '../http/support.js';

/** At this size, quadratic algorithms take half a minute, and linear ones some milliseconds. */
const SIZE = 150_000;
const DEADLINE_MS = 8_000;

const fill = (unit: string): string => unit.repeat(SIZE / unit.length);
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['blanks in the middle', `a${fill(' ')}b`],
  ['zeros in the middle of decimals', `0.${fill('0')}1`],
  ['a time with zeros in the middle of its fraction', `2024-01-01T00:00:00.${fill('0')}1`],
  ['digits, and a letter', `${fill('1')}x`],
  ['an address without end', `a@${fill('b.')}@`],
  ['terms of payment without end', fill('#SKONTO#TAGE=1#PROZENT=1.00\n')],
];

/** Start and end of each text and attribute value of an invoice, without namespaces. */
function places(xml: string): readonly (readonly [start: number, end: number])[] {
  const texts = [...xml.matchAll(/>([^<>\s][^<>]*)</g)].map(
    ({ index, 1: text = '' }) => [index + 1, index + 1 + text.length] as const,
  );
  const values = [...xml.matchAll(/ (?!xmlns|version|encoding)[\w:]+="([^"]*)"/g)].map(
    ({ index, 0: whole, 1: value = '' }) =>
      [index + whole.length - 1 - value.length, index + whole.length - 1] as const,
  );
  return [...texts, ...values];
}

describe('hostile texts', () => {
  let validator: Validator;
  before(async () => {
    validator = await createValidator({ ...RULES, workers: 2, warmUp: false, timeoutMs: DEADLINE_MS });
    await validator.ready();
  });
  after(() => validator.close());

  for (const [format, xml] of [
    ['XRechnung UBL', xrechnungUbl],
    ['XRechnung CII', xrechnungCii],
    ['Peppol', peppolUbl],
    ['Factur-X EXTENDED', facturxExtended],
  ] as const) {
    it(`in every place of an invoice: ${format}`, async () => {
      for (const [turn, [name, text]] of TEXTS.entries()) {
        for (const [start, end] of places(xml).filter((_, place) => inFull(true, place % 3 === turn % 3))) {
          const document = Buffer.from(xml.slice(0, start) + text + xml.slice(end));
          const where = `${name}, in place of ${xml.slice(Math.max(0, start - 40), end + 10)}`;
          // Throws TIMEOUT beyond the deadline.
          const { details } = await validator
            .validate(document)
            .catch((error: unknown) => assert.fail(`${String(error)}: ${where}`));
          assert.deepEqual(
            details.steps.filter(({ outcome }) => outcome === 'failed'),
            [],
            where,
          );
        }
      }
    });
  }

  it('5 MB of what has to be resolved, in a value that dozens of rules ask for', async () => {
    for (const unit of ['\n', '&#10;']) {
      const [start = '', end = ''] = withAttribute(peppolUbl, 'cbc:LineExtensionAmount', 'currencyID', 'HERE').split(
        'HERE',
      );
      const document = Buffer.from(start + unit.repeat((MB5 - start.length - end.length) / unit.length - 1) + end);
      assert.equal((await validator.validate(document)).report.valid, false);
    }
  });
});

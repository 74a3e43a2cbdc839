/** What is planted to look for afterwards, and when something of it is left. */
import { strict as assert } from 'node:assert';
import { isRecognisable, leaksOf, plantedValues } from '../../../scripts/anonymise-check/planted.js';
import { read } from '../../../scripts/kit/tree.js';
import { FIXTURES } from '../../fixtures/invoices.js';
import { inFull } from '../../needs/wanted.js';

describe('values planted in free places', () => {
  const planted = plantedValues(200, 3);

  it('are of twenty kinds, and mostly different', () => {
    assert.equal(new Set(planted.map(({ kind }) => kind)).size, 20);
    assert.ok(new Set(planted.map(({ text }) => text)).size > 150);
  });

  for (const [value, result, isLeft] of [
    ['06 12 34 56 78', '06 12 34 56 78', true],
    ['06 12 34 56 78', '06 12 34 59 78', true],
    ['06 12 34 56 78', '06 98 71 05 32', false],
    ['K-1961-0042', 'K-1961-7735', true],
    ['K-1961-0042', 'K-2735-0083', false],
    ['Hildegunst Zwirnmeister', 'Brakolin ZWIRNMEISTER', true],
    ['DE89 3704 0044 0532 0130 00', 'DE21 3704 0044 9981 2735 41', true],
    ['00:1a:2b:3c:4d:5e', '00:1a:2b:3c:4d:77', true],
  ] as const)
    it(`are ${isLeft ? '' : 'not '}left: ${value} as ${result}`, () => {
      assert.equal(isRecognisable(value, result), isLeft);
    });

  for (const { name, xml } of FIXTURES.filter((_, at) => inFull(true, at % 5 === 0)))
    it(`are gone: ${name}`, () => {
      const document = read(Buffer.from(xml));
      assert.ok(document.ok);
      for (let turn = 0; turn < 20; turn++) {
        const { places, leaks } = leaksOf(document.tree, planted, turn * 67, turn);
        // The smallest profile has few texts.
        assert.ok(places > 3, `${places} places`);
        assert.deepEqual(leaks, []);
      }
    });
});

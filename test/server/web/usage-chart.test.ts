/** The chart of calls: legible with one day and with ninety. */
import assert from 'node:assert/strict';
import { formatDay, addDays } from '#service/accounts/period.js';
import { roundUp, usageChart } from '#service/web/pages/usage-chart.js';

const START = new Date('2026-08-30T00:00:00Z');
const daysOf = (...calls: readonly number[]) =>
  calls.map((number, index) => ({ day: formatDay(addDays(START, index)), calls: number }));
const texts = (markup: string): readonly string[] =>
  [...markup.matchAll(/<text [^>]*>([^<]+)</g)].map(([, text]) => text!);

describe('the chart of calls', () => {
  it('has a scale that ends at a number which is easy to read and to halve', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 7, 9, 61, 97, 1_012, 12_345].map(roundUp),
      [1, 1, 2, 4, 8, 10, 80, 100, 2_000, 20_000],
    );
  });

  it('puts a single day into a week, with its number', () => {
    const { markup } = usageChart('en', { days: daysOf(7), until: null, included: 10 });
    assert.deepEqual(texts(markup), [
      '0',
      '4',
      '8',
      '7',
      '30 Aug',
      '31 Aug',
      '1 Sept',
      '2 Sept',
      '3 Sept',
      '4 Sept',
      '5 Sept',
    ]);
    assert.equal(markup.match(/<rect /g)?.length, 1);
  });

  it('names the months of ninety days, and the highest bar only', () => {
    const { markup } = usageChart('en', {
      days: daysOf(...Array.from({ length: 90 }, (_, index) => (index === 40 ? 64 : 30))),
      until: null,
      included: Infinity,
    });
    assert.deepEqual(texts(markup), ['0', '40', '80', '64', 'Sept', 'Oct', 'Nov']);
    assert.equal(markup.match(/<rect /g)?.length, 90);
  });

  it('leaves room for the days to come of a period', () => {
    const until = new Date('2026-09-29T00:00:00Z');
    const { markup } = usageChart('de', { days: daysOf(5, 0, 3), until, included: 6 });
    assert.deepEqual(texts(markup).slice(-6), [
      '30. Aug.',
      '4. Sept.',
      '9. Sept.',
      '14. Sept.',
      '19. Sept.',
      '24. Sept.',
    ]);
    assert.match(markup, /class="above"/);
  });

  it('says every number in the table', () => {
    const { markup } = usageChart('fr', { days: daysOf(1, 2), until: null, included: Infinity });
    assert.match(markup, /<td>30 août<\/td><td>1<\/td>.*<td>31 août<\/td><td>2<\/td>/s);
  });

  it('is nothing without days', () =>
    assert.equal(usageChart('en', { days: [], until: null, included: 1 }).markup, ''));
});

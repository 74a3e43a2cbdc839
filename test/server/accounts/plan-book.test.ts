import assert from 'node:assert/strict';
import { type PlanVersion, STANDARD_PLAN } from '#service/accounts/model.js';
import { EARLIEST, createPlanBook, USUAL_PLAN } from '#service/accounts/plan-book.js';
import { at } from './support.js';

const version = (plan: string, validFrom: Date, priceCents: number): PlanVersion => ({
  ...USUAL_PLAN,
  plan,
  validFrom,
  priceCents,
});

describe('the book of plans', () => {
  // Unsorted, because a book sorts them.
  const book = createPlanBook(
    [
      version(STANDARD_PLAN, at('2027-06-01'), 5_900),
      version(STANDARD_PLAN, EARLIEST, 4_900),
      version('friends', at('2027-03-01'), 1_000),
      version('friends', at('2027-09-01'), 1_500),
      version(STANDARD_PLAN, at('2027-07-01'), 6_900),
    ],
    [
      { accountId: 'a', plan: STANDARD_PLAN, validFrom: at('2027-08-01') },
      { accountId: 'a', plan: 'friends', validFrom: at('2027-02-01') },
      { accountId: 'b', plan: 'friends', validFrom: at('2027-08-15') },
      { accountId: 'c', plan: 'gone', validFrom: at('2027-01-01') },
    ],
  );
  const cases = [
    ['x', '2000-01-01', 4_900],
    ['x', '2027-05-31T23:59:59.999Z', 4_900],
    ['x', '2027-06-01', 5_900],
    ['x', '2028-01-01', 6_900],
    ['a', '2027-01-31T23:59:59.999Z', 4_900],
    ['a', '2027-02-01', 1_000],
    ['a', '2027-07-31', 1_000],
    ['a', '2027-08-01', 6_900],
    ['b', '2027-08-31', 1_000],
    ['b', '2027-09-01', 1_500],
    ['c', '2027-06-02', 5_900],
  ] as const;
  for (const [account, instant, price] of cases)
    it(`has ${price} cents for ${account} on ${instant}`, () =>
      assert.equal(book.planAt(account, at(instant)).priceCents, price));

  it('has the usual figures where it is empty', () => {
    const { plan, validFrom, ...figures } = createPlanBook([], []).planAt('a', at('2027-01-01'));
    assert.deepEqual([plan, validFrom, figures], [STANDARD_PLAN, EARLIEST, USUAL_PLAN]);
  });
});

/** Two services with one PostgreSQL under load, replaced one after the other, some killed: each 200 is counted once. */

import assert from 'node:assert/strict';
import { describeRolled, type Rolled, rolledShortcomings, rollUnderLoad } from '../../../scripts/rolling/rolling.js';
import { emptyDatabase } from '../../fixtures/postgres.js';
import { needs } from '../../needs/needs.js';

describe('what is wrong with services that were replaced', () => {
  const good: Rolled = {
    accounts: [
      { reports: 10, cut: 2, counted: 12 },
      { reports: 10, cut: 0, counted: 10 },
    ],
    others: 0,
    lost: 0,
    failed: 0,
  };

  it('is nothing where all is as it has to be', () => {
    assert.deepEqual(rolledShortcomings(good), []);
    assert.match(
      describeRolled({ restarts: 3, kills: 4, connections: 5 }, good),
      /3 restarts and 4 kills with 5 connections: 20 reports, 22 counted, 0 not counted, 0 counted twice; 2 requests cut by a kill, of which 2 are counted/,
    );
  });

  const wrong: readonly (readonly [what: string, change: Partial<Rolled>, line: RegExp])[] = [
    ['a call that is not counted', { accounts: [{ reports: 10, cut: 5, counted: 9 }] }, /^1 reports are not counted/],
    [
      'a call that is counted twice',
      { accounts: [{ reports: 10, cut: 1, counted: 12 }] },
      /^1 calls are counted twice/,
    ],
    [
      'both, of two accounts',
      {
        accounts: [
          { reports: 10, cut: 0, counted: 9 },
          { reports: 10, cut: 0, counted: 11 },
        ],
      },
      /not counted/,
    ],
    ['an answer that is lost', { lost: 1 }, /1 answers lost/],
    ['another status', { others: 1 }, /1 requests not answered with 200/],
    ['a service that does not stop', { failed: 1 }, /1 services did not end/],
    ['no reports', { accounts: [{ reports: 0, cut: 0, counted: 0 }] }, /no reports/],
  ];
  for (const [what, change, line] of wrong) {
    it(`is ${what}`, () => {
      assert.match(rolledShortcomings({ ...good, ...change }).join(), line);
    });
  }
});

needs('postgresql').describe('services on one PostgreSQL that are replaced and killed under 50 connections', () => {
  it('count each 200 once, and lose no answer but those that a kill cuts', async () => {
    const options = { databaseUrl: await emptyDatabase(), restarts: 2, kills: 3, connections: 50 };
    const rolled = await rollUnderLoad(options);
    assert.deepEqual(rolledShortcomings(rolled), [], describeRolled(options, rolled));
  });
});

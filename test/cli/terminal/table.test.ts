import assert from 'node:assert/strict';
import { table } from '#cli/terminal/table.js';

describe('a table for people', () => {
  it('has columns as wide as their longest cell, numbers to the right', () => {
    assert.equal(
      table(
        ['rule set', 'checks', ''],
        [
          ['own', '9', 'ok'],
          ['en16931-ubl', '1,234', ''],
        ],
      ),
      ['rule set     checks', '-----------  ------  --', 'own               9  ok', 'en16931-ubl   1,234', ''].join(
        '\n',
      ),
    );
  });
  it('has a head without rows', () => assert.equal(table(['a', 'bc'], []), 'a  bc\n-  --\n'));
});

import assert from 'node:assert/strict';
import { formatCsv } from '#service/web/client/many/batch.js';

describe('a table of many files as CSV', () => {
  it('has quotation marks where a value needs them', () => {
    assert.equal(
      formatCsv([
        ['a,b', 'say "no"', 12],
        ['two\nlines', 'plain', 0],
      ]),
      '"a,b","say ""no""",12\r\n"two\nlines",plain,0\r\n',
    );
  });

  it('has no value that a program for tables would take for a formula', () => {
    assert.equal(formatCsv([['=1+1', '+49', '-1', '@x', -1]]), "'=1+1,'+49,'-1,'@x,-1\r\n");
  });
});

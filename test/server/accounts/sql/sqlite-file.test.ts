/** SQLite files: prepared statements are reused. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteFile } from '#service/accounts/sql/sqlite-file.js';

describe('a SQLite file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  const file = openSqliteFile(join(folder, 'a.db'), 100);
  after(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  const ALL = 'select * from calls';

  it('keeps statements, which go on to tell what is there when the table has changed', () => {
    file.exec('create table calls (id); insert into calls values (1)');
    const statement = file.prepare(ALL);
    assert.deepEqual(statement.all([]), [{ id: 1 }]);
    file.exec("alter table calls add column code default 'a'");
    assert.equal(file.prepare(ALL), statement);
    assert.deepEqual(statement.all([]), [{ id: 1, code: 'a' }]);
    file.exec('drop table calls');
    assert.throws(() => file.prepare(ALL).all([]), /no such table/);
    file.exec('create table calls (account); insert into calls values (2)');
    assert.deepEqual(file.prepare(ALL).all([]), [{ account: 2 }]);
  });
  it('keeps no more than some hundred, those that came last', () => {
    const [first, last] = [file.prepare('select 0'), file.prepare('select 1000')];
    for (let number = 1; number < 1000; number++) file.prepare(`select ${number}`);
    assert.notEqual(file.prepare('select 0'), first);
    assert.notEqual(file.prepare('select 1000'), last);
    assert.equal(file.prepare('select 999'), file.prepare('select 999'));
  });
});

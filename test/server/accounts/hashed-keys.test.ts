import assert from 'node:assert/strict';
import { keysFromList } from '#service/accounts/hashed-keys.js';

describe('keysFromList', () => {
  it('knows each key of the list, and no other', async () => {
    const keys = keysFromList(['one', 'two', 'three']);
    for (const key of ['one', 'two', 'three']) assert.notEqual(await keys.authenticate(key), null);
    for (const key of ['', 'on', 'one ', 'ONE', 'one,two', 'x'.repeat(100_000)])
      assert.equal(await keys.authenticate(key), null);
  });

  it('tells keys apart by an id that stays the same and does not show the key', async () => {
    const [first, other] = [keysFromList(['one', 'two']), keysFromList(['two'])];
    assert.deepEqual(await first.authenticate('two'), await other.authenticate('two'));
    assert.notDeepEqual(await first.authenticate('one'), await first.authenticate('two'));
    assert.match((await first.authenticate('one'))?.id ?? '', /^key-[0-9a-f]{8}$/);
  });

  it('has no keys when the list is empty', async () => {
    assert.equal(await keysFromList([]).hasKeys(), false);
    assert.equal(await keysFromList(['one']).hasKeys(), true);
  });
});

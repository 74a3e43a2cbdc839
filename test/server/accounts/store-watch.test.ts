import assert from 'node:assert/strict';
import type { RequestNote } from '#service/accounts/note-store.js';
import { RequestNotes } from '#service/accounts/request-notes.js';
import { StoreError } from '#service/accounts/store-error.js';
import { StoreWatch } from '#service/accounts/store-watch.js';
import { at } from './support.js';

describe('a watch on the store', () => {
  it('times what succeeds, and knows when everything was handed over last', async () => {
    const watch = new StoreWatch();
    const heard: string[] = [];
    watch.listen((work, seconds) => heard.push(`${work} ${seconds >= 0}`));
    await watch.time('probe', async () => 1);
    await assert.rejects(
      watch.time('flush', async () => {
        throw new StoreError('gone');
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    const before = watch.secondsSinceFlush();
    await watch.time('flush', async () => undefined);
    assert.ok(before >= 0.015 && watch.secondsSinceFlush() < before);
    assert.deepEqual(heard, ['probe true', 'flush true']);
  });

  it('adds up what is lost, a file that is found again only once', () => {
    const told: string[] = [];
    const watch = new StoreWatch();
    const onEvent = watch.observing((what) => told.push(what));
    onEvent('spool-refused', { file: 'a', reason: 'too old', calls: 5 }, 'error');
    onEvent('spool-refused', { file: 'a', reason: 'too old', calls: 5 }, 'error');
    onEvent('spool-refused', { file: 'b', reason: 'of another store', calls: 2 }, 'error');
    onEvent('spool-refused', { file: 'c', reason: 'damaged' }, 'error');
    onEvent('calls-kept', { calls: 100 }, 'warn');
    assert.equal(watch.lostCalls(), 7);
    onEvent('calls-lost', { calls: 3 }, 'error');
    assert.deepEqual([watch.lostCalls(), told.length], [10, 6]);
  });
});

describe('notes of requests', () => {
  const note = (requestId: string): RequestNote => ({
    at: at('2027-01-25'),
    accountId: 'a',
    keyId: 'k',
    requestId,
    status: 200,
    format: null,
    milliseconds: 1,
  });

  it('stay until the store takes them, the latest first where there are too many', async () => {
    const kept: string[] = [];
    let isAway = true;
    const notes = new RequestNotes({
      recordRequests: async (some) => {
        if (isAway) throw new StoreError('gone');
        kept.push(...some.map(({ requestId }) => requestId));
      },
    });
    for (let index = 0; index < 20_500; index++) notes.add(note(`r${index}`));
    await assert.rejects(notes.flush(), StoreError);
    notes.add(note('last'));
    isAway = false;
    await notes.flush();
    await notes.flush();
    assert.ok(kept.length <= 20_001 && kept.length >= 10_000, String(kept.length));
    assert.deepEqual([kept.at(-2), kept.at(-1), new Set(kept).size], ['r20499', 'last', kept.length]);
  });
});

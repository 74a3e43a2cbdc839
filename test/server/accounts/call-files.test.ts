/** Calls recorded one by one: what a killed process has left, and how it is merged with saved calls. */

import assert from 'node:assert/strict';
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CallFiles, type NotedCall, readCallFiles } from '#service/accounts/call-files.js';
import { mergeBatches } from '#service/accounts/merge-batches.js';
import { recordWhileAnswered } from '#service/accounts/noted-call.js';
import { Spool, type SpoolContent, findSpools, processSpool } from '#service/accounts/spool.js';
import { aFolder, NOW } from './counting.js';
import { at } from './support.js';

const OWNER = { storeId: 'store', meterId: '00000000-0000-4000-8000-000000000001' };
const LATER = at('2027-01-25T12:00:01.000Z');

const callOf = (keyId: string, more: Partial<NotedCall> = {}): NotedCall => ({
  accountId: 'acct',
  periodStart: at('2027-01-24'),
  day: '2027-01-25',
  keyId,
  isTest: false,
  ...more,
});

describe('calls that are noted one by one', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let base: string;
  beforeEach(async () => {
    folder = await aFolder();
    base = join(folder.path, `unrecorded-${OWNER.meterId}`);
  });
  afterEach(() => folder.remove());

  /** The calls that are read, as key and number, by batch. */
  const read = (): unknown => {
    const noted = readCallFiles(base);
    assert.ok(noted !== null && noted !== 'unknown');
    return noted.batches.map(({ sequence, counts }) => [sequence, counts.map(({ keyId, calls }) => [keyId, calls])]);
  };

  it('are there at once, by batch, however the process ends', () => {
    const files = new CallFiles(base, OWNER);
    files.begin(1);
    files.note(1, callOf('a'), 1, NOW);
    files.note(1, callOf('b', { isTest: true }), 1, NOW);
    files.note(1, callOf('a'), 1, LATER);
    files.begin(2);
    files.note(2, callOf('a'), 1, LATER);
    assert.deepEqual(readCallFiles(base), {
      storeId: 'store',
      lastAt: LATER,
      isDamaged: false,
      batches: [
        {
          meterId: OWNER.meterId,
          sequence: 1,
          counts: [
            { ...counted('a'), calls: 2, lastAt: LATER },
            { ...counted('b'), calls: 1, lastAt: NOW, isTest: true },
          ],
          keysUsed: [
            { keyId: 'a', at: LATER },
            { keyId: 'b', at: NOW },
          ],
        },
        {
          meterId: OWNER.meterId,
          sequence: 2,
          counts: [{ ...counted('a'), calls: 1, lastAt: LATER }],
          keysUsed: [{ keyId: 'a', at: LATER }],
        },
      ],
    });
    files.leave();
  });

  it('are those of two batches: the next one takes the place of one that the store has', () => {
    const files = new CallFiles(base, OWNER);
    for (const sequence of [1, 2, 3]) {
      files.begin(sequence);
      files.note(sequence, callOf(`key-${sequence}`), 1, NOW);
    }
    files.note(1, callOf('a'), 1, NOW);
    assert.deepEqual(read(), [
      [2, [['key-2', 1]]],
      [3, [['key-3', 1]]],
    ]);
    files.leave();
  });

  it('are taken back, and need no more room for being many', async () => {
    const files = new CallFiles(base, OWNER);
    files.begin(1);
    for (let call = 0; call < 1_000; call++) files.note(1, callOf('a'), 1, NOW);
    files.note(1, callOf('b'), 1, NOW);
    files.note(1, callOf('b'), -1, NOW);
    assert.deepEqual(read(), [[1, [['a', 1_000]]]]);
    assert.equal((await readFile(`${base}.calls-1`, 'utf8')).split('\n').length, 4, 'a head, a line for each, an end');
    files.leave();
  });

  it('are those of whole lines where a file is damaged, which is said', async () => {
    const files = new CallFiles(base, OWNER);
    files.begin(1);
    for (const key of ['a', 'b', 'c']) files.note(1, callOf(key), 1, NOW);
    files.leave();
    const path = `${base}.calls-1`;
    const text = await readFile(path, 'utf8');
    const damages: readonly (readonly [text: string | Buffer, left: unknown])[] = [
      [
        text.slice(0, -1),
        [
          [
            1,
            [
              ['a', 1],
              ['b', 1],
            ],
          ],
        ],
      ],
      [
        text.replace(' 0000000001 ', ' 0000000002 '),
        [
          [
            1,
            [
              ['b', 1],
              ['c', 1],
            ],
          ],
        ],
      ],
      [
        `${text}${'\0'.repeat(50)}`,
        [
          [
            1,
            [
              ['a', 1],
              ['b', 1],
              ['c', 1],
            ],
          ],
        ],
      ],
      [Buffer.alloc(text.length), []],
      ['something else\n', []],
    ];
    for (const [damaged, left] of damages) {
      await writeFile(path, damaged);
      assert.deepEqual(read(), left);
      assert.equal((readCallFiles(base) as { isDamaged: boolean }).isDamaged, true);
    }
    await writeFile(path, text.replace('"format":1', '"format":2'));
    assert.equal(readCallFiles(base), 'unknown');
    await truncate(path, 0);
    assert.equal(readCallFiles(base), null, 'a process that was killed when it had just made the file');
  });

  it('join what was saved: of two notes of a batch the one with more calls', async () => {
    const spool = new Spool(folder.path, OWNER);
    for (let call = 0; call < 3; call++) spool.note(1, callOf('a'), 1, NOW);
    const counts = [
      { ...counted('a'), calls: 2, lastAt: NOW },
      { ...counted('b'), calls: 7, lastAt: NOW },
    ];
    spool.save({ storeId: 'store', savedAt: NOW, batches: [{ ...OWNER, sequence: 1, counts, keysUsed: [] }] });
    spool.release();
    assert.deepEqual(await leftIn(folder.path), [
      [
        [
          1,
          [
            ['a', 3],
            ['b', 7],
          ],
        ],
      ],
    ]);
    assert.deepEqual(await folder.files(), []);
  });

  it('are set aside where they are damaged, and the rest is handed over', async () => {
    const spool = new Spool(folder.path, OWNER);
    spool.note(1, callOf('a'), 1, NOW);
    spool.release();
    await appendFile(`${base}.calls-1`, 'half a line');
    assert.deepEqual(await leftIn(folder.path), ['damaged', [[1, [['a', 1]]]]]);
    assert.deepEqual(await folder.files(), [`unrecorded-${OWNER.meterId}.calls-1.damaged`]);
  });

  it("are nobody else's as long as their process lives, and gone when the store has everything", async () => {
    const spool = new Spool(folder.path, OWNER);
    spool.note(1, callOf('a'), 1, NOW);
    assert.deepEqual(await leftIn(folder.path), ['in use']);
    spool.remove(false);
    assert.deepEqual(read(), [[1, [['a', 1]]]]);
    spool.remove(true);
    assert.deepEqual(await folder.files(), []);
    spool.note(2, callOf('a'), -1, NOW);
    assert.deepEqual(await folder.files(), [], 'there is nothing to take back');
  });
});

describe('notes of the same batches', () => {
  it('are one note of each, in order', () => {
    const batch = (sequence: number, calls: number) => ({
      meterId: 'm',
      sequence,
      counts: [{ ...counted('a'), calls, lastAt: NOW }],
      keysUsed: [],
    });
    assert.deepEqual(mergeBatches([batch(3, 1), batch(2, 5), batch(3, 4), batch(2, 2)]), [batch(2, 5), batch(3, 4)]);
  });
});

function counted(keyId: string): { accountId: string; periodStart: Date; day: string; keyId: string } {
  const { isTest: _, ...call } = callOf(keyId);
  return call;
}

/** Left-over files in a folder, which are deleted. */
async function leftIn(folder: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  const told = ({ batches }: SpoolContent): unknown =>
    batches.map(({ sequence, counts }) => [sequence, counts.map(({ keyId, calls }) => [keyId, calls])]);
  for (const path of findSpools(folder))
    await processSpool(path, (leftover) => {
      found.push(leftover.state === 'whole' ? told(leftover.spooled) : leftover.state);
      if (leftover.state === 'whole') leftover.remove();
    });
  return found;
}

describe('a call that is being answered', () => {
  const noted: (readonly [sequence: number, calls: number])[] = [];
  let sequence = 1;
  const begin = (): ((answered: boolean) => void) =>
    recordWhileAnswered(
      (batch, _call, calls) => noted.push([batch, calls]),
      () => sequence,
      NOW,
      callOf('a'),
    );
  beforeEach(() => {
    noted.length = 0;
    sequence = 1;
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('is noted before its answer begins, and stays so where the system takes that at once', async () => {
    const settle = begin();
    assert.deepEqual(noted, [[1, 1]]);
    settle(true);
    await turn();
    assert.deepEqual(noted, [[1, 1]]);
  });

  it('is not noted while its client lets it wait, and then as one of the batch of that time', async () => {
    const settle = begin();
    await turn();
    assert.deepEqual(noted.splice(0), [
      [1, 1],
      [1, -1],
    ]);
    sequence = 3;
    settle(true);
    assert.deepEqual(noted, [[3, 1]]);
  });

  it('is not noted any more where its client has left', () => {
    begin()(false);
    assert.deepEqual(noted, [
      [1, 1],
      [1, -1],
    ]);
  });

  it('goes into the next batch where its own has been sent without it', () => {
    const settle = begin();
    sequence = 2;
    settle(true);
    assert.deepEqual(noted, [
      [1, 1],
      [1, -1],
      [2, 1],
    ]);
  });
});

/** Limits for concurrent sending by one caller: who waits, and for what. */
import assert from 'node:assert/strict';
import { UploadTurns } from '#service/upload/upload-turns.js';

/** Bodies that wait for their turn, and their states. */
function bodies(turns: UploadTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const controllers = new Map<string, AbortController>();
  return {
    begun,
    async ask(name: string, caller: string, bytes: number): Promise<void> {
      const controller = new AbortController();
      controllers.set(name, controller);
      void turns.wait(caller, bytes, controller.signal).then(
        (end) => {
          begun.push(name);
          ends.set(name, end);
        },
        (reason: unknown) => begun.push(`${name} ${String(reason)}`),
      );
      await settled();
    },
    async end(name: string): Promise<void> {
      ends.get(name)!();
      await settled();
    },
    async leave(name: string): Promise<void> {
      controllers.get(name)!.abort('left');
      await settled();
    },
  };
}
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('turns of uploads', () => {
  it('are had at once as long as a caller sends little', async () => {
    const { ask, begun } = bodies(new UploadTurns(100));
    for (const name of ['1', '2', '3', '4', '5']) await ask(name, 'a', 20);
    assert.deepEqual(begun, ['1', '2', '3', '4', '5']);
  });

  it('are waited for in order, and by as many as there is room for', async () => {
    const { ask, end, begun } = bodies(new UploadTurns(100));
    await ask('1', 'a', 80);
    for (const name of ['2', '3', '4']) await ask(name, 'a', 50);
    assert.deepEqual(begun, ['1']);
    await end('1');
    assert.deepEqual(begun, ['1', '2', '3']);
    await end('3');
    await end('3');
    assert.deepEqual(begun, ['1', '2', '3', '4']);
  });

  it('are not waited for by others', async () => {
    const { ask, begun } = bodies(new UploadTurns(100));
    await ask('1', 'a', 100);
    await ask('2', 'a', 1);
    await ask('3', 'b', 100);
    assert.deepEqual(begun, ['1', '3']);
  });

  it('come for a body that is larger than all that may be sent, by itself', async () => {
    const { ask, end, begun } = bodies(new UploadTurns(100));
    await ask('small', 'a', 10);
    await ask('huge', 'a', 500);
    await ask('next', 'a', 10);
    assert.deepEqual(begun, ['small']);
    await end('small');
    assert.deepEqual(begun, ['small', 'huge']);
    await end('huge');
    assert.deepEqual(begun, ['small', 'huge', 'next']);
  });

  it('pass to the next when who waits leaves', async () => {
    const { ask, end, leave, begun } = bodies(new UploadTurns(100));
    await ask('1', 'a', 60);
    await ask('2', 'a', 60);
    await ask('3', 'a', 40);
    await leave('2');
    assert.deepEqual(
      begun,
      ['1', '3', '2 left'].sort((x, y) => begun.indexOf(x) - begun.indexOf(y)),
    );
    await end('1');
    await ask('4', 'a', 60);
    assert.equal(begun.at(-1), '4');
  });

  it('are not given to who has left already', async () => {
    const turns = new UploadTurns(100);
    await assert.rejects(turns.wait('a', 1, AbortSignal.abort(new Error('left'))), /^Error: left$/);
  });

  it('of bodies without a byte do not spoil the count', async () => {
    const { ask, end, begun } = bodies(new UploadTurns(100));
    await ask('empty', 'a', 0);
    await ask('1', 'a', 100);
    await end('empty');
    await ask('2', 'a', 100);
    assert.deepEqual(begun, ['empty', '1']);
  });
});

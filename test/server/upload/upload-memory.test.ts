/** The memory of all uploads: who gets some, and who gives way. */
import assert from 'node:assert/strict';
import { HttpError } from '#service/http/errors.js';
import { type Share, UploadMemory } from '#service/upload/upload-memory.js';

const isBusy = (error: unknown): boolean => error instanceof HttpError && error.code === 'BUSY';

/** A request that holds that much. */
function held(memory: UploadMemory, caller: string, bytes: number): Share {
  const share = memory.share(caller, new AbortController());
  share.grow(bytes);
  return share;
}
const taken = (shares: readonly Share[]): readonly boolean[] => shares.map(({ signal }) => signal.aborted);

describe('the memory of uploads', () => {
  it("is one caller's alone while nobody else asks for it", () => {
    const memory = new UploadMemory(100);
    const shares = [held(memory, 'a', 60), held(memory, 'a', 40)];
    assert.equal(memory.bytes, 100);
    assert.throws(() => held(memory, 'a', 1), isBusy);
    assert.deepEqual([memory.bytes, taken(shares)], [100, [false, false]]);
  });

  it('comes back, once', () => {
    const memory = new UploadMemory(100);
    const share = held(memory, 'a', 60);
    share.release();
    share.release();
    assert.equal(memory.bytes, 0);
    held(memory, 'a', 100);
  });

  it('is not given to who has given it back', () => {
    const memory = new UploadMemory(100);
    const share = held(memory, 'a', 60);
    share.release();
    assert.throws(() => share.grow(1), isBusy);
    assert.equal(memory.bytes, 0);
  });

  it('is taken from what came last of the caller who holds most', () => {
    const memory = new UploadMemory(300);
    const shares = Array.from({ length: 300 }, () => held(memory, 'b', 1));
    held(memory, 'a', 2);
    assert.deepEqual(
      taken(shares).flatMap((isTaken, index) => (isTaken ? [index] : [])),
      [298, 299],
    );
    assert.ok(isBusy(shares[299]!.signal.reason));
    assert.throws(() => shares[299]!.grow(1), isBusy);
    shares[299]!.release();
    assert.equal(memory.bytes, 300);
  });

  it('is not taken for a caller who would hold most', () => {
    const memory = new UploadMemory(100);
    const shares = [held(memory, 'a', 40), held(memory, 'b', 40)];
    const large = held(memory, 'c', 20);
    assert.throws(() => large.grow(25), isBusy);
    assert.deepEqual([taken(shares), memory.bytes], [[false, false], 80]);
  });

  it('goes by bytes, not by the number of uploads', () => {
    const memory = new UploadMemory(100);
    const few = held(memory, 'few', 60);
    const many = Array.from({ length: 40 }, () => held(memory, 'many', 1));
    held(memory, 'c', 10);
    assert.deepEqual([few.signal.aborted, taken(many).includes(true)], [true, false]);
  });

  it('passes over uploads that hold nothing yet', () => {
    const memory = new UploadMemory(100);
    const [first, empty] = [held(memory, 'b', 100), memory.share('b', new AbortController())];
    held(memory, 'a', 50);
    assert.deepEqual(taken([first, empty]), [true, false]);
    empty.grow(50);
    assert.equal(memory.bytes, 100);
  });

  it('forgets callers who hold nothing, and counts those who come again', () => {
    const memory = new UploadMemory(100);
    const early = held(memory, 'b', 100);
    held(memory, 'a', 50);
    const late = held(memory, 'b', 50);
    early.release();
    held(memory, 'b', 0).release();
    assert.deepEqual([late.signal.aborted, memory.bytes], [false, 100]);
    held(memory, 'c', 30);
    assert.equal(memory.bytes <= 100, true);
  });
});

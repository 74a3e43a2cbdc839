/** Buffers reused for documents: no document sees another's bytes. */
import assert from 'node:assert/strict';
import { DocumentCollector } from '#service/upload/document-collector.js';
import { LIMITS } from '#service/upload/limits.js';
import { POOLED_BYTES, BufferPool } from '#service/upload/buffer-pool.js';
import { type Share, UploadMemory } from '#service/upload/upload-memory.js';

const isWiped = (room: Buffer): boolean => room.length === POOLED_BYTES && room.every((byte) => byte === 0);

describe('memory that is used again', () => {
  it('is wiped before', () => {
    const spare = new BufferPool();
    const room = spare.take().fill('a secret');
    spare.giveBack(room);
    const again = spare.take();
    assert.equal(again.buffer, room.buffer);
    assert.ok(isWiped(again));
  });

  it('is nobody else’s as long as it has not been given back', () => {
    const spare = new BufferPool();
    assert.notEqual(spare.take().buffer, spare.take().buffer);
  });

  it('is not kept where it has been moved to another thread', () => {
    const spare = new BufferPool();
    const room = spare.take();
    structuredClone(room.buffer, { transfer: [room.buffer as ArrayBuffer] });
    spare.giveBack(room);
    assert.ok(isWiped(spare.take()));
  });

  it('is kept for so many documents only', () => {
    const spare = new BufferPool();
    const rooms = Array.from({ length: 100 }, () => spare.take());
    for (const room of rooms) spare.giveBack(room);
    const again = new Set(Array.from({ length: 100 }, () => spare.take().buffer));
    assert.equal(rooms.filter(({ buffer }) => again.has(buffer)).length, 64);
  });
});

describe('the memory of a document', () => {
  /** Reads a document into a share, and returns its buffer. */
  const read = (share: Share, text: string): Buffer => {
    const collector = new DocumentCollector(LIMITS, share);
    collector.add(Buffer.from(text));
    return collector.document();
  };
  const shareOf = (memory: UploadMemory): [Share, AbortController] => {
    const document = new AbortController();
    return [memory.share('a', document), document];
  };

  it('is the next one’s once it has been released, without its content', () => {
    const memory = new UploadMemory();
    const [first] = shareOf(memory);
    const bytes = read(first, '<Invoice>a secret</Invoice>');
    first.release();
    const [second] = shareOf(memory);
    const next = read(second, '<Invoice/>');
    assert.equal(next.buffer, bytes.buffer);
    assert.equal(next.toString(), '<Invoice/>');
    assert.ok(isWiped(Buffer.from(next.buffer).fill(0, 0, next.length)));
  });

  it('is nobody’s before', () => {
    const memory = new UploadMemory();
    const [[first], [second]] = [shareOf(memory), shareOf(memory)];
    assert.notEqual(read(first, '<Invoice/>').buffer, read(second, '<Invoice/>').buffer);
  });

  it('is never another’s where the document was given up, which may still be on its way', () => {
    const memory = new UploadMemory();
    const [first, document] = shareOf(memory);
    const bytes = read(first, '<Invoice/>');
    document.abort();
    first.release();
    first.release();
    assert.notEqual(read(shareOf(memory)[0], '<Invoice/>').buffer, bytes.buffer);
  });
});

/** Reading documents: files, pipes, and endless input. */
import assert from 'node:assert/strict';
import { readBytes } from '#cli/documents/input.js';
import { FileMemory } from '#cli/documents/memory.js';
import { Workplace } from './support.js';

describe('reading a document', () => {
  const place = new Workplace();
  after(() => place.remove());

  it('takes all of a file', async () => {
    place.write('some.xml', '<a>ä</a>');
    place.write('none.xml', '');
    assert.equal(Buffer.from(await readBytes(place.path('some.xml'))).toString(), '<a>ä</a>');
    assert.equal((await readBytes(place.path('none.xml'))).length, 0);
  });

  it('says why nothing is read', async () => {
    await assert.rejects(readBytes(place.path('gone.xml')), { message: 'does not exist' });
    await assert.rejects(readBytes(place.path('.')), { message: "can't be read (it is a folder)" });
  });

  it('stops at the limit where there is no end', async () => {
    await assert.rejects(readBytes('/dev/zero'), { message: "can't be read (it has more than 512 MB)" });
  });

  it('ends where a device does', async () => {
    assert.equal((await readBytes('/dev/null')).length, 0);
  });

  for (const isShared of [true, false])
    it(`has nothing of a file that the memory was used for before, ${isShared ? 'shared' : 'own'} memory`, async () => {
      const memory = new FileMemory(isShared);
      const sizes = [70_000, 3, 40_000, 65_536, 32_768, 32_769, 5_000_000];
      const contents = sizes.map((size, index) => String(index).repeat(size));
      contents.forEach((content, index) => place.write(`${index}.txt`, content));
      for (let round = 0; round < 2; round++)
        for (const [index, content] of contents.entries()) {
          const bytes = await readBytes(place.path(`${index}.txt`), memory);
          assert.equal(Buffer.from(bytes).toString(), content);
          memory.release(bytes);
        }
    });
});

describe('memory for files', () => {
  it('is used again once it has been given back, and not before', () => {
    const memory = new FileMemory(true);
    const [one, other] = [memory.take(10), memory.take(10)];
    assert.notEqual(one.buffer, other.buffer);
    memory.release(one);
    const again = memory.take(20);
    assert.equal(again.length, 20);
    assert.equal(again.buffer, one.buffer);
  });

  it('does not take what came from elsewhere', () => {
    const memory = new FileMemory(false);
    const foreign = new Uint8Array(33_000);
    memory.release(foreign);
    assert.notEqual(memory.take(33_000).buffer, foreign.buffer);
  });
});

/** What is read for a document: files, pipes, and what has no end. */
import assert from 'node:assert/strict';
import { readBytes } from '../../cli/documents/input.js';
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
    await assert.rejects(readBytes(place.path('gone.xml')), { message: "can't be read (no such file)" });
    await assert.rejects(readBytes(place.path('.')), { message: "can't be read (it is a folder)" });
  });

  it('stops at the limit where there is no end', async () => {
    await assert.rejects(readBytes('/dev/zero'), { message: "can't be read (it has more than 512 MB)" });
  });

  it('ends where a device does', async () => {
    assert.equal((await readBytes('/dev/null')).length, 0);
  });
});

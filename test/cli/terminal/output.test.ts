import assert from 'node:assert/strict';
import { PassThrough, type Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Output } from '#cli/terminal/output.js';

/** Collects what was written, piece by piece. */
function pipe(options: { readonly isTTY?: boolean; readonly accepts?: () => boolean } = {}) {
  const written: string[] = [];
  const out = new PassThrough() as Writable & { isTTY?: boolean };
  out.isTTY = options.isTTY ?? false;
  out.write = ((text: string) => {
    written.push(text);
    return options.accepts?.() ?? true;
  }) as Writable['write'];
  return { out, written };
}

describe('output', () => {
  it('is written at once where nothing was for a while, and what follows in one piece', async () => {
    const { out, written } = pipe();
    const output = new Output(out);
    for (const text of ['a', 'b', '', 'c']) await output.print(text);
    assert.deepEqual(written, ['a']);
    await setImmediate();
    assert.deepEqual(written, ['a', 'bc']);
  });

  it('does not pile up', async () => {
    const { out, written } = pipe();
    const output = new Output(out);
    await output.print('a');
    for (let line = 0; line < 5; line++) await output.print('x'.repeat(10_000));
    assert.deepEqual(
      written.map((text) => text.length),
      [1, 40_000],
    );
  });

  it('is all written before something is said elsewhere', async () => {
    const { out, written } = pipe();
    const output = new Output(out);
    await output.print('a');
    await output.print('b');
    await output.flush();
    assert.deepEqual(written, ['a', 'b']);
    await setImmediate();
    assert.deepEqual(written, ['a', 'b']);
  });

  it('is not gathered for a terminal', async () => {
    const { out, written } = pipe({ isTTY: true });
    const output = new Output(out);
    for (const text of ['a', 'b', 'c']) await output.print(text);
    assert.deepEqual(written, ['a', 'b', 'c']);
  });

  it('waits for a reader who is slow, whether or not somebody waits already', async () => {
    let isFull = true;
    const { out, written } = pipe({ accepts: () => !isFull });
    const output = new Output(out);
    let isPrinted = false;
    const printed = output.print('a').then(() => (isPrinted = true));
    await setImmediate();
    assert.equal(isPrinted, false);
    isFull = false;
    out.emit('drain');
    await printed;
    isFull = true;
    await output.print('b');
    await setImmediate();
    assert.deepEqual(written, ['a', 'b']);
    // The reader has read everything before the next text.
    out.emit('drain');
    isFull = false;
    await output.print('c');
    await output.flush();
    assert.deepEqual(written, ['a', 'b', 'c']);
  });
});

import assert from 'node:assert/strict';
import { Progress, formatCount } from '#cli/terminal/progress.js';

/** Collects what was written to a terminal, or to a file. */
function screen(isTTY: boolean, hasColors = isTTY): { readonly out: NodeJS.WriteStream; readonly written: string[] } {
  const written: string[] = [];
  return {
    written,
    out: {
      isTTY,
      hasColors: () => hasColors,
      write: (text: string) => {
        written.push(text);
        return true;
      },
    } as unknown as NodeJS.WriteStream,
  };
}

describe('progress', () => {
  it('is one line on a terminal, drawn over itself and taken away', () => {
    const { out, written } = screen(true);
    const progress = new Progress(out, { isSteps: true });
    progress.show('one');
    progress.show('two');
    progress.clear();
    progress.clear();
    assert.deepEqual(written, ['\r\x1b[K   0 s  one', '\r\x1b[K   0 s  two', '\r\x1b[K']);
  });
  it('does not draw every count', () => {
    const { out, written } = screen(true);
    const progress = new Progress(out);
    for (let done = 0; done < 1_000; done++) progress.show(formatCount(done, 1_000));
    assert.ok(written.length < 100, `${written.length} times`);
  });
  it('is a line for each step where nothing can be drawn over', () => {
    for (const { out, written } of [screen(false), screen(true, false)]) {
      const progress = new Progress(out, { isSteps: true, lineEveryMs: 0 });
      progress.show('one');
      progress.show('two');
      progress.clear();
      assert.deepEqual(written, ['   0 s  one\n', '   0 s  two\n']);
    }
  });
  it('is a line now and then for counts', () => {
    const { out, written } = screen(false);
    const progress = new Progress(out, { lineEveryMs: 60_000 });
    for (let done = 1; done <= 5; done++) progress.show(formatCount(done, 5));
    assert.deepEqual(written, ['   0 s  1 of 5\n']);
  });
  it('is nothing where no lines are wanted, nor while it is to be quiet', () => {
    const [file, terminal] = [screen(false), screen(true)];
    new Progress(file.out).show('one');
    new Progress(terminal.out, { quietMs: 60_000 }).show('one');
    assert.deepEqual([...file.written, ...terminal.written], []);
  });
});

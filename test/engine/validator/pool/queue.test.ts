/** The queue of the workers, with a simulated clock: who is next, who has to wait, and who is removed. */
import assert from 'node:assert/strict';
import { DocumentQueue, type QueueLimits, type Turn } from '#validator/pool/queue.js';

interface Entry {
  readonly flow: string;
  readonly bytes: number;
  readonly name: string;
}

const KB = 1024;
const MB = 1024 * KB;
const LIMITS: QueueLimits = { documents: 10_000, bytes: 10_000 * MB };

const anything = (): Turn => 'now';

function entries(flow: string, count: number, bytes = 20 * KB): readonly Entry[] {
  return Array.from({ length: count }, (_, index) => ({ flow, bytes, name: `${flow}${index + 1}` }));
}

function queueOf(added: readonly Entry[], limits = LIMITS): DocumentQueue<Entry> {
  const queue = new DocumentQueue<Entry>(limits);
  for (const entry of added) assert.deepEqual(queue.add(entry), []);
  return queue;
}

/** Takes `count` entries one after the other, each with the same cost. */
function serve(queue: DocumentQueue<Entry>, count: number, msOf: (entry: Entry) => number = () => 1): readonly Entry[] {
  return Array.from({ length: count }, () => {
    const entry = queue.take(anything)!;
    queue.settle(entry, msOf(entry));
    return entry;
  });
}

const names = (taken: readonly (Entry | undefined)[]): string => taken.map((entry) => entry?.name ?? '-').join(' ');
const flows = (taken: readonly Entry[]): string => taken.map(({ flow }) => flow).join('');
const count = (taken: readonly Entry[], flow: string): number => taken.filter((entry) => entry.flow === flow).length;

describe('the queue within one flow', () => {
  const [a, b, c, d] = [10, MB, 20, 2 * MB].map((bytes, index): Entry => ({
    flow: '',
    bytes,
    name: 'abcd'[index]!,
  })) as [Entry, Entry, Entry, Entry];
  const isSmall = ({ bytes }: Entry): Turn => (bytes < 256 * KB ? 'now' : 'not yet');

  it('keeps the order of arrival', () => {
    const queue = queueOf([a, b, c, d]);
    assert.equal(names(Array.from({ length: 5 }, () => queue.take(anything))), 'a b c d -');
    assert.deepEqual([queue.length, queue.bytes], [0, 0]);
  });

  it('passes over large ones while they may not run, and takes the oldest when they may', () => {
    const queue = queueOf([a, b, c, d]);
    assert.equal(names([queue.take(isSmall), queue.take(isSmall), queue.take(isSmall)]), 'a c -');
    assert.equal(names([queue.take(anything), queue.take(anything)]), 'b d');
  });

  it('takes a large one that came first first, however many small ones came after it', () => {
    const queue = queueOf([b, ...entries('', 100)]);
    assert.equal(queue.take(anything), b);
  });

  it('takes entries out', () => {
    const queue = queueOf([a, b, c, d]);
    queue.remove(b);
    queue.remove(b);
    assert.deepEqual([queue.length, queue.bytes], [3, 10 + 20 + 2 * MB]);
  });

  it('always accepts a single entry, otherwise applies its limits to the last one', () => {
    const queue = new DocumentQueue<Entry>({ documents: 2, bytes: 100 });
    const [huge, first, tooMuch, fits, oneMore] = [1_000, 60, 41, 1, 1].map((bytes, index): Entry => ({
      flow: '',
      bytes,
      name: String(index),
    })) as [Entry, Entry, Entry, Entry, Entry];
    assert.deepEqual(queue.add(huge), []);
    queue.remove(huge);
    assert.deepEqual(queue.add(first), []);
    assert.deepEqual(queue.add(tooMuch), [tooMuch]);
    assert.deepEqual(queue.add(fits), []);
    assert.deepEqual(queue.add(oneMore), [oneMore]);
    assert.deepEqual([queue.length, queue.bytes], [2, 61]);
  });
});

describe('fair turns between flows', () => {
  it('lets a newcomer pass before the backlog of another one', () => {
    const queue = queueOf(entries('b', 300));
    serve(queue, 5);
    queue.add(entries('a', 1)[0]!);
    assert.equal(count(serve(queue, 2), 'a'), 1);
  });

  it('alternates between two that send the same, however unequal their numbers', () => {
    const queue = queueOf([...entries('b', 300), ...entries('a', 20)]);
    const taken = serve(queue, 40);
    assert.deepEqual([count(taken, 'a'), count(taken, 'b')], [20, 20]);
    for (let at = 0; at < 40; at += 2) assert.equal(count(taken.slice(at, at + 2), 'a'), 1, flows(taken));
  });

  it('gives each of many the same', () => {
    const queue = queueOf([
      ...entries('a', 900),
      ...entries('b', 30),
      ...entries('c', 10),
      ...entries('d', 500),
      ...entries('e', 10),
    ]);
    const taken = serve(queue, 50);
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((flow) => count(taken, flow)),
      [10, 10, 10, 10, 10],
    );
  });

  it('considers the cost of documents, not their number: 5 MB against 20 KB', () => {
    const queue = queueOf([...entries('large', 50, 5 * MB), ...entries('small', 2_000)]);
    const ms = ({ bytes }: Entry): number => bytes / KB / 30;
    const taken = serve(queue, 1_000, ms);
    const spent = (flow: string): number =>
      taken.filter((entry) => entry.flow === flow).reduce((sum, entry) => sum + ms(entry), 0);
    assert.ok(
      Math.abs(spent('large') - spent('small')) <= ms({ flow: '', name: '', bytes: 5 * MB }),
      `${spent('large')} and ${spent('small')}`,
    );
  });

  it('goes by the time that they really took, not by their size: small ones that keep a worker for long', () => {
    const queue = queueOf([...entries('slow', 100), ...entries('quick', 1_000)]);
    const taken = serve(queue, 505, ({ flow }) => (flow === 'slow' ? 100 : 1));
    assert.deepEqual([count(taken, 'slow'), count(taken, 'quick')], [5, 500]);
  });

  it('counts documents being processed: two workers at once do not both go to the same flow', () => {
    const queue = queueOf([...entries('b', 300), ...entries('a', 300)]);
    for (let turn = 0; turn < 20; turn += 1) {
      const pair = [queue.take(anything)!, queue.take(anything)!];
      assert.equal(count(pair, 'a'), 1, names(pair));
      for (const entry of pair) queue.settle(entry, 3);
    }
  });

  it('does not let anybody save up time by staying away', () => {
    const queue = queueOf(entries('b', 1_000));
    serve(queue, 500, () => 10);
    for (const entry of entries('a', 100)) queue.add(entry);
    const taken = serve(queue, 20, () => 10);
    assert.ok(count(taken, 'a') <= 11, flows(taken));
  });

  it('remembers past cost: a flow of one document at a time is not always served first', () => {
    const queue = queueOf(entries('b', 1_000));
    const taken: Entry[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      // A flow that never has more than one document: nothing is waiting while it is served.
      if (taken.length === 0 || taken.at(-1)!.flow === 'a') queue.add({ flow: 'a', bytes: 20 * KB, name: `a${turn}` });
      taken.push(...serve(queue, 1, ({ flow }) => (flow === 'a' ? 50 : 1)));
    }
    assert.ok(count(taken, 'a') <= 3, flows(taken));
  });

  it('serves a single flow at once, whatever its past cost', () => {
    const queue = queueOf(entries('a', 3));
    serve(queue, 2, () => 30_000);
    assert.equal(names([queue.take(anything)]), 'a3');
  });

  it('treats new flows equally after one was alone', () => {
    const queue = queueOf(entries('a', 1_000));
    serve(queue, 500, () => 30);
    for (const entry of entries('b', 100)) queue.add(entry);
    const taken = serve(queue, 40, () => 30);
    assert.ok(Math.abs(count(taken, 'a') - count(taken, 'b')) <= 2, flows(taken));
  });

  it('does not let large ones of one flow hold up its small ones, nor those of others', () => {
    const queue = queueOf([...entries('a', 3, MB), ...entries('b', 3, MB), ...entries('a', 2), ...entries('b', 2)]);
    const isSmall = ({ bytes }: Entry): Turn => (bytes < 256 * KB ? 'now' : 'not yet');
    const taken = Array.from({ length: 4 }, () => queue.take(isSmall)!);
    assert.deepEqual([count(taken, 'a'), count(taken, 'b'), queue.take(isSmall)], [2, 2, undefined]);
    assert.equal(queue.length, 6);
  });
});

describe('whose turn is last', () => {
  const paying = ({ flow }: Entry): Turn => (flow === 'demo' ? 'last' : 'now');

  it('is whoever nobody else waits before, however early it came', () => {
    const queue = queueOf([...entries('demo', 2), ...entries('a', 2), ...entries('b', 1)]);
    const taken = Array.from({ length: 5 }, () => queue.take(paying)!);
    assert.equal(count(taken.slice(0, 3), 'demo'), 0, names(taken));
    assert.equal(names(taken.slice(3)), 'demo1 demo2');
  });

  it('comes while others may not run yet', () => {
    const queue = queueOf([...entries('a', 1, MB), ...entries('demo', 1)]);
    assert.equal(names([queue.take((entry) => (entry.flow === 'a' ? 'not yet' : paying(entry)))]), 'demo1');
  });

  it('comes where several are last', () => {
    const queue = queueOf([...entries('x', 1), ...entries('y', 1)]);
    assert.equal(names([queue.take(() => 'last'), queue.take(() => 'last'), queue.take(() => 'last')]), 'x1 y1 -');
  });
});

describe('a queue that is full', () => {
  it('puts out the newest of the flow that has most, for one that has less', () => {
    const queue = queueOf(entries('b', 10), { documents: 10, bytes: 10_000 * MB });
    const [a1, a2] = entries('a', 2) as [Entry, Entry];
    assert.equal(names(queue.add(a1)), 'b10');
    assert.equal(names(queue.add(a2)), 'b9');
    assert.deepEqual([queue.length, queue.bytes], [10, 200 * KB]);
  });

  it('rejects the newest entry of the largest flow only', () => {
    const queue = queueOf([...entries('a', 3), ...entries('b', 7)], { documents: 10, bytes: 10_000 * MB });
    const more = { flow: 'b', bytes: 20 * KB, name: 'more' };
    assert.deepEqual(queue.add(more), [more]);
    assert.equal(queue.length, 10);
  });

  it('is finally shared evenly, whichever flow was first', () => {
    const queue = queueOf(entries('b', 12), { documents: 12, bytes: 10_000 * MB });
    for (const flow of ['a', 'c']) for (const entry of entries(flow, 50)) queue.add(entry);
    const taken = serve(queue, 12);
    assert.deepEqual(
      ['a', 'b', 'c'].map((flow) => count(taken, flow)),
      [4, 4, 4],
    );
    assert.equal(queue.length, 0);
  });

  it('considers bytes if they are exhausted: few large entries are removed, not many small ones', () => {
    const queue = queueOf([...entries('large', 19, 5 * MB), ...entries('small', 200)], {
      documents: 1_000,
      bytes: 100 * MB,
    });
    const losers = queue.add({ flow: 'newcomer', bytes: 4 * MB, name: 'newcomer' });
    assert.equal(names(losers), 'large19');
  });

  it('puts out as many as it takes, and no more', () => {
    const queue = queueOf(entries('small', 100), { documents: 1_000, bytes: 100 * 20 * KB });
    const losers = queue.add({ flow: 'newcomer', bytes: 100 * KB, name: 'newcomer' });
    assert.equal(names(losers), 'small100 small99 small98 small97 small96');
  });

  it('does not remove entries of smaller flows for a larger one', () => {
    const queue = queueOf([...entries('a', 4), ...entries('b', 4)], { documents: 100, bytes: 8 * 20 * KB });
    const huge = { flow: 'c', bytes: 7 * 20 * KB, name: 'huge' };
    assert.deepEqual(queue.add(huge), [huge]);
    assert.equal(queue.length, 8);
  });

  it('keeps the order of the remaining entries', () => {
    const queue = queueOf(entries('b', 4), { documents: 4, bytes: 10_000 * MB });
    queue.add(entries('a', 1)[0]!);
    const taken = serve(queue, 4);
    assert.equal(names(taken.filter(({ flow }) => flow === 'b')), 'b1 b2 b3');
    assert.equal(queue.take(anything), undefined);
  });
});

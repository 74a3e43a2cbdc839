/** Documents passed to workers in shared memory. */
import assert from 'node:assert/strict';
import { createSharedBuffer, placeInBuffer, readFromBuffer } from '#validator/pool/shared-buffer.js';
import type { Task } from '#validator/pool/task.js';
import { createValidatorWith } from '#validator/api.js';
import { type OwnRules, order, ownRules } from '../../../fixtures/own-rules.js';

const NOT_MOVED = (): boolean => false;

function task(document: Uint8Array): Task {
  return { kind: 'validate', document, options: { language: 'de' } };
}

/** The same bytes in shared memory. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

describe('the shared buffer between the pool and a worker', () => {
  it('has the documents of a batch side by side, with all else that belongs to their tasks', () => {
    const buffer = createSharedBuffer();
    const tasks = [1, 2, 3].map((size) => task(new Uint8Array(size).fill(size)));
    const sent = placeInBuffer(tasks, buffer, NOT_MOVED);
    assert.deepEqual(
      sent.map(({ document }) => document),
      [
        [0, 1],
        [1, 3],
        [3, 6],
      ],
    );
    assert.deepEqual(
      sent.map((each) => readFromBuffer(each, buffer)),
      tasks,
    );
  });

  it('is for those that it has room for; others go with their tasks, and so do those that are moved', () => {
    const buffer = createSharedBuffer();
    const [large, small, moved, last] = [buffer.length - 4, 8, 2, 4].map((size) => task(new Uint8Array(size)));
    const sent = placeInBuffer([large!, small!, moved!, last!], buffer, (each) => each === moved);
    assert.deepEqual(
      sent.map((each) => each.document instanceof Uint8Array),
      [false, true, true, false],
    );
    assert.equal(sent[1], small);
    assert.deepEqual(sent[3]!.document, [buffer.length - 4, buffer.length]);
  });

  it('is not used for memory that is shared already', () => {
    const seen = task(new Uint8Array(new SharedArrayBuffer(100), 10, 20));
    const [sent] = placeInBuffer([seen], createSharedBuffer(), NOT_MOVED);
    assert.equal(sent, seen);
  });

  it('leaves one without bytes to the message, which tells whether its memory is gone', () => {
    const empty = task(new Uint8Array());
    assert.deepEqual(placeInBuffer([empty], createSharedBuffer(), NOT_MOVED), [empty]);
  });
});

describe('documents of all sizes, one after the other and together', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());

  it('are judged each by its own bytes, however it is encoded', async () => {
    const validator = await createValidatorWith(undefined, { ...own.paths, workers: 2, warmUp: false });
    const sizes = [100, 40_000, 70_000, createSharedBuffer().length - 1000, createSharedBuffer().length + 1000];
    const documents = sizes.flatMap((size) => {
      const textWith = (name: string): string => order(`<number>1</number><${name}/><!--ä${'.'.repeat(size)}-->`);
      return [
        Buffer.from(textWith(`utf8-${size}`)),
        Buffer.from(`\ufeff${textWith(`utf16-${size}`)}`, 'utf16le'),
        shared(Buffer.from(textWith(`shared8-${size}`))),
      ];
    });
    try {
      for (let round = 0; round < documents.length; round++) {
        const turned = [...documents.slice(round), ...documents.slice(0, round)];
        const verdicts = await Promise.all(turned.map((document) => validator.validate(document)));
        const named = verdicts.map(({ report }) => /(?:utf|shared)\d+-\d+/.exec(JSON.stringify(report))?.[0]);
        const names = sizes.flatMap((size) => [`utf8-${size}`, `utf16-${size}`, `shared8-${size}`]);
        assert.deepEqual(named, [...names.slice(round), ...names.slice(0, round)]);
      }
    } finally {
      await validator.close();
    }
  });
});

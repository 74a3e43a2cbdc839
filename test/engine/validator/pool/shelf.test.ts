/** Documents passed to workers in shared memory. */
import assert from 'node:assert/strict';
import { newShelf, shelve, unshelved } from '#validator/pool/shelf.js';
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

describe('the shelf between the pool and a worker', () => {
  it('has the documents of a batch side by side, with all else that belongs to their tasks', () => {
    const shelf = newShelf();
    const tasks = [1, 2, 3].map((size) => task(new Uint8Array(size).fill(size)));
    const handed = shelve(tasks, shelf, NOT_MOVED);
    assert.deepEqual(
      handed.map(({ document }) => document),
      [
        [0, 1],
        [1, 3],
        [3, 6],
      ],
    );
    assert.deepEqual(
      handed.map((each) => unshelved(each, shelf)),
      tasks,
    );
  });

  it('is for those that it has room for; others go with their tasks, and so do those that are moved', () => {
    const shelf = newShelf();
    const [large, small, moved, last] = [shelf.length - 4, 8, 2, 4].map((size) => task(new Uint8Array(size)));
    const handed = shelve([large!, small!, moved!, last!], shelf, (each) => each === moved);
    assert.deepEqual(
      handed.map((each) => each.document instanceof Uint8Array),
      [false, true, true, false],
    );
    assert.equal(handed[1], small);
    assert.deepEqual(handed[3]!.document, [shelf.length - 4, shelf.length]);
  });

  it('is not for what all threads can see already', () => {
    const seen = task(new Uint8Array(new SharedArrayBuffer(100), 10, 20));
    const [handed] = shelve([seen], newShelf(), NOT_MOVED);
    assert.equal(handed, seen);
  });

  it('leaves one without bytes to the message, which tells whether its memory is gone', () => {
    const empty = task(new Uint8Array());
    assert.deepEqual(shelve([empty], newShelf(), NOT_MOVED), [empty]);
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
    const sizes = [100, 40_000, 70_000, newShelf().length - 1000, newShelf().length + 1000];
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

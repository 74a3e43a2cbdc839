import assert from 'node:assert/strict';
import { type SlotOccupancy, decideTurn } from '#validator/pool/turn.js';

const KB = 1024;
const document = (bytes: number, workerShare = 1): Parameters<typeof decideTurn>[0] => ({
  flow: 'own',
  bytes,
  workerShare,
});
const idle: SlotOccupancy = { state: 'idle', occupants: [] };
const busyWith = (bytes: number, state: SlotOccupancy['state'] = 'busy'): SlotOccupancy => ({
  state,
  occupants: [{ flow: 'other', bytes }],
});

describe('the turn of a large document', () => {
  for (const [what, places, kept] of [
    ['no other is worked on', [idle, idle], 'now'],
    ['small ones are worked on', [busyWith(255 * KB), idle], 'now'],
    ['another is worked on, and one worker is left', [busyWith(256 * KB), idle], 'not yet'],
    ['another is worked on, and two workers are left', [busyWith(256 * KB), idle, idle], 'now'],
    ['others keep all workers but one', [busyWith(256 * KB), busyWith(5_000 * KB), idle], 'not yet'],
    ['the thread of another cannot be started again', [busyWith(256 * KB, 'lost'), idle], 'now'],
    ['there is one worker', [idle], 'now'],
  ] as const) {
    it(`is ${kept} where one worker is kept free, and ${what}`, () =>
      assert.equal(decideTurn(document(256 * KB), places, true), kept));
    it(`is now where none is kept free, and ${what}`, () =>
      assert.equal(decideTurn(document(256 * KB), places, false), 'now'));
  }
  it('is that of any other document as to the share of its flow', () => {
    const half = document(256 * KB, 0.5);
    assert.equal(decideTurn(half, [{ state: 'busy', occupants: [half] }, idle], false), 'not yet');
    assert.equal(decideTurn(half, [busyWith(1), idle], false), 'now');
    assert.equal(decideTurn(half, [idle], false), 'last');
  });
});

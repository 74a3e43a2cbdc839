/** The validator that all nodes of a Node-RED share. */
import assert from 'node:assert/strict';
import { SharedValidator } from '#node-red/shared-validator.js';
import type { Validator } from '#validator/index.js';

describe('the validator of a Node-RED', () => {
  let events: string[];
  let fail: boolean;
  let shared: SharedValidator;
  beforeEach(() => {
    [events, fail] = [[], false];
    shared = new SharedValidator(async () => {
      events.push('open');
      if (fail) throw new Error('no rules');
      return { close: async () => void events.push('close') } as Partial<Validator> as Validator;
    });
  });

  it('is opened for the first document, and once', async () => {
    shared.join();
    shared.join();
    assert.deepEqual(events, []);
    assert.equal(await shared.get(), await shared.get());
    assert.deepEqual(events, ['open']);
  });
  it('is closed with the last node', async () => {
    shared.join();
    shared.join();
    await shared.get();
    await shared.leave();
    assert.deepEqual(events, ['open']);
    await shared.leave();
    assert.deepEqual(events, ['open', 'close']);
  });
  it('is opened again after all nodes were replaced', async () => {
    for (const _deployment of ['first', 'second']) {
      shared.join();
      await shared.get();
      await shared.leave();
    }
    assert.deepEqual(events, ['open', 'close', 'open', 'close']);
  });
  it('is closed if the last node goes while it is opened', async () => {
    shared.join();
    const opening = shared.get();
    await shared.leave();
    await opening;
    assert.deepEqual(events, ['open', 'close']);
  });
  it('is tried again after it could not be opened', async () => {
    shared.join();
    fail = true;
    await assert.rejects(shared.get(), /no rules/);
    fail = false;
    await shared.get();
    assert.deepEqual(events, ['open', 'open']);
  });
  it('does not keep a node from closing if it could not be opened', async () => {
    shared.join();
    fail = true;
    const opening = assert.rejects(shared.get(), /no rules/);
    await shared.leave();
    await opening;
  });
});

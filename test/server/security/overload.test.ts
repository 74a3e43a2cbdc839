/** Overload: requests are rejected at once, in order, without losing accepted ones. */

import assert from 'node:assert/strict';
import { type OwnRules, ownRules } from '../../fixtures/own-rules.js';
import { errorText } from '../http/support.js';
import { closedGate, orderThat, post, rig, statuses, until } from './support.js';

describe('the queue', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());

  it('beyond its number of documents: 503 with Retry-After at once, and the others are served', async () => {
    const service = await rig(own, { workers: 1, queue: { documents: 3 } });
    const gate = closedGate(own);
    try {
      const running = post(service.port, orderThat(gate.instruction));
      await until(() => service.validator.status().workers.busy === 1, 'the worker is busy');
      const sent = Array.from({ length: 10 }, () => post(service.port, orderThat()));
      await until(() => service.requests.length === 7, 'seven are refused while the worker is busy');
      assert.equal(service.validator.status().queue.documents, 3);
      gate.open();
      const replies = await Promise.all(sent);
      assert.deepEqual(statuses([await running, ...replies]), { 200: 4, 503: 7 });
      for (const { status, text, headers } of replies) {
        if (status === 503) assert.deepEqual([text, headers['retry-after']], [errorText('BUSY'), '2']);
      }
    } finally {
      gate.open();
      await service.close();
    }
  });

  it('beyond its bytes: 503', async () => {
    const service = await rig(own, { workers: 1, queue: { bytes: 250_000 } });
    const gate = closedGate(own);
    try {
      const running = post(service.port, orderThat(gate.instruction));
      await until(() => service.validator.status().workers.busy === 1, 'the worker is busy');
      const sent = Array.from({ length: 5 }, () => post(service.port, orderThat('', 'x'.repeat(100_000))));
      await until(() => service.requests.length === 3, 'three are refused while the worker is busy');
      gate.open();
      assert.deepEqual(statuses([await running, ...(await Promise.all(sent))]), { 200: 3, 503: 3 });
      assert.deepEqual(service.validator.status().queue, { documents: 0, bytes: 0 });
    } finally {
      gate.open();
      await service.close();
    }
  });

  it('uploads count before they are complete: 503, and their memory comes back', async () => {
    const service = await rig(own, { uploadBytes: 300_000 });
    const gate = closedGate(own);
    try {
      const document = orderThat(gate.instruction, 'x'.repeat(200_000));
      const first = post(service.port, document);
      await until(() => service.validator.status().workers.busy === 1, 'the first is being validated');
      const second = await post(service.port, document);
      assert.deepEqual([second.status, second.text, second.headers['retry-after']], [503, errorText('BUSY'), '2']);
      gate.open();
      assert.equal((await first).status, 200);
      await until(() => service.uploads.bytes === 0, 'nothing is held');
      assert.equal((await post(service.port, document)).status, 200);
    } finally {
      gate.open();
      await service.close();
    }
  });

  it('large documents leave a worker to small ones', async () => {
    const service = await rig(own, { workers: 2 });
    const gate = closedGate(own);
    try {
      const large = Array.from({ length: 4 }, () =>
        post(service.port, orderThat(gate.instruction, 'x'.repeat(300_000))),
      );
      await until(() => service.validator.status().queue.documents === 3, 'three large ones wait');
      const small = await Promise.all(Array.from({ length: 10 }, () => post(service.port, orderThat())));
      assert.equal(
        service.validator.status().queue.documents,
        3,
        'the large ones still wait when the small ones are done',
      );
      gate.open();
      assert.deepEqual(statuses([...small, ...(await Promise.all(large))]), { 200: 14 });
    } finally {
      gate.open();
      await service.close();
    }
  });
});

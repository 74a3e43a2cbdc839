/** Spending caps and concurrent calls: the real app with both stores, over sockets. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { EngineError, type Validator } from '#validator/index.js';
import { createApp } from '#service/app.js';
import { UploadMemory } from '#service/upload/upload-memory.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { until, withServer } from '../http/exchange.js';
import { errorText, notingValidator, PATH, VERDICT, XML } from '../http/support.js';
import { Clocked } from './clocked.js';
import { at } from './support.js';

/** The initial buffer of a document, however short it is. */
const ROOM_BYTES = 64 * 1024;

/** A plan with 1,000 calls for EUR 49, of which 990 are used; the cap allows three more than included. */
const LEFT = 13;

interface Call {
  readonly socket: Socket;
  text: string;
}

for (const driver of DRIVERS) {
  driver.needs.describe(`a spending cap (${driver.name})`, () => {
    let place: Place;
    let service: Clocked;
    let secret: string;
    let accountId: string;
    beforeEach(async () => {
      place = await driver.empty();
      const first = await Clocked.open(place, at('2027-01-24'));
      const customer = await first.customer({ trialDays: 0 });
      ({ secret } = customer);
      accountId = customer.account.id;
      await first.store.changeAccount(accountId, (stored) => ({ ...stored, capCents: 4_900 + 3 * 5 }));
      await first.store.recordUsage({
        meterId: 'other',
        sequence: 1,
        at: first.now,
        keysUsed: [],
        counts: [{ accountId, periodStart: at('2027-01-24'), day: '2027-01-24', calls: 990 }],
      });
      await first.close();
      service = await Clocked.open(place, at('2027-01-24'));
    });
    afterEach(async () => {
      await service.close();
      await place.remove();
    });

    /** Sends all but the last byte of so many calls, and waits until their keys have been accepted. */
    async function begun(port: number, uploads: UploadMemory, count: number): Promise<readonly Call[]> {
      const calls = Array.from({ length: count }, (): Call => {
        const call: Call = { socket: connect(port, '127.0.0.1'), text: '' };
        call.socket.on('error', () => undefined).on('data', (chunk) => (call.text += chunk.toString('latin1')));
        call.socket.write(
          `POST ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Api-Key: ${secret}\r\nContent-Type: application/xml\r\n` +
            `Content-Length: ${XML.length}\r\n\r\n${XML.slice(0, -1)}`,
        );
        return call;
      });
      await until(() => uploads.bytes === count * ROOM_BYTES, 'all are being received');
      return calls;
    }

    async function finished(calls: readonly Call[]): Promise<readonly string[]> {
      const closed = calls.map(({ socket }) => once(socket, 'close'));
      for (const { socket } of calls) socket.write(XML.slice(-1));
      await Promise.all(closed);
      return calls.map(({ text }) => text);
    }

    const serving = async (
      validator: Validator,
      run: (port: number, uploads: UploadMemory) => Promise<void>,
    ): Promise<void> => {
      const uploads = new UploadMemory();
      await withServer(createApp({ validator, keys: service.accounts.keys, uploads }), (port) => run(port, uploads));
    };
    const used = async (): Promise<number> => {
      await service.handedOver();
      return service.store.usageOf(accountId, at('2027-01-24'));
    };

    it('is not passed by calls that have sent all but their last byte when it is reached', () =>
      serving(notingValidator(), async (port, uploads) => {
        const answers = await finished(await begun(port, uploads, 40));
        const refused = answers.filter((text) => text.startsWith('HTTP/1.1 402 '));
        assert.deepEqual(
          [answers.filter((text) => text.startsWith('HTTP/1.1 200 ')).length, refused.length],
          [LEFT, 40 - LEFT],
        );
        for (const text of refused) {
          assert.ok(text.endsWith(errorText('CAP_REACHED')));
          assert.doesNotMatch(text, /x-quota/i);
        }
        assert.equal(await used(), 990 + LEFT);
      }));

    it('is not passed while documents are being checked', async () => {
      let finish = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const validator = notingValidator();
      const slow: Validator = {
        ...validator,
        validate: async (...call) => {
          await validator.validate(...call);
          await gate;
          return VERDICT;
        },
      };
      await serving(slow, async (port, uploads) => {
        const calls = await begun(port, uploads, 2 * LEFT);
        const one = finished(calls.slice(0, LEFT - 1));
        await until(() => validator.calls.length === LEFT - 1, 'being checked');
        const other = finished(calls.slice(LEFT - 1));
        await until(() => validator.calls.length === LEFT, 'one more is');
        finish();
        const answers = [...(await one), ...(await other)];
        assert.equal(answers.filter((text) => text.startsWith('HTTP/1.1 200 ')).length, LEFT);
        assert.equal(await used(), 990 + LEFT);
      });
    });

    it('gives the place of a call that fails to the next one', () =>
      serving(notingValidator(new EngineError('TIMEOUT', 'late')), async (port, uploads) => {
        const answers = await finished(await begun(port, uploads, LEFT));
        assert.ok(answers.every((text) => text.startsWith('HTTP/1.1 504 ')));
        const next = await finished(await begun(port, uploads, LEFT));
        assert.ok(
          next.every((text) => text.startsWith('HTTP/1.1 504 ')),
          'as many may try again',
        );
        assert.equal(await used(), 990);
      }));
  });
}

/** Requests and responses have Express's prototypes from the start: changing a prototype is slow in V8. */
import assert from 'node:assert/strict';
import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '#service/app.js';
import { createHttpServer } from '#service/http/http-server.js';
import { messageClasses } from '#service/http/message-classes.js';

interface Prototypes {
  readonly request: object;
  readonly response: object;
}

/** The prototypes of a request and its response: when created, and after the app has answered. */
async function prototypesOf(app: RequestListener): Promise<readonly [made: Prototypes, left: Prototypes]> {
  const seen: Prototypes[] = [];
  const look = (request: IncomingMessage, response: ServerResponse): void => {
    assert.ok(request instanceof IncomingMessage && response instanceof ServerResponse);
    seen.push({ request: Object.getPrototypeOf(request), response: Object.getPrototypeOf(response) });
  };
  const server = createHttpServer(app).prependListener('request', (request, response) => {
    look(request, response);
    response.once('finish', () => look(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`);
    assert.equal(answer.status, 200);
    await answer.text();
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return [seen[0]!, seen[1]!];
}

describe('requests and answers', () => {
  it('of the app: Express finds them as it wants them', async () => {
    const app = createApp({ validator: null, keys: null });
    const [made, left] = await prototypesOf(app);
    assert.ok(made.request === app.request && made.response === app.response);
    assert.ok(left.request === made.request && left.response === made.response);
  });

  it('of any other listener: as Node makes them', async () => {
    const [made] = await prototypesOf((_request, response) => response.end());
    assert.ok(made.request === IncomingMessage.prototype && made.response === ServerResponse.prototype);
    assert.deepEqual(
      messageClasses(() => undefined),
      {},
    );
  });

  it('are as Node makes them where its constructors are classes, which can’t be called', () => {
    class Request extends IncomingMessage {}
    assert.deepEqual(
      messageClasses(createApp({ validator: null, keys: null }), { IncomingMessage: Request, ServerResponse }),
      {},
    );
  });

  it('are what Node makes for the same request', async () => {
    const app = createApp({ validator: null, keys: null });
    const keys: string[][] = [];
    for (const options of [{}, messageClasses(app)]) {
      const server = createServer(options, (request, response) => {
        keys.push([...Object.keys(request), ...Object.keys(response)]);
        response.end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).text();
      server.close();
      server.closeAllConnections();
    }
    assert.ok(keys[0]!.length > 20);
    assert.deepEqual(keys[1], keys[0]);
  });
});

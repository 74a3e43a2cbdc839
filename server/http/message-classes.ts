/** Requests and answers that are born as Express wants them. */
import type { Express } from 'express';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';

/** What `createServer` makes for each request. */
interface MessageClasses {
  readonly IncomingMessage?: typeof IncomingMessage;
  readonly ServerResponse?: typeof ServerResponse;
}

/**
 * Express gives each request and each answer a prototype of its own, which V8 pays for: every property is slower to reach
 * from then on, and its quick collections leave them, with all that hangs on them, for the next full one. Where they have
 * that prototype from the start, Express has nothing to change, and a request costs little more than without Express.
 * @param app whose prototypes are taken; any other listener gets Node's own classes
 */
export function messageClasses(app: RequestListener | Express): MessageClasses {
  if (!('request' in app && 'response' in app)) return {};
  return {
    IncomingMessage: withPrototype(IncomingMessage, app.request),
    ServerResponse: withPrototype(ServerResponse, app.response),
  };
}

/**
 * Hazard: Node's constructors are functions that may be called on an object, though its documentation says classes. By
 * `Reflect.construct` it would work with classes, but V8 treats the objects as those whose prototype was changed.
 * @param prototype inherits from that of the constructor
 */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(node: T, prototype: object): T {
  const made = function (this: object, first: unknown, second: unknown): void {
    (node as Function).call(this, first, second);
  };
  made.prototype = prototype;
  return made as unknown as T;
}

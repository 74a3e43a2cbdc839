/** Requests and answers that are born as Express wants them. */
import type { Express } from 'express';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';

/** What `createServer` makes for each request. */
interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Express gives each request and each answer a prototype of its own, which V8 pays for: every property is slower to reach
 * from then on, and its quick collections leave them, with all that hangs on them, for the next full one. Where they have
 * that prototype from the start, Express has nothing to change, and a request costs little more than without Express.
 * Hazard: Node's constructors are functions that may be called on an object, though its documentation says classes. By
 * `Reflect.construct` it would work with classes, but V8 treats the objects as those whose prototype was changed.
 * @param app whose prototypes are taken
 * @param node where messages come from
 * @returns nothing, which is as much as Node's own, for any other listener, and where Node has real classes
 */
export function messageClasses(
  app: RequestListener | Express,
  node: MessageClasses = { IncomingMessage, ServerResponse },
): Partial<MessageClasses> {
  if (!('request' in app && 'response' in app) || Object.values(node).some(isClass)) return {};
  return {
    IncomingMessage: withPrototype(node.IncomingMessage, app.request),
    ServerResponse: withPrototype(node.ServerResponse, app.response),
  };
}

/** Whether something can't be called without `new`. */
function isClass(made: Function): boolean {
  return Function.prototype.toString.call(made).startsWith('class');
}

/** A constructor of the same, for objects of another prototype, which inherits from that of Node's own. */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(node: T, prototype: object): T {
  const made = function (this: object, first: unknown, second: unknown): void {
    (node as Function).call(this, first, second);
  };
  made.prototype = prototype;
  return made as unknown as T;
}

/** Request and response classes with Express's prototypes. */
import type { Express } from 'express';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';

/** The classes that `createServer` instantiates for each request. */
interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Express replaces the prototype of each request and response, which is expensive in V8: every property access is
 * slower from then on, and minor garbage collections leave the objects, with everything they reference, to the next
 * full one. If they have that prototype from the start, Express changes nothing, and a request costs little more than
 * without Express.
 * Hazard: Node's constructors are functions that may be called on an object, though its documentation says classes.
 * `Reflect.construct` would work with classes, but V8 treats such objects like those whose prototype was changed.
 * @param app whose prototypes are used
 * @param node the original classes
 * @returns nothing, which keeps Node's own classes, for any other listener, and if Node has real classes
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

/** Whether a constructor can't be called without `new`. */
function isClass(made: Function): boolean {
  return Function.prototype.toString.call(made).startsWith('class');
}

/** The same constructor for objects of another prototype, which inherits from Node's own. */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(node: T, prototype: object): T {
  const made = function (this: object, first: unknown, second: unknown): void {
    (node as Function).call(this, first, second);
  };
  made.prototype = prototype;
  return made as unknown as T;
}

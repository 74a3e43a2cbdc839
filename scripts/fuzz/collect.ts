/**
 * Loaded before the service, in each of its threads (`--import`, with `--expose-gc`): collects garbage when asked.
 * Heaps of idle workers stay as large as they happen to be, hundreds of megabytes up or down from one look to the
 * next; only what is left after a collection tells whether something leaks.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** @types/node leaves out that a channel can be kept from holding its thread open. */
interface Unreferenced {
  unref(): void;
}

const channel = new BroadcastChannel('collect') as BroadcastChannel & Unreferenced;
// The first collection finds what only the second one can free: finalizers run in between.
const collect = (): void => {
  globalThis.gc?.();
  setImmediate(() => globalThis.gc?.());
};
channel.onmessage = collect;
channel.unref();

if (isMainThread) {
  process.on('message', () => {
    channel.postMessage(null);
    collect();
  });
  // The channel must not keep a service alive that has been asked to stop.
  process.channel?.unref();
}

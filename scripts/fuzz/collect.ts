/**
 * Loaded before the service, in each of its threads (`--import`, with `--expose-gc`): collects garbage on request.
 * Heaps of idle workers vary by hundreds of megabytes from one reading to the next; only what is left after a
 * collection shows a leak.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** @types/node does not declare that a channel can be unreferenced. */
interface Unreferenced {
  unref(): void;
}

const channel = new BroadcastChannel('collect') as BroadcastChannel & Unreferenced;
// The first collection finds what only the second can free: finalizers run in between.
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
  // The channel must not keep a service alive that is being stopped.
  process.channel?.unref();
}

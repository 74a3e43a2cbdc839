/**
 * The real worker, which also obeys an instruction in a document, to do what no invoice should ever make it do.
 *
 * <?test exit?> <?test wait /tmp/gate?>
 */
import { existsSync } from 'node:fs';
import { serveTasks, handleTask } from '#validator/pool/serve-tasks.js';

/** While this file exists, workers don't start. */
const UNFIT = process.env['TEST_UNFIT_WORKERS'];
if (UNFIT !== undefined && existsSync(UNFIT)) process.exit(9);

const hoarded: ArrayBuffer[] = [];

const INSTRUCTIONS: Readonly<Record<string, (argument: string, text: string) => void>> = {
  exit: () => process.exit(7),
  memory: () => {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 1_000 }, () => Math.random()));
  },
  loop: () => {
    for (;;);
  },
  // Hangs like a loop, but without using a processor.
  hang: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  // Outside of the heap, and never freed.
  hoard: () => void hoarded.push(new ArrayBuffer(100_000_000)),
  regex: () => void /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  // Until the file is deleted.
  wait: (path) => {
    while (existsSync(path)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  },
  // The message quotes the document, and must not appear anywhere.
  throw: (_, text) => {
    // Thrown outside of any handler, when the worker takes the time: an error here would be caught and answered.
    performance.now = () => {
      throw new Error(text);
    };
  },
  print: (_, text) => {
    console.log(text);
    console.error(text);
  },
};

await serveTasks((task, registry) => {
  const text = Buffer.from(task.document).toString('latin1');
  const [, name = '', argument = ''] = /<\?test (\w+) ?([^?]*)\?>/.exec(text) ?? [];
  INSTRUCTIONS[name]?.(argument, text);
  return handleTask(task, registry);
});

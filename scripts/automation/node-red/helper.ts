/**
 * Runs the installed node in flows of node-red-node-test-helper, and prints the results as a line of JSON.
 * Arguments: the folder with Node-RED and the helper, the user folder with the node, and paths of a valid invoice, one that is not,
 * and a PDF.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Checks } from '../checks.js';
import { NODE_PACKAGE } from './node-package.js';

type Message = Record<string, unknown>;

interface FlowNode {
  on(event: 'input', listener: (message: Message) => void): void;
  receive(message: Message): void;
}

/** The part of the helper that is used here. */
interface Helper {
  init(runtime: string): void;
  startServer(done: () => void): void;
  stopServer(done: () => void): void;
  load(register: unknown, flow: readonly object[]): Promise<void>;
  getNode(id: string): FlowNode;
  unload(): Promise<void>;
}

const [tools, user, ...paths] = process.argv.slice(2) as [string, string, ...string[]];
const [right, wrong, hybrid] = paths.map((path) => readFileSync(path)) as [Buffer, Buffer, Buffer];
const requireTool = createRequire(join(tools, 'package.json'));
const helper = requireTool('node-red-node-test-helper') as Helper;
const entry = join(user, 'node_modules', NODE_PACKAGE, 'dist', 'einvoice.js');
const { default: register } = (await import(pathToFileURL(entry).href)) as { readonly default: unknown };

/** What arrives first, and where. */
interface Arrived {
  readonly at: string;
  readonly message: Message;
}

/** Sends a message through a flow with the node, a Catch and a Status node. */
async function send(message: Message, config: object = {}): Promise<{ arrived: Arrived; status: unknown }> {
  await helper.load(register, [
    { id: 'flow', type: 'tab' },
    { id: 'check', type: 'einvoice', z: 'flow', wires: [['valid'], ['not valid']], ...config },
    { id: 'catcher', type: 'catch', z: 'flow', wires: [['caught']] },
    { id: 'watcher', type: 'status', z: 'flow', scope: ['check'], wires: [['status']] },
    ...['valid', 'not valid', 'caught', 'status'].map((id) => ({ id, type: 'helper', z: 'flow' })),
  ]);
  try {
    const status = new Promise<unknown>((resolve) =>
      helper.getNode('status').on('input', (told) => resolve(told['status'])),
    );
    const arrived = new Promise<Arrived>((resolve) => {
      for (const at of ['valid', 'not valid', 'caught'])
        helper.getNode(at).on('input', (received) => resolve({ at, message: received }));
    });
    helper.getNode('check').receive(message);
    return { arrived: await arrived, status: await status };
  } finally {
    await helper.unload();
  }
}

const checks = new Checks();
const issuesOf = (message: Message): unknown => (message['einvoice'] as { readonly issues: unknown }).issues;
helper.init(requireTool.resolve('node-red'));
await new Promise<void>((resolve) => helper.startServer(resolve));

await checks.that('a valid invoice leaves by the first output', async () => {
  const { arrived, status } = await send({ payload: right.toString(), topic: 'kept' });
  assert.deepEqual([arrived.at, arrived.message['topic'], issuesOf(arrived.message)], ['valid', 'kept', []]);
  assert.equal((status as { readonly fill: string }).fill, 'green');
});
await checks.that(
  'one that is not valid leaves by the second output, with messages in the chosen language',
  async () => {
    const { arrived, status } = await send({ payload: wrong }, { language: 'de' });
    assert.equal(arrived.at, 'not valid');
    assert.match(JSON.stringify(issuesOf(arrived.message)), /Die Rechnung/);
    assert.equal((status as { readonly fill: string }).fill, 'red');
  },
);
await checks.that('a PDF is opened', async () => {
  const { arrived } = await send({ payload: hybrid });
  assert.equal((arrived.message['einvoice'] as { readonly format: string }).format, 'facturx-cii');
});
await checks.that('other properties can be named, also nested ones', async () => {
  const config = { property: 'file.content', output: 'file.report' };
  const { arrived } = await send({ payload: 'other', file: { content: right } }, config);
  const { file, payload } = arrived.message as { readonly file: object; readonly payload: string };
  assert.deepEqual([Object.keys(file), payload], [['content', 'report'], 'other']);
});
await checks.that('a Catch node gets the error if there is nothing to check', async () => {
  const { arrived, status } = await send({ payload: { parsed: true } });
  assert.equal(arrived.at, 'caught');
  assert.equal(arrived.message['einvoice'], undefined);
  assert.equal((status as { readonly fill: string }).fill, 'grey');
});

await new Promise<void>((resolve) => helper.stopServer(resolve));
// Node-RED leaves timers behind.
process.stdout.write(`\n${JSON.stringify({ count: checks.count, problems: checks.problems })}\n`, () => process.exit());

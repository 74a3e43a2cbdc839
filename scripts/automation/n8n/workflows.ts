/** Workflows with the node, run by `n8n execute`. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Checks } from '../checks.js';
import type { Samples } from '../samples.js';
import type { Account, N8nProgram } from './program.js';

const CREDENTIALS = { right: 'credentialright', wrong: 'credentialwrong' } as const;

interface Item {
  readonly json: Readonly<Record<string, unknown>>;
  readonly binary?: object;
  readonly pairedItem: { readonly item: number };
}

/** A node of a workflow, without what every node has. */
interface Step {
  readonly name: string;
  readonly type: string;
  readonly [setting: string]: unknown;
}

/** The nodes in a row, each wired to the next. */
function workflow(id: string, steps: readonly Step[]): object {
  return {
    id,
    name: id,
    active: false,
    settings: {},
    nodes: steps.map((step, index) => ({ id: `${index}`, typeVersion: 1, position: [200 * index, 0], ...step })),
    connections: Object.fromEntries(
      steps
        .slice(1)
        .map(({ name }, index) => [steps[index]!.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
    ),
  };
}

function check(credential: string, parameters: object, settings: object = {}): Step {
  return {
    name: 'Check',
    type: 'n8n-nodes-einvoice.eInvoice',
    parameters: { operation: 'validate', ...parameters },
    credentials: { eInvoiceApi: { id: credential, name: credential } },
    ...settings,
  };
}

export async function checkWorkflows(
  program: N8nProgram,
  { url, key }: Account,
  samples: Samples,
  checks: Checks,
): Promise<void> {
  const credential = (id: string, baseUrl: string, apiKey: string): object => ({
    id,
    name: id,
    type: 'eInvoiceApi',
    data: { baseUrl, apiKey },
  });
  // A slash at the end of the address must not matter.
  await program.runWith('import:credentials', 'credentials.json', [
    credential(CREDENTIALS.right, `${url}/`, key),
    credential(CREDENTIALS.wrong, url, 'wrong'),
  ]);
  const start = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
  const read = (pattern: string): Step => ({
    name: 'Read',
    type: 'n8n-nodes-base.readWriteFile',
    parameters: { operation: 'read', fileSelector: join(samples.folder, pattern), options: {} },
  });
  const text = { name: 'Text', type: 'n8n-nodes-base.extractFromFile', parameters: { operation: 'text', options: {} } };
  const binary = { source: 'binary', binaryPropertyName: 'data', options: {} };
  const fromText = { source: 'text', text: '={{ $json.data }}', options: { language: 'de', details: true } };
  await program.runWith('import:workflow', 'workflows.json', [
    workflow('binary', [start, read('*'), check(CREDENTIALS.right, binary)]),
    workflow('text', [start, read('b-*'), text, check(CREDENTIALS.right, fromText)]),
    workflow('failing', [start, read('a-*'), check(CREDENTIALS.wrong, binary)]),
    workflow('continued', [start, read('a-*'), check(CREDENTIALS.wrong, binary, { onError: 'continueRegularOutput' })]),
  ]);

  await checks.that('each item gets the report on its file, and keeps the file', async () => {
    const items = await itemsOf(program, 'binary');
    const expected = [samples.right, samples.wrong, samples.hybrid].map(({ report }) => report);
    assert.deepEqual(
      items.map(({ json }) => json),
      expected,
    );
    assert.deepEqual(
      items.map(({ binary: file, pairedItem }) => [Object.keys(file ?? {}), pairedItem.item]),
      [
        [['data'], 0],
        [['data'], 1],
        [['data'], 2],
      ],
    );
  });
  await checks.that('text is validated, with messages in the chosen language and details', async () => {
    const [item] = await itemsOf(program, 'text');
    assert.equal(item!.json['valid'], false);
    assert.match(JSON.stringify(item!.json['issues']), /Die Rechnung/);
    assert.ok(item!.json['details']);
  });
  await checks.that('a workflow fails if the service does not accept the key', async () => {
    await assert.rejects(program.run('execute', '--id=failing'), ({ stdout }: { readonly stdout: string }) =>
      stdout.includes('Authorization failed'),
    );
  });
  await checks.that('a workflow that continues gets the error as an item', async () => {
    const [item] = await itemsOf(program, 'continued');
    assert.deepEqual(Object.keys(item!.json), ['error']);
    assert.match(String(item!.json['error']), /Authorization failed/);
  });
}

/** The items that the node has output. */
async function itemsOf(program: N8nProgram, id: string): Promise<readonly Item[]> {
  const output = await program.run('execute', `--id=${id}`, '--rawOutput');
  // Lines of the log precede the result.
  const result = JSON.parse(output.slice(output.search(/^\{/m))) as {
    readonly data: {
      readonly resultData: {
        readonly runData: Readonly<Record<string, readonly { readonly data: { readonly main: readonly Item[][] } }[]>>;
      };
    };
  };
  return result.data.resultData.runData['Check']![0]!.data.main[0]!;
}

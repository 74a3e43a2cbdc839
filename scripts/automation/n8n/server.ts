/** The node in n8n's own server: what its editor gets, and the test of a credential. */
import assert from 'node:assert/strict';
import { freePort } from '../../kit/free-port.js';
import type { Checks } from '../checks.js';
import { startServer } from '../server.js';
import type { Account, N8nProgram } from './program.js';

const OWNER = { email: 'owner@n8n.example', firstName: 'A', lastName: 'B', password: 'Only-for-1-test' };

interface NodeType {
  readonly name: string;
  readonly outputs: readonly string[];
  readonly codex?: { readonly categories?: readonly string[] };
  readonly iconUrl?: { readonly light: string; readonly dark: string };
}

export async function checkServer(program: N8nProgram, { url, key }: Account, checks: Checks): Promise<void> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await using _server = await startServer(program.path, ['start'], {
    cwd: program.folder,
    env: { ...program.env, N8N_PORT: String(port), N8N_LISTEN_ADDRESS: '127.0.0.1', N8N_SECURE_COOKIE: 'false' },
    readyUrl: `${address}/healthz/readiness`,
  });
  const headers = { 'Content-Type': 'application/json', 'Browser-Id': 'test' };
  const setUp = await fetch(`${address}/rest/owner/setup`, { method: 'POST', headers, body: JSON.stringify(OWNER) });
  const cookie = setUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const signedIn = { ...headers, Cookie: cookie };

  await checks.that('the editor gets the node and its icons, also as a tool of AI agents', async () => {
    const types = (await (
      await fetch(`${address}/types/nodes.json`, { headers: signedIn })
    ).json()) as readonly NodeType[];
    const [node, tool] = ['eInvoice', 'eInvoiceTool'].map((name) =>
      types.find((type) => type.name === `n8n-nodes-einvoice.${name}`),
    );
    assert.deepEqual([node?.outputs, tool?.outputs], [['main'], ['ai_tool']]);
    assert.deepEqual(node?.codex?.categories, ['Finance & Accounting', 'Utility']);
    for (const icon of Object.values(node?.iconUrl ?? {}))
      assert.equal((await fetch(`${address}/${icon}`, { headers: signedIn })).status, 200, icon);
    assert.equal(Object.keys(node?.iconUrl ?? {}).length, 2);
  });
  for (const [apiKey, status] of [
    [key, 'OK'],
    ['wrong', 'Error'],
  ] as const)
    await checks.that(`the test of a credential answers ${status}`, async () => {
      const data = { baseUrl: `${url}/`, apiKey };
      const credentials = { id: 'credentialright', name: 'credentialright', type: 'eInvoiceApi', data };
      const body = JSON.stringify({ credentials });
      const answer = await fetch(`${address}/rest/credentials/test`, { method: 'POST', headers: signedIn, body });
      assert.equal(((await answer.json()) as { readonly data?: { readonly status: string } }).data?.status, status);
    });
}

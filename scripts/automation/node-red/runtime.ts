/** The installed node in Node-RED itself: what the editor gets, and the example as a running flow. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../kit/free-port.js';
import type { Checks } from '../checks.js';
import type { Sample } from '../samples.js';
import { startServer } from '../server.js';
import type { Place } from '../tool.js';
import { NODE_PACKAGE } from './node-package.js';

const EXAMPLE = 'check-over-http';

/** @param user the user folder with the node */
export async function checkRuntime({ tools, samples }: Place, user: string, checks: Checks): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { uiPort: port, uiHost: '127.0.0.1', flowFile: 'flows.json', telemetry: { enabled: false } };
  writeFileSync(join(user, 'settings.js'), `module.exports = ${JSON.stringify(settings)};\n`);
  copyFileSync(join(user, 'node_modules', NODE_PACKAGE, 'examples', `${EXAMPLE}.json`), join(user, 'flows.json'));
  const program = join(tools, 'node_modules', 'node-red', 'red.js');
  await using server = await startServer(process.execPath, [program, '--userDir', user], {
    cwd: user,
    readyUrl: `${url}/nodes`,
  });
  await checkEditor(url, checks);

  const post = (sample: Pick<Sample, 'content' | 'mediaType'>): Promise<Response> => {
    const headers = { 'Content-Type': sample.mediaType };
    return fetch(`${url}/check-invoice`, { method: 'POST', headers, body: new Uint8Array(sample.content) });
  };
  const isAnswered = async (sample: Sample): Promise<void> => {
    let answer = await post(sample);
    // While flows are deployed, there is no path.
    for (let tries = 0; answer.status === 404 && tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await post(sample);
    }
    assert.equal(answer.status, sample.report.valid ? 200 : 422);
    const { details, ...report } = (await answer.json()) as { readonly details: object };
    assert.ok(details);
    assert.deepEqual(report, sample.report);
  };
  await checks.that('the example answers a valid invoice with 200', () => isAnswered(samples.right));
  await checks.that('the example answers one that is not valid with 422', () => isAnswered(samples.wrong));
  await checks.that('the example answers a PDF', () =>
    isAnswered({ ...samples.hybrid, mediaType: 'application/octet-stream' }),
  );
  await checks.that('the example answers with 400 if there is nothing to check', async () => {
    const answer = await post({ content: Buffer.from('{"a":1}'), mediaType: 'application/json' });
    assert.equal(answer.status, 400);
    assert.match(((await answer.json()) as { readonly error: string }).error, /^msg\.payload must be text or a Buffer/);
  });
  await checks.that('the example does not check a PDF that Node-RED has decoded', async () => {
    const answer = await post({ ...samples.hybrid, mediaType: 'application/pdf' });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /msg\.payload has lost bytes/);
  });
  await checks.that('the node works after it was deployed again', async () => {
    const flows = readFileSync(join(user, 'flows.json'));
    const headers = { 'Content-Type': 'application/json', 'Node-RED-Deployment-Type': 'full' };
    const { status } = await fetch(`${url}/flows`, { method: 'POST', headers, body: new Uint8Array(flows) });
    assert.equal(status, 204);
    await isAnswered(samples.right);
  });
  await checks.that('nothing of an invoice is logged', () => {
    assert.match(server.output(), /Started flows/);
    for (const { content } of [samples.right, samples.wrong])
      for (const [, text] of content.toString().matchAll(/<cbc:(?:ID|Name)>([^<]{5,})</g))
        assert.ok(!server.output().includes(text!), text);
  });
}

async function checkEditor(url: string, checks: Checks): Promise<void> {
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const answer = await fetch(`${url}${path}`, { headers });
    assert.equal(answer.status, 200, path);
    return answer.text();
  };
  await checks.that('the node is loaded', async () => {
    const sets = JSON.parse(await get('/nodes', { Accept: 'application/json' })) as readonly {
      readonly module: string;
      readonly types: readonly string[];
      readonly enabled: boolean;
      readonly err?: string;
    }[];
    const own = sets.find(({ module }) => module === NODE_PACKAGE);
    assert.deepEqual([own?.types, own?.enabled, own?.err], [['einvoice'], true, undefined]);
  });
  for (const [language, help, label] of [
    ['en-US', 'Validates an electronic invoice', 'Report'],
    ['de', 'Prüft eine elektronische Rechnung', 'Bericht'],
    ['fr', 'Vérifie une facture électronique', 'Rapport'],
  ] as const)
    await checks.that(`the editor gets dialog and help in ${language}`, async () => {
      const page = await get('/nodes', { Accept: 'text/html', 'Accept-Language': language });
      assert.ok(page.includes('data-template-name="einvoice"'));
      assert.ok(page.includes(help));
      const texts = JSON.parse(await get(`/nodes/messages?lng=${language}`)) as Readonly<Record<string, unknown>>;
      const own = texts[`${NODE_PACKAGE}/einvoice`] as { readonly einvoice: { label: { output: string } } };
      assert.equal(own.einvoice.label.output, label);
    });
  await checks.that('the editor gets the icon and the example', async () => {
    assert.match(await get(`/icons/${NODE_PACKAGE}/einvoice.svg`), /^<svg/);
    const flow = await get(`/library/examples/flows/${NODE_PACKAGE}/${EXAMPLE}`);
    assert.ok(flow.includes('/check-invoice'));
  });
}

/** The node for Node-RED: what it makes of a message. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import register, { type Config } from '#node-red/einvoice.js';
import { type Report, LANGUAGES } from '#validator/index.js';
import { hybridPdf } from '../../fixtures/hybrid-pdf.js';
import * as invoices from '../../fixtures/invoices.js';
import { reportOn } from '../../fixtures/rules.js';
import { type FakeNode, FakeRuntime } from './fake-runtime.js';

const RIGHT = invoices.xrechnungUbl;
const WRONG = invoices.without(RIGHT, 'cbc:BuyerReference');

describe('the node "einvoice" of Node-RED', function () {
  this.timeout(60_000);
  let runtime: FakeRuntime;
  const added: FakeNode[] = [];
  function add(config: Config = {}): FakeNode {
    const node = runtime.add(config);
    added.push(node);
    return node;
  }
  before(() => {
    runtime = new FakeRuntime();
    register(runtime);
    // It keeps the validator open for the nodes of all tests.
    add();
  });
  after(() => Promise.all(added.map((node) => node.close())));

  it('sends a message with a valid invoice to its first output, with the report', async () => {
    const node = add();
    const message = { payload: RIGHT, topic: 'kept' };
    const { outputs, error } = await node.receive(message);
    assert.equal(error, undefined);
    assert.equal(outputs![0], message);
    assert.equal(outputs![1], null);
    assert.deepEqual(Object.keys(message), ['payload', 'topic', 'einvoice']);
    assert.deepEqual([message.payload, message.topic], [RIGHT, 'kept']);
    assert.deepEqual(node.statuses, [{ fill: 'green', shape: 'dot', text: 'einvoice.status.valid' }]);
  });
  it('sends one that is not valid to its second output, with the finding and its line', async () => {
    const node = add();
    const { outputs, error } = await node.receive({ payload: Buffer.from(WRONG) });
    assert.equal(error, undefined);
    assert.equal(outputs![0], null);
    const report = outputs![1]!['einvoice'] as Report & { readonly details: { issues: { line: number }[] } };
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['BR-DE-15'],
    );
    assert.equal(typeof report.details.issues[0]!.line, 'number');
    assert.deepEqual(node.statuses, [{ fill: 'red', shape: 'dot', text: 'einvoice.status.not-valid 1' }]);
  });
  it('opens a PDF', async () => {
    const { outputs } = await add().receive({ payload: hybridPdf(invoices.facturxBasic) });
    assert.equal((outputs!.find((one) => one !== null)!['einvoice'] as Report).format, 'facturx-cii');
  });
  it('does not check what has lost bytes, because it was decoded as UTF-8', async () => {
    const latin1 = Buffer.from(RIGHT.replace('</cbc:Note>', 'Ä</cbc:Note>'), 'latin1');
    for (const bytes of [hybridPdf(invoices.facturxBasic), latin1, Buffer.from(RIGHT, 'utf16le')]) {
      const { outputs, error } = await add().receive({ payload: bytes.toString() });
      assert.equal(outputs, null);
      assert.equal(error!.message, 'einvoice.error.lost-bytes payload');
    }
  });
  it('reads text as it is, whatever encoding it declares', async () => {
    const declared = RIGHT.replace('encoding="UTF-8"', 'encoding="UTF-16"');
    assert.notEqual(declared, RIGHT);
    const { outputs } = await add().receive({ payload: declared });
    assert.ok(outputs![0]);
  });
  it('writes messages in its language', async () => {
    const messages = async (language: string): Promise<unknown> => {
      const { outputs } = await add({ language }).receive({ payload: WRONG });
      return (outputs![1]!['einvoice'] as Report).issues.map(({ message }) => message);
    };
    for (const language of LANGUAGES) {
      const { issues } = await reportOn(WRONG, { language });
      assert.deepEqual(
        await messages(language),
        issues.map(({ message }) => message),
      );
    }
    assert.deepEqual(await messages('xx'), await messages('en'));
    assert.notDeepEqual(await messages('de'), await messages('en'));
  });
  it('takes the invoice from one property, and puts the report into another', async () => {
    const { outputs } = await add({ property: 'file', output: 'report' }).receive({ payload: 1, file: RIGHT });
    assert.deepEqual(Object.keys(outputs![0]!), ['payload', 'file', 'report']);
  });
  it('hands an error to Catch nodes if there is no place for the report', async () => {
    const { outputs, error } = await add({ output: 'topic' }).receive(
      Object.defineProperty({ payload: RIGHT }, 'topic', { value: 'text', writable: false }),
    );
    assert.equal(outputs, null);
    assert.equal(error!.message, 'einvoice.error.no-place topic');
  });
  it('hands an error to Catch nodes if there is nothing to check, and sends nothing', async () => {
    for (const payload of [undefined, null, 5, { Invoice: {} }, '', Buffer.alloc(0)]) {
      const node = add();
      const { outputs, error } = await node.receive({ payload });
      assert.equal(outputs, null);
      assert.equal(error!.message, 'einvoice.error.not-a-document payload');
      assert.deepEqual(node.statuses, [{ fill: 'grey', shape: 'ring', text: 'einvoice.status.not-checked' }]);
    }
  });
  it('has a verdict on text that is no invoice', async () => {
    const { outputs, error } = await add().receive({ payload: 'no invoice' });
    assert.equal(error, undefined);
    assert.equal((outputs![1]!['einvoice'] as Report).valid, false);
  });

  describe('without rules', () => {
    let folder: string;
    before(() => (folder = mkdtempSync(join(tmpdir(), 'node-red-'))));
    after(() => rmSync(folder, { recursive: true }));

    it('says how to install them, for each message', async () => {
      const empty = new FakeRuntime({ einvoiceRulesDir: folder });
      register(empty);
      const node = empty.add();
      for (const payload of [RIGHT, WRONG])
        assert.equal((await node.receive({ payload })).error!.message, 'einvoice.error.rules-missing');
      await node.close();
    });
  });
});

import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '#cli/terminal/usage.js';
import { reconcileCheck } from '../../../scripts/reconcile-check/command.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import * as invoices from '../../fixtures/invoices.js';
import { svrl, varl } from '../../fixtures/other-reports.js';

const WRONG = invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference');
const ROOT = '/ubl:Invoice[1]';
const SAME = { code: 'BR-DE-15', level: 'error', location: ROOT };
const STRANGE = { code: 'NO-SUCH-RULE', level: 'error', location: ROOT };

describe('npm run reconcile-check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-check-'));
  after(() => rmSync(folder, { recursive: true }));

  async function run(files: Readonly<Record<string, string>>, ...args: string[]) {
    const reports = mkdtempSync(join(folder, 'case-'));
    const documents = join(reports, 'documents');
    mkdirSync(documents);
    writeFileSync(join(documents, 'a.xml'), WRONG);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(reports, name), content);
    let out = '';
    const write = (text: string): void => void (out += text);
    const paths = ['--reports', reports, '--documents', documents];
    const code = await reconcileCheck([...paths, ...args], { settings: readRulesSettings(), write });
    return { code, out };
  }
  function list(content: string): readonly ['--listed', string] {
    const path = join(mkdtempSync(join(folder, 'listed-')), 'listed.json');
    writeFileSync(path, content);
    return ['--listed', path];
  }

  it('counts what is the same, by format', async () => {
    const { code, out } = await run({ 'a.xml.svrl': svrl([SAME]), 'a-report.xml': varl(WRONG, [SAME]) });
    assert.equal(code, 0, out);
    assert.match(out, /^all +2 +2 +0 +0 +0 +0 +0$/m);
    assert.match(out, /unexplained and not listed: 0\n$/);
  });
  it('fails for what nothing explains, and names it', async () => {
    const { code, out } = await run({ 'a.xml.svrl': svrl([SAME, STRANGE]) });
    assert.equal(code, 1);
    assert.match(out, /^a\.xml\.svrl: NO-SUCH-RULE -\/error unexplained/m);
  });
  it('takes what is listed, and fails for what is listed without need', async () => {
    const listed = list(JSON.stringify([{ report: 'a.xml.svrl', code: 'NO-SUCH-RULE', reason: 'made up' }]));
    const { code: passed, out: counted } = await run({ 'a.xml.svrl': svrl([SAME, STRANGE]) }, ...listed);
    assert.equal(passed, 0);
    assert.match(counted, /unexplained and listed: 1; unexplained and not listed: 0\n$/);
    const { code, out } = await run({ 'a.xml.svrl': svrl([SAME]) }, ...listed);
    assert.equal(code, 1);
    assert.match(out, /a\.xml\.svrl: NO-SUCH-RULE is listed, and not needed/);
  });
  it('refuses a list without reasons', async () => {
    for (const content of ['', '{}', '[{"report":"a","code":"b"}]', '[null]'])
      await assert.rejects(run({ 'a.xml.svrl': svrl([SAME]) }, ...list(content)), UsageError);
  });
  it('fails where a report is unreadable, of no document, or of another one', async () => {
    const { code, out } = await run({
      'a.xml.svrl': svrl([SAME]),
      'a.xml.json': '{}',
      'b.xml.svrl': svrl([]),
      'a-report.xml': varl(`${WRONG} `, [SAME]),
    });
    assert.equal(code, 2);
    assert.match(out, /a\.xml\.json: is no report of a format that is known/);
    assert.match(out, /b\.xml\.svrl: there is no document that it is about/);
    assert.match(out, /a-report\.xml: is not about a\.xml/);
  });
  it('fails where there is no report', async () => {
    await assert.rejects(run({}), UsageError);
    await assert.rejects(run({ 'a.xml.svrl': svrl([]) }, '--only', 'nothing of that name'), UsageError);
  });
});

/** `einvoice mcp`, as used by the client of the official SDK: a process with standard input and output. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { programPath } from '#schematron/platform/package-root.js';
import * as invoices from '../fixtures/invoices.js';
import { svrl } from '../fixtures/other-reports.js';
import { Workplace } from './support.js';

const WRONG = invoices.withText(invoices.xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23');

interface Finding {
  readonly code: string;
  readonly line: number | null;
  readonly patches?: readonly { readonly class: string }[];
  readonly consequences?: readonly { readonly code: string }[];
}

describe('einvoice mcp', function () {
  this.timeout(300_000);
  const place = new Workplace();
  let client: Client;
  before(async () => {
    place.write('good.xml', invoices.xrechnungUbl);
    place.write('wrong.xml', WRONG);
    place.write('other.svrl', svrl([{ code: 'NO-SUCH-RULE', level: 'fatal', location: '/Invoice' }]));
    client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [programPath('einvoice', 'einvoice', import.meta.url), 'mcp'],
        cwd: place.folder,
        env: { PATH: process.env['PATH']! },
        stderr: 'pipe',
      }),
    );
  });
  after(async () => {
    await client.close();
    place.remove();
  });

  /** The structured answer of a tool, after checking that the text is the same. */
  async function call<T>(name: string, args: object): Promise<T> {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...args } });
    const [{ text }] = content as [{ text: string }];
    assert.notEqual(isError, true, text);
    assert.deepEqual(JSON.parse(text), structuredContent);
    return structuredContent as T;
  }
  async function failure(name: string, args: object): Promise<string> {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    assert.equal(isError, true);
    return (content as [{ text: string }])[0].text;
  }

  it('offers its tools, and says which of them write nothing', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      [
        ['validate', true],
        ['explain', true],
        ['fix', false],
        ['show', true],
        ['anonymise', false],
        ['reconcile', true],
      ],
    );
    for (const { inputSchema, description } of tools) {
      assert.equal(inputSchema.type, 'object');
      assert.ok(description!.length > 40);
    }
  });
  it('validates a file, and a text', async () => {
    const fromFile = await call<{ valid: boolean; issues: readonly Finding[] }>('validate', { path: 'wrong.xml' });
    assert.equal(fromFile.valid, false);
    const [cause] = fromFile.issues;
    assert.ok(cause!.line! > 1 && cause!.patches!.length > 0);
    assert.deepEqual(await call('validate', { content: WRONG }), fromFile);
    assert.equal((await call<{ valid: boolean }>('validate', { path: 'good.xml' })).valid, true);
  });
  it('reads text as it is, whatever encoding its declaration names, and refuses half a character', async () => {
    const named = invoices.withText(invoices.xrechnungUbl, 'cbc:Note', 'fällig, 5 €');
    const content = named.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    assert.notEqual(content, named);
    const { values } = await call<{ values: readonly { value: string }[] }>('show', { content });
    assert.ok(values.some(({ value }) => value === 'fällig, 5 €'));
    assert.equal((await call<{ valid: boolean }>('validate', { content })).valid, true);
    assert.match(await failure('validate', { content: `${content}\ud83d` }), /half a character/);
  });
  it('keeps answers small, and says what it leaves out', async () => {
    const wrong = invoices.without(invoices.without(WRONG, 'cbc:BuyerReference'), 'cbc:IssueDate');
    const answer = await call<{ issues: readonly Finding[]; omitted: number; errorCount: number }>('validate', {
      content: wrong,
      limit: 1,
      patches: false,
    });
    assert.equal(answer.issues.length, 1);
    assert.ok(answer.omitted > 0 && answer.errorCount > 1);
  });
  it('adds advice where that is asked for', async () => {
    const content = invoices.withText(invoices.xrechnungUbl, 'cbc:DueDate', '2001-01-01');
    const { advice } = await call<{ advice: readonly { code: string }[] }>('validate', { content, advice: true });
    assert.ok(advice.some(({ code }) => code === 'ADVICE-DUE-DATE'));
  });
  it('explains a rule in a language', async () => {
    const { rules } = await call<{
      rules: readonly { code: string; problem: string; checks: readonly { ruleSet: string }[] }[];
    }>('explain', { code: 'br-de-15', language: 'de' });
    assert.equal(rules[0]!.code, 'BR-DE-15');
    assert.match(rules[0]!.problem, /Rechnung/);
    assert.deepEqual(rules[0]!.checks.map(({ ruleSet }) => ruleSet.split(' ')[0]).sort(), [
      'xrechnung-cii',
      'xrechnung-ubl',
    ]);
    assert.match(await failure('explain', { code: 'NONE-1' }), /There is no rule "NONE-1"/);
  });
  it('repairs nothing on disk unless it is told where', async () => {
    const dry = await call<{ valid: boolean; diff: string; applied: readonly object[] }>('fix', {
      path: 'wrong.xml',
      classes: ['certain', 'money'],
    });
    assert.deepEqual([dry.valid, dry.applied.length > 0], [true, true]);
    assert.match(dry.diff, /^-.*191\.23/m);
    assert.equal(readFileSync(place.path('wrong.xml'), 'utf8'), WRONG);
    await call('fix', { path: 'wrong.xml', classes: ['money'], output: 'fixed.xml' });
    assert.equal((await call<{ valid: boolean }>('validate', { path: 'fixed.xml' })).valid, true);
    assert.match(
      await failure('fix', { path: 'wrong.xml', output: 'good.xml' }),
      /good\.xml can't be written \(it is there already\)/,
    );
  });
  it('shows what an invoice says, in the terms of the model', async () => {
    const { values } = await call<{ values: readonly { term: string; value: string; line: number }[] }>('show', {
      path: 'good.xml',
    });
    const number = values.find(({ term }) => term === 'BT-1');
    assert.ok(number!.value.length > 0 && number!.line > 0);
  });
  it('anonymises into a new file', async () => {
    const { written, differences } = await call<{ written: string; differences: readonly object[] }>('anonymise', {
      path: 'wrong.xml',
      output: 'shared.xml',
    });
    assert.deepEqual([written, differences, existsSync(place.path('shared.xml'))], ['shared.xml', [], true]);
  });
  it('tells why another validator differs', async () => {
    const { report, differences } = await call<{
      report: object;
      differences: readonly { code: string; reason: string }[];
    }>('reconcile', { path: 'good.xml', report: 'other.svrl' });
    assert.deepEqual(report, { format: 'SVRL', tool: null });
    assert.deepEqual(
      differences.map(({ code, reason }) => `${code} ${reason}`),
      ['NO-SUCH-RULE unexplained'],
    );
  });
  it('says what is wrong with a call', async () => {
    assert.match(await failure('validate', {}), /either path or content/);
    assert.match(await failure('validate', { path: 'absent.xml' }), /does not exist/);
    assert.match(await failure('validate', { path: '-' }), /Standard input is taken/);
    assert.match(await failure('show', { content: '<a/>' }), /is/);
    assert.match(await failure('reconcile', { path: 'good.xml', report: 'good.xml' }), /no report of a format/);
  });
});

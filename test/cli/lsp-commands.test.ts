/** What `einvoice lsp` does when it is told to: repairs, commands, and Schematron that is being written. */
import assert from 'node:assert/strict';
import type { TextDocumentEdit } from 'vscode-languageserver-protocol';
import * as invoices from '../fixtures/invoices.js';
import { Editor } from '../../scripts/editor-times/editor.js';
import { Workplace } from './support.js';

const GOOD = invoices.xrechnungUbl;
const TWO_DATES = invoices.withText(
  invoices.withText(GOOD, 'cbc:IssueDate', '2026/10/31'),
  'cbc:DocumentCurrencyCode',
  'eur',
);

const RULES = (test: string): string => `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <ns prefix="cbc" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>
  <pattern>
    <rule context="cbc:BuyerReference">
      <assert id="HOUSE-1" flag="fatal" test="${test}">The reference has an order number.</assert>
    </rule>
  </pattern>
</schema>
`;

describe('einvoice lsp, when it is told to', function () {
  this.timeout(300_000);
  const place = new Workplace();
  let editor: Editor;
  before(async () => {
    place.write('einvoice.config.json', '{ "advice": false }');
    place.write('house/einvoice.config.json', '{ "advice": false, "schematron": ["house.sch"] }');
    place.write('house/house.sch', RULES("starts-with(., 'PO-')"));
    ({ editor } = await Editor.start(place.folder));
  });
  after(async () => {
    assert.equal(await editor.end(), 0);
    place.remove();
  });

  it('repairs all that is certain in one action, and leaves all other lines alone', async () => {
    await editor.open('all.xml', TWO_DATES);
    const [action, ...more] = await editor.actionsOfKind('all.xml', 'source.fixAll');
    assert.deepEqual([action!.kind, more.length], ['source.fixAll.einvoice', 0]);
    const [change] = action!.edit!.documentChanges as readonly TextDocumentEdit[];
    assert.equal(change!.edits.length, 2, 'an edit for each line');
    await editor.apply('all.xml', action!);
    assert.deepEqual(await editor.diagnostics('all.xml'), []);
    assert.equal(editor.document('all.xml').getText(), invoices.withText(GOOD, 'cbc:IssueDate', '2026-10-31'));
  });

  it('offers no such action where nothing is certain, or for other kinds', async () => {
    await editor.open('none.xml', invoices.without(GOOD, 'cbc:BuyerReference'));
    assert.deepEqual(await editor.actionsOfKind('none.xml', 'source.fixAll.einvoice'), []);
    await editor.open('other.xml', TWO_DATES);
    assert.deepEqual(await editor.actionsOfKind('other.xml', 'source.organizeImports'), []);
    assert.deepEqual(await editor.actionsOfKind('other.xml', 'source.fixAll.eslint'), []);
  });

  it('keeps line ends and a byte order mark', async () => {
    const text = `\ufeff${TWO_DATES.replaceAll('\n', '\r\n')}`;
    await editor.open('crlf.xml', text);
    const [action] = await editor.actionsOfKind('crlf.xml', 'source.fixAll');
    await editor.apply('crlf.xml', action!);
    const after = editor.document('crlf.xml').getText();
    assert.ok(after.startsWith('\ufeff'));
    assert.equal(after.split('\r\n').length, text.split('\r\n').length);
    assert.deepEqual(await editor.diagnostics('crlf.xml'), []);
  });

  it('answers with the verdict, the invoice, and what a rule wants', async () => {
    await editor.open('wrong.xml', invoices.withText(GOOD, 'cbc:TaxInclusiveAmount', '191.23'));
    const uri = editor.uri('wrong.xml');
    const verdict = await editor.command<{ valid: boolean; title: string }>('einvoice.server.verdict', uri);
    assert.equal(verdict.valid, false);
    assert.match(verdict.title, /^not valid · 1 cause, 2 errors/);
    assert.match(await editor.command<string>('einvoice.server.show', uri), /191\.23/);
    assert.match(await editor.command<string>('einvoice.server.explain', 'br-de-15'), /^BR-DE-15\n\nProblem\n/);
  });

  it('says why it can not answer', async () => {
    await editor.open('pom.xml', '<project/>');
    const uri = editor.uri('pom.xml');
    assert.deepEqual(await editor.command('einvoice.server.verdict', uri), { valid: null, title: null });
    await assert.rejects(editor.command('einvoice.server.show', uri), /not an invoice that can be read/);
    await assert.rejects(editor.command('einvoice.server.show', editor.uri('closed.xml')), /is not open/);
    await assert.rejects(editor.command('einvoice.server.explain', 'BR-DE-155'), /no rule "BR-DE-155"; /);
    await assert.rejects(editor.command('einvoice.server.explain'), /takes a text/);
    await assert.rejects(editor.command('einvoice.server.nothing', uri), /no command/);
  });

  it("finds what a project's own Schematron finds, and tells of its rule", async () => {
    const [found] = await editor.open('house/own.xml', GOOD);
    assert.equal(found!.code, 'HOUSE-1');
    const hover = await editor.hover('house/own.xml', found!.range.start);
    assert.match(JSON.stringify(hover), /HOUSE\\\\-1.*order number/);
  });

  it('underlines what does not compile in Schematron, while it is written', async () => {
    const wrong = RULES("starts-with(., 'PO-'");
    const [problem, ...more] = await editor.open('house/house.sch', wrong);
    assert.equal(more.length, 0);
    assert.equal(wrong.split('\n')[problem!.range.start.line]!.includes('<assert'), true, problem!.message as string);
    await editor.type('house/house.sch', "'PO-'", "'PO-')");
    assert.deepEqual(await editor.diagnostics('house/house.sch'), []);
    await editor.type('house/house.sch', "starts-with(., 'PO-')", 'starts-wiht(., &quot;PO-&quot;)');
    assert.match((await editor.diagnostics('house/house.sch'))[0]!.message as string, /starts-wiht/);
  });
});

/** `einvoice lsp`, as an editor uses it: a process with standard input and output. */
import assert from 'node:assert/strict';
import { type Diagnostic, DiagnosticSeverity, type DocumentSymbol, type Hover } from 'vscode-languageserver-protocol';
import * as invoices from '../fixtures/invoices.js';
import { Editor } from '../../scripts/editor-times/editor.js';
import { Workplace } from './support.js';

const GOOD = invoices.xrechnungUbl;
const WRONG = invoices.withText(GOOD, 'cbc:TaxInclusiveAmount', '191.23');

const codes = (found: readonly Diagnostic[]): readonly unknown[] => found.map(({ code }) => code);
const told = (hover: Hover | null): string => (hover!.contents as { value: string }).value;

describe('einvoice lsp', function () {
  this.timeout(300_000);
  const place = new Workplace();
  let editor: Editor;
  before(async () => {
    // Identifiers of samples are invented, which advice would point out.
    place.write('einvoice.config.json', '{ "advice": false }');
    place.write('advice/einvoice.config.json', '{}');
    place.write('known/einvoice.config.json', '{}');
    ({ editor } = await Editor.start(place.folder));
  });
  after(async () => {
    assert.equal(await editor.end(), 0);
    place.remove();
  });

  it('says what it can do', async () => {
    const { editor: other, initialized } = await Editor.start(place.folder);
    const { capabilities, serverInfo } = initialized;
    assert.equal(serverInfo?.name, 'einvoice');
    assert.deepEqual(Object.keys(capabilities).sort(), [
      'codeActionProvider',
      'codeLensProvider',
      'documentSymbolProvider',
      'executeCommandProvider',
      'hoverProvider',
      'textDocumentSync',
    ]);
    assert.equal(await other.end(), 0);
  });

  it('finds nothing in a valid invoice, and says so above it', async () => {
    assert.deepEqual(await editor.open('good.xml', GOOD), []);
    const [lens] = await editor.lenses('good.xml');
    assert.match(lens!.command!.title, /^valid · XRechnung 3\.0/);
    assert.equal(lens!.range.start.line, 0);
  });

  it('underlines the value that a finding is about, and leads from what follows to its cause', async () => {
    const found = await editor.open('wrong.xml', WRONG);
    const document = editor.document('wrong.xml');
    const [cause, consequence] = found;
    assert.equal(document.getText(cause!.range), '191.23');
    assert.deepEqual([cause!.severity, cause!.source], [DiagnosticSeverity.Error, 'einvoice']);
    assert.deepEqual(consequence!.relatedInformation![0]!.location.range, cause!.range);
    const [lens] = await editor.lenses('wrong.xml');
    assert.match(lens!.command!.title, /^not valid · 1 cause, 2 errors · XRechnung/);
  });

  it('checks what is typed, and tells only of the newest text', async () => {
    await editor.open('typed.xml', GOOD);
    await editor.type('typed.xml', '<cbc:BuyerReference>', '<cbc:BuyerReference');
    await editor.type('typed.xml', '<cbc:BuyerReference', '<cbc:BuyerReferenc>');
    assert.ok((await editor.diagnostics('typed.xml')).length > 0);
    await editor.type('typed.xml', '<cbc:BuyerReferenc>', '<cbc:BuyerReference>');
    assert.deepEqual(await editor.diagnostics('typed.xml'), []);
  });

  it('offers repairs that hold', async () => {
    const [finding] = await editor.open('repaired.xml', WRONG);
    const actions = await editor.actions('repaired.xml', finding!);
    assert.ok(actions.length > 0);
    const [first] = actions;
    assert.equal(first!.kind, 'quickfix');
    assert.match(first!.title, new RegExp(`^${String(finding!.code)}: .*changes an amount`));
    assert.deepEqual(first!.diagnostics, [finding]);
    await editor.apply('repaired.xml', first!);
    assert.deepEqual(await editor.diagnostics('repaired.xml'), []);
  });

  it('says of a repair that its value is an example, and prefers a certain one', async () => {
    const [missing] = await editor.open('missing.xml', invoices.without(GOOD, 'cbc:BuyerReference'));
    const examples = await editor.actions('missing.xml', missing!);
    assert.match(examples[0]!.title, /an example, to be replaced/);
    const dated = invoices.withText(GOOD, 'cbc:IssueDate', '2026/10/31');
    const [date] = await editor.open('date.xml', dated);
    const [certain] = await editor.actions('date.xml', date!);
    assert.equal(certain!.isPreferred, true);
  });

  it('tells of the term under the pointer with its value, and of the rule that is broken there', async () => {
    await editor.open('hover.xml', WRONG);
    const text = told(await editor.hover('hover.xml', editor.at('hover.xml', '191.23')));
    assert.match(text, /^\*\*BT\\-112\*\* Invoice total amount with VAT\n\n191\\?\.23/);
    assert.match(text, /BG\\-22/);
    assert.match(text, /BR\\-CO\\-15/);
    assert.match(text, /```xpath\n/);
    assert.equal(await editor.hover('hover.xml', { line: 0, character: 2 }), null);
  });

  it('outlines what the invoice says, whatever order its elements have', async () => {
    await editor.open('outline.xml', GOOD);
    const outline = await editor.outline('outline.xml');
    const named = (symbols: readonly DocumentSymbol[], name: RegExp): DocumentSymbol =>
      symbols.find((symbol) => name.test(symbol.name))!;
    assert.match(named(outline, /^BT-1 /).detail!, /\S/);
    const line = named(outline, /^BG-25 /);
    assert.ok(named(line.children!, /^BT-131 /) !== undefined);
    const contains = ({ range, selectionRange, children = [] }: DocumentSymbol): boolean =>
      range.start.line <= selectionRange.start.line &&
      range.end.line >= selectionRange.end.line &&
      children.every((child) => contains(child) && range.start.line <= child.range.start.line);
    assert.ok(outline.every(contains));
  });

  it('has nothing to say of other XML, and of text that is none', async () => {
    assert.deepEqual(await editor.open('pom.xml', '<project><name>x</name></project>'), []);
    assert.deepEqual(await editor.lenses('pom.xml'), []);
    assert.deepEqual(await editor.open('empty.xml', ''), []);
    assert.equal(await editor.hover('pom.xml', { line: 0, character: 3 }), null);
  });

  it('counts characters as editors do', async () => {
    const wide = WRONG.replace(/<cbc:TaxInclusiveAmount/, '<!-- 🧾 --><cbc:TaxInclusiveAmount');
    assert.notEqual(wide, WRONG);
    const [finding] = await editor.open('wide.xml', wide);
    assert.equal(editor.document('wide.xml').getText(finding!.range), '191.23');
  });

  it('holds to a configuration, and reads it again once something is saved', async () => {
    const reason = { reason: 'it is known', expires: '2099-12-31' };
    place.write(
      'known/einvoice.config.json',
      JSON.stringify({ rules: { 'BR-CO-15': { level: 'ignore', ...reason } } }),
    );
    const before = codes(await editor.open('known/wrong.xml', WRONG));
    assert.ok(!before.includes('BR-CO-15'));
    const [lens] = await editor.lenses('known/wrong.xml');
    assert.match(lens!.command!.title, /^not valid · .*1 finding set aside/);
    place.write('known/einvoice.config.json', '{ "langage": "de" }');
    await editor.save('known/wrong.xml');
    const again = editor.type('known/wrong.xml', '191.23', '191.24');
    await again;
    const [broken] = await editor.diagnostics('known/wrong.xml');
    assert.match(broken!.message as string, /^not checked: .*there is no key "langage"; did you mean "language"/);
  });

  it('speaks the language of the editor, or the one of the command line', async () => {
    const { editor: german } = await Editor.start(place.folder, [], 'de-AT');
    await german.open('de.xml', WRONG);
    assert.match((await german.lenses('de.xml'))[0]!.command!.title, /^nicht gültig|^ungültig/i);
    await german.end();
    const { editor: french } = await Editor.start(place.folder, ['--lang', 'fr', '--stdio'], 'de-AT');
    await french.open('fr.xml', WRONG);
    assert.match((await french.lenses('fr.xml'))[0]!.command!.title, /^non valide/i);
    await french.end();
  });

  it('gives advice beyond the rules', async () => {
    const found = await editor.open('advice/advice.xml', invoices.withText(GOOD, 'cbc:DueDate', '2001-01-01'));
    const advice = found.find(({ code }) => code === 'ADVICE-DUE-DATE');
    assert.equal(advice!.severity, DiagnosticSeverity.Information);
  });

  it('refuses what it does not know', async () => {
    const wrong = await place.started(['lsp', '--lang', 'xx']);
    assert.deepEqual([wrong.code, wrong.out], [2, '']);
    assert.match(wrong.err, /--lang xx is not known/);
    assert.match((await place.started(['lsp', 'file.xml'])).err, /lsp takes no file\.xml/);
  });
});

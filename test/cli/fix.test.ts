import { strict as assert } from 'node:assert';
import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import type { Log, Replacement } from 'sarif';
import { readSarif } from '../../scripts/reports/read.js';
import { frenchPlainUbl, withReplaced, withText, without, xrechnungUbl } from '../fixtures/invoices.js';
import { pdfWith } from '../fixtures/pdf.js';
import { Workplace } from './support.js';

const COMMA = withText(xrechnungUbl, 'cbc:PayableAmount', '119,00');
const NO_REFERENCE = without(xrechnungUbl, 'cbc:BuyerReference');
const WRONG_TOTAL = withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00');

describe('einvoice fix', () => {
  let place: Workplace;
  const content = (name: string): string => readFileSync(place.path(name), 'utf8');
  beforeEach(() => {
    place = new Workplace();
    place.write('comma.xml', COMMA);
    place.write('reference.xml', NO_REFERENCE);
    place.write('total.xml', WRONG_TOTAL);
    place.write('valid.xml', xrechnungUbl);
  });
  afterEach(() => place.remove());

  it('prints what is changed, says what is left, and writes nothing by itself', async () => {
    const { code, out, err } = await place.einvoice(['fix', 'comma.xml']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^--- comma\.xml\n\+\+\+ comma\.xml\tfixed\n@@ /);
    assert.match(out, /\n- .*>119,00<.*\n\+ .*>119\.00</);
    assert.match(out, /\ncomma\.xml: 2 findings repaired by 1 change; nothing left\n$/);
    assert.equal(content('comma.xml'), COMMA);
  });
  it('speaks the language that is asked for, to the last word', async () => {
    for (const [language, done, left, example] of [
      ['de', 'total.xml: nichts behoben; 2 Befunde offen', '(Fehler): ', 'ein Beispiel'],
      ['fr', 'total.xml : rien n’est corrigé ; il reste 2 anomalies', '(erreur) : ', 'un exemple'],
    ] as const) {
      const total = await place.einvoice(['fix', '--lang', language, 'total.xml']);
      assert.ok(total.out.includes(done) && total.out.includes(left), total.out);
      const reference = await place.einvoice(['fix', '--lang', language, 'reference.xml']);
      assert.ok(reference.out.includes(example), reference.out);
      for (const { out } of [total, reference]) assert.doesNotMatch(out, /repaired|left|\(error\)|an example|\badd\b/);
      const unused = await place.einvoice(['fix', '--lang', language, '--choose', 'BR-01=x', 'total.xml']);
      assert.match(unused.err, language === 'de' ? /behebt nichts in total\.xml/ : /ne corrige rien dans total\.xml/);
    }
  });
  it('writes to a new file', async () => {
    assert.equal((await place.einvoice(['fix', '-o', 'out.xml', 'comma.xml'])).code, 0);
    assert.deepEqual([content('out.xml'), content('comma.xml')], [xrechnungUbl, COMMA]);
  });
  it('writes over nothing', async () => {
    for (const [output, what] of [
      ['valid.xml', /valid\.xml is already there/],
      ['comma.xml', /comma\.xml would be written over; say so with --in-place/],
      ['./comma.xml', /would be written over/],
    ] as const) {
      const { code, err } = await place.einvoice(['fix', '-o', output, 'comma.xml']);
      assert.equal(code, 2);
      assert.match(err, what);
    }
    assert.deepEqual([content('valid.xml'), content('comma.xml')], [xrechnungUbl, COMMA]);
  });
  it('writes over its input where that is said, and leaves valid files alone', async () => {
    const { code, out } = await place.einvoice(['fix', '--in-place', 'comma.xml', 'valid.xml']);
    assert.equal(code, 0);
    assert.match(out, /valid\.xml: nothing to repair\n$/);
    assert.deepEqual([content('comma.xml'), content('valid.xml')], [xrechnungUbl, xrechnungUbl]);
  });
  it('repairs what a link leads to, and lets the link be one', async () => {
    symlinkSync('comma.xml', place.path('link.xml'));
    assert.equal((await place.einvoice(['fix', '--in-place', 'link.xml'])).code, 0);
    assert.equal(content('comma.xml'), xrechnungUbl);
    assert.ok(lstatSync(place.path('link.xml')).isSymbolicLink());
  });
  it('repairs the others where one file can not be read', async () => {
    place.write('hybrid.pdf', '%PDF-1.7');
    const { code, err } = await place.einvoice(['fix', '--in-place', 'missing.xml', 'hybrid.pdf', 'comma.xml']);
    assert.equal(code, 2);
    assert.match(err, /missing\.xml does not exist[\s\S]*hybrid\.pdf is a PDF/);
    assert.equal(content('comma.xml'), xrechnungUbl);
  });
  it('leaves off the rules of a country where that is asked for', async () => {
    place.write('french.xml', without(frenchPlainUbl, 'cbc:Note'));
    const [by, off] = [
      await place.einvoice(['fix', 'french.xml']),
      await place.einvoice(['fix', '--no-country-rules', 'french.xml']),
    ];
    assert.match(by.out, /^ {2}BR-FR-05/m);
    assert.deepEqual([by.code, off.code, off.out], [1, 0, 'french.xml: nothing to repair\n']);
    const [anonymised, other] = [
      await place.einvoice(['anonymise', 'french.xml']),
      await place.einvoice(['anonymise', '--no-country-rules', 'french.xml']),
    ];
    assert.match(anonymised.err, /finding/);
    assert.match(other.err, /anonymised; nothing is found, as before/);
  });
  it('writes nothing in a dry run', async () => {
    const { code, out } = await place.einvoice(['fix', '--dry-run', '--in-place', 'comma.xml']);
    assert.equal(code, 0);
    assert.match(out, /119\.00/);
    assert.equal(content('comma.xml'), COMMA);
  });
  it('prints the document where that is asked for, and the rest beside it', async () => {
    const { code, out, err } = await place.einvoice(['fix', '-o', '-', 'comma.xml']);
    assert.deepEqual([code, out], [0, xrechnungUbl]);
    assert.match(err, /nothing left/);
  });
  it('writes several files to a folder', async () => {
    place.write('out/.keep', '');
    assert.equal((await place.einvoice(['fix', '-o', 'out', 'comma.xml', 'valid.xml'])).code, 0);
    assert.deepEqual([content('out/comma.xml'), content('out/valid.xml')], [xrechnungUbl, xrechnungUbl]);
    assert.equal((await place.einvoice(['fix', '-o', 'nowhere', 'comma.xml', 'valid.xml'])).code, 2);
  });
  it('says what somebody may choose, and does what is chosen', async () => {
    const { code, out } = await place.einvoice(['fix', 'reference.xml']);
    assert.equal(code, 1);
    assert.match(
      out,
      /BR-DE-15@\d+ \(error\): .*\n +#1 input: add <cbc:BuyerReference>.*--choose BR-DE-15@\d+=VALUE\n$/,
    );
    const chosen = await place.einvoice(['fix', '--choose', 'BR-DE-15=R & D', '-o', 'out.xml', 'reference.xml']);
    assert.equal(chosen.code, 0, chosen.err);
    assert.match(content('out.xml'), /<cbc:BuyerReference>R &amp; D<\/cbc:BuyerReference>/);
  });
  it('says of a choice that it repairs nothing', async () => {
    const { code, err } = await place.einvoice(['fix', '--choose', 'BR-99=x', 'comma.xml']);
    assert.equal(code, 0);
    assert.match(err, /--choose BR-99=x repairs nothing in comma\.xml/);
  });
  it('changes no amount unless that is asked for', async () => {
    assert.equal((await place.einvoice(['fix', '--class', 'certain,choice', '--in-place', 'total.xml'])).code, 1);
    assert.equal(content('total.xml'), WRONG_TOTAL);
    assert.equal((await place.einvoice(['fix', '--choose', 'BR-CO-15=119.00', '--in-place', 'total.xml'])).code, 0);
    assert.equal(content('total.xml'), xrechnungUbl);
  });
  it('reads standard input', async () => {
    const { code, out } = await place.einvoice(['fix', '-o', '-', '-'], COMMA);
    assert.deepEqual([code, out], [0, xrechnungUbl]);
  });
  it('repairs an ampersand, and says what is wrong beside it', async () => {
    place.write('and.xml', withReplaced(COMMA, 'Muster', 'M & S'));
    assert.equal((await place.einvoice(['fix', '-o', 'out.xml', 'and.xml'])).code, 0);
    assert.match(content('out.xml'), /M &amp; S/);
  });
  it('takes no PDF', async () => {
    place.write('hybrid.pdf', await pdfWith({ 'factur-x.xml': xrechnungUbl }));
    const { code, err } = await place.einvoice(['fix', 'hybrid.pdf']);
    assert.equal(code, 2);
    assert.match(err, /take the invoice out of it with "einvoice extract"/);
  });
  for (const args of [
    ['fix'],
    ['fix', '--class', 'input', 'comma.xml'],
    ['fix', '--class', 'all', 'comma.xml'],
    ['fix', '--choose', 'BR-DE-15', 'comma.xml'],
    ['fix', '--in-place', '-o', 'out.xml', 'comma.xml'],
    ['fix', '--in-place', '-'],
    ['fix', '--lang', 'xx', 'comma.xml'],
    ['fix', '-o', '-', 'comma.xml', 'valid.xml'],
    ['fix', 'missing.xml'],
  ]) {
    it(`does not understand: ${args.join(' ')}`, async () => assert.equal((await place.einvoice(args)).code, 2));
  }
});

describe('einvoice validate --patches', () => {
  let place: Workplace;
  beforeEach(() => (place = new Workplace()));
  afterEach(() => place.remove());

  it('gives SARIF fixes that repair the file, as its schema wants them', async () => {
    place.write('comma.xml', COMMA);
    const { out } = await place.einvoice(['validate', '--format', 'sarif', '--patches', 'comma.xml']);
    assert.deepEqual(readSarif(out).faults, []);
    const { runs } = JSON.parse(out) as Log;
    const fixes = runs[0]!.results!.flatMap((result) => result.fixes ?? []);
    assert.ok(fixes.length > 0);
    for (const { artifactChanges } of fixes) {
      const [{ deletedRegion, insertedContent }] = artifactChanges[0]!.replacements as [Replacement];
      const lines = COMMA.split('\n');
      const line = lines[deletedRegion.startLine! - 1]!;
      assert.equal(deletedRegion.endLine, deletedRegion.startLine);
      lines[deletedRegion.startLine! - 1] =
        line.slice(0, deletedRegion.startColumn! - 1) +
        insertedContent!.text! +
        line.slice(deletedRegion.endColumn! - 1);
      assert.equal(lines.join('\n'), xrechnungUbl);
    }
  });
  it('gives SARIF fixes in lines that end as the log says', async () => {
    place.write('cr.xml', COMMA.replaceAll('\n', '\r'));
    const { out } = await place.einvoice(['validate', '--format', 'sarif', '--patches', 'cr.xml']);
    assert.deepEqual(readSarif(out).faults, []);
    const [run] = (JSON.parse(out) as Log).runs;
    const lines = COMMA.replaceAll('\n', '\r').split(new RegExp(run!.newlineSequences!.join('|')));
    const [{ deletedRegion }] = run!.results![0]!.fixes![0]!.artifactChanges[0]!.replacements as [Replacement];
    const { startLine, startColumn, endColumn } = deletedRegion;
    assert.equal(lines[startLine! - 1]!.slice(startColumn! - 1, endColumn! - 1), '119,00');
  });
  it('offers no amounts and no examples as SARIF fixes', async () => {
    for (const xml of [WRONG_TOTAL, NO_REFERENCE]) {
      place.write('wrong.xml', xml);
      const { out } = await place.einvoice(['validate', '--format', 'sarif', '--patches', 'wrong.xml']);
      assert.doesNotMatch(out, /"fixes"/);
    }
  });
  it('adds patches to JSON with details', async () => {
    place.write('comma.xml', COMMA);
    const json = async (...options: string[]): Promise<string> =>
      (await place.einvoice(['validate', '--format', 'json', '--details', ...options, 'comma.xml'])).out;
    assert.match(await json('--patches'), /"class": ?"certain"/);
    assert.doesNotMatch(await json(), /"patches"/);
  });
});

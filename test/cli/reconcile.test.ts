/** `einvoice reconcile`: each reason, in each format of other tools. */
import assert from 'node:assert/strict';
import type { Compared } from '#cli/reconcile/compared.js';
import { plainPath } from '#cli/reconcile/path.js';
import { readReport } from '#cli/reconcile/read-report.js';
import * as invoices from '../fixtures/invoices.js';
import { type Reported, mustang, phive, reportInput, svrl, varl, xvrl } from '../fixtures/other-reports.js';
import { Workplace } from './support.js';

const WRONG = invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference');
const ROOT = "/*:Invoice[namespace-uri()='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'][1]";
const SAME: Reported = { code: 'BR-DE-15', level: 'error', location: ROOT };

interface Answer {
  readonly report: { readonly format: string; readonly tool: string | null };
  readonly findings: readonly Compared[];
}

describe('einvoice reconcile', () => {
  const place = new Workplace();
  after(() => place.remove());

  async function compare(document: string, report: string, ...args: readonly string[]) {
    place.write('invoice.xml', document);
    place.write('other', report);
    const { code, out, err } = await place.einvoice(['reconcile', '--json', ...args, 'invoice.xml', 'other']);
    assert.equal(err, '');
    const { report: read, findings } = JSON.parse(out) as Answer;
    return { code, read, reasons: findings.map((one) => `${one.code} ${one.reason}`), findings };
  }

  for (const [format, report, tool] of [
    ['KoSIT VARL', varl(WRONG, [SAME]), 'KoSIT Validator 1.5.0'],
    ['KoSIT createReportInput', reportInput([{ ...SAME, level: 'fatal' }]), 'KoSIT Validator 1.5.0'],
    ['XVRL', xvrl([{ ...SAME, level: 'fatal-error' }]), 'KoSIT Validator 2.0.0'],
    ['SVRL', svrl([{ ...SAME, level: 'fatal' }]), null],
    ['phive JSON', phive([{ ...SAME, level: 'ERROR' }]), 'phive'],
    ['Mustang XML', mustang([SAME]), 'Mustang 2.20.0'],
  ] as const)
    it(`finds the same in ${format}`, async () => {
      const { code, read, reasons } = await compare(WRONG, report);
      assert.deepEqual([code, read.format, read.tool, reasons], [0, format, tool, ['BR-DE-15 same']]);
    });

  it('reads its own SVRL', async () => {
    place.write('invoice.xml', WRONG);
    place.write('other', (await place.einvoice(['--format', 'svrl', 'invoice.xml'])).out);
    const { code, out } = await place.einvoice(['reconcile', 'invoice.xml', 'other']);
    assert.deepEqual([code, out], [0, 'invoice.xml, other (SVRL): 1 in both, 0 explained, 0 unexplained\n']);
  });
  it('tells rules that were not run since the schema is violated, and matches violations by line', async () => {
    const broken = WRONG.replace('<cbc:DocumentCurrencyCode>', '<cbc:Colour>red</cbc:Colour>\n$&');
    const line = broken.slice(0, broken.indexOf('<cbc:Colour>')).split('\n').length;
    for (const report of [varl(broken, null, [{ line }]), phive(null, [{ line }])]) {
      const { code, reasons } = await compare(broken, report);
      assert.equal(code, 0);
      assert.deepEqual(
        reasons.filter((each) => each.startsWith('XSD')),
        ['XSD same'],
      );
      assert.ok(reasons.includes('BR-DE-15 not-evaluated'), reasons.join());
    }
  });
  it('tells the level that the scenario gives from that of the rule', async () => {
    const coded = invoices.xrechnungUbl.replace(/unitCode="[^"]*"/, 'unitCode="XYZZY"');
    const { findings } = await compare(coded, svrl([]));
    const changed = findings.find(({ code }) => code === 'BR-CL-23');
    assert.equal(changed?.ours?.severity, 'warning');
    const { code, reasons } = await compare(
      coded,
      svrl([{ code: 'BR-CL-23', level: 'fatal', location: changed!.location! }]),
    );
    assert.deepEqual([code, reasons], [0, ['BR-CL-23 severity']]);
  });
  it('names a rule of a specification that only the other one checks', async () => {
    const { code, reasons, findings } = await compare(
      invoices.xrechnungUbl,
      svrl([{ code: 'NL-R-001', level: 'fatal', location: ROOT }]),
    );
    assert.deepEqual([code, reasons], [0, ['NL-R-001 other-specification']]);
    assert.match(findings[0]!.ruleSets!.join(), /peppol-ubl/);
  });
  it('names a specification that the other one has not checked', async () => {
    const { reasons } = await compare(
      WRONG,
      mustang([]).replace(
        '<messages></messages>',
        '<messages><notice type="24">x from /xslt/en16931schematron/EN16931-UBL-validation.xslt)</notice></messages>',
      ),
    );
    assert.ok(reasons.includes('BR-DE-15 other-specification'), reasons.join());
  });
  it('lists what nothing explains, with an exit code of its own', async () => {
    const { code, reasons } = await compare(
      invoices.xrechnungUbl,
      svrl([
        { code: 'NO-SUCH-RULE', level: 'fatal', location: ROOT },
        { code: 'BR-01', level: 'fatal', location: ROOT },
      ]),
    );
    assert.deepEqual([code, reasons], [1, ['NO-SUCH-RULE unexplained', 'BR-01 unexplained']]);
  });
  it('names the releases where another one finds something else, or counts it as something else', async () => {
    const reference = (uri: string): string =>
      invoices.withBefore(
        invoices.xrechnungUbl,
        'cac:AccountingSupplierParty',
        `<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>${uri}</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>`,
      );
    const document = reference('www.files.example/a.pdf');
    place.write('invoice.xml', document);
    const { out: before } = await place.einvoice(['--rules', 'xrechnung@2.5.0', '--format', 'svrl', 'invoice.xml']);
    const { code, reasons, findings } = await compare(document, before, '--rules', 'xrechnung@2.6.0');
    assert.deepEqual([code, reasons], [0, ['BR-TMP-2 release']]);
    assert.deepEqual([findings[0]!.ours?.severity, findings[0]!.theirs?.severity], ['error', 'warning']);
    assert.equal(findings[0]!.releases?.ours, 'xrechnung-ubl 2.6.0');
    assert.ok(findings[0]!.releases?.others.includes('xrechnung-ubl 2.5.0'));
    // An older release does not have this check.
    const { reasons: missing, findings: found } = await compare(document, svrl([]), '--rules', 'xrechnung@2.6.0');
    assert.deepEqual(missing, ['BR-TMP-2 release']);
    assert.ok(!found[0]!.releases!.others.includes('xrechnung-ubl 2.5.0'));
  });
  it('says it to people in their language', async () => {
    place.write('invoice.xml', WRONG);
    place.write('other', svrl([{ code: 'NO-SUCH-RULE', level: 'fatal', location: ROOT }]));
    const { out } = await place.einvoice(['reconcile', '--lang', 'de', 'invoice.xml', 'other']);
    assert.match(out, /NO-SUCH-RULE nur dort \(Fehler\): nicht erklärt/);
  });
  it('refuses a report about another file, and what is no report', async () => {
    place.write('invoice.xml', WRONG);
    place.write('other', varl(`${WRONG} `, [SAME]));
    const other = await place.einvoice(['reconcile', 'invoice.xml', 'other']);
    assert.deepEqual(
      [other.code, other.err],
      [2, 'einvoice: other is about another file: its SHA-256 is not that of invoice.xml\n'],
    );
    for (const content of ['', '{}', '{"results":[1]}', '<a/>', '<a>', WRONG]) {
      place.write('other', content);
      const { code, err } = await place.einvoice(['reconcile', 'invoice.xml', 'other']);
      assert.equal(code, 2);
      assert.match(err, /other is no report of a format that is known/);
    }
  });
});

describe('reports of other validators', () => {
  const read = (text: string) => readReport(Buffer.from(text))!;
  it('have levels in their own words', () => {
    assert.deepEqual(
      read(svrl(['fatal', 'warning', 'information', 'odd'].map((level) => ({ ...SAME, level })))).findings.map(
        ({ level }) => level,
      ),
      ['error', 'warning', 'information', 'error'],
    );
    assert.deepEqual(
      read(mustang([{ ...SAME, level: 'notice' }])).findings.map(({ level }) => level),
      ['information'],
    );
    assert.deepEqual(
      read(phive([{ ...SAME, level: 'WARN' }])).findings.map(({ level }) => level),
      ['warning'],
    );
  });
  it('say what they were checked by', () => {
    assert.deepEqual(
      read(varl('', [])).sources.filter((each) => each.includes('XRechnung')),
      [
        'EN16931 XRechnung (UBL Invoice)',
        'Schematron rules for CIUS XRechnung',
        'resources/xrechnung/3.0.2/xsl/XRechnung-UBL-validation.xsl',
      ],
    );
    assert.ok(read(phive([])).sources.includes('de.xrechnung:ubl-invoice:3.0.2'));
  });
  it('write paths in many ways, which mean the same', () => {
    const paths = [
      '/ubl:Invoice/cac:InvoiceLine[2]/cbc:ID[1]/@schemeID',
      "/*:Invoice[namespace-uri()='urn:a']/*:InvoiceLine[namespace-uri()='urn:b'][2]/*:ID[namespace-uri()='urn:c'][1]/@schemeID",
      '/Q{urn:a/b}Invoice[1]/Q{urn:b}InvoiceLine[2]/Q{urn:c}ID[1]/@schemeID',
      "/*[local-name()='Invoice' and namespace-uri()='urn:a'][1]/*[local-name()='InvoiceLine'][2]/*[local-name()='ID'][1]/@schemeID",
    ];
    assert.deepEqual(new Set(paths.map(plainPath)), new Set(['/Invoice[1]/InvoiceLine[2]/ID[1]/@schemeID']));
  });
});

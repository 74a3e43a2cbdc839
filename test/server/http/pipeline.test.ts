/** The whole service except for its socket: the real app with the real rules, from bytes to reports. */

import assert from 'node:assert/strict';
import type { Express } from 'express';
import { type Report, type Validator, createValidator } from '#validator/index.js';
import { createApp } from '#service/app.js';
import * as invoices from '../../fixtures/invoices.js';
import { RULES, sharedValidator } from '../../fixtures/rules.js';
import { needsRules } from '../../needs/needs.js';
import { send, type Answer } from './exchange.js';
import { FORM, MB5, file, form, knownKeys, PATH } from './support.js';

const { withText, without, xrechnungUbl } = invoices;

let app: Express;

/** Option B: the body is the document. */
const post = (body: string | Buffer, type = 'application/xml', query = ''): Promise<Answer> =>
  send(app, { path: `${PATH}${query}`, headers: { 'Content-Type': type }, body });
/** Option A: a form with a file. */
const postForm = (body: string | Buffer, type?: string, query = ''): Promise<Answer> =>
  send(app, { path: `${PATH}${query}`, headers: { 'Content-Type': FORM }, body: form(file(body, type)) });

function reportIn(answer: Answer): Report {
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const report = JSON.parse(answer.text) as Report;
  assert.deepEqual(Object.keys(report), ['valid', 'format', 'profile', 'errorCount', 'warningCount', 'issues']);
  for (const issue of report.issues) {
    assert.deepEqual(Object.keys(issue), ['code', 'severity', 'field', 'message']);
    assert.match(issue.severity, /^(error|warning)$/);
    assert.ok(issue.field === null || issue.field.length > 0);
    assert.ok(issue.message.length > 10);
  }
  assert.equal(report.valid, report.errorCount === 0);
  return report;
}

const summary = ({ valid, format, profile, issues }: Report): unknown => ({
  valid,
  format,
  profile,
  codes: issues.map(({ code }) => code),
});

/** An XRechnung whose seller's name depends on the encoding. */
const NAMED = invoices.withReplaced(xrechnungUbl, 'Muster Werkzeuge GmbH', 'Müßtér Werkzeuge GmbH');
const declared = (encoding: string, xml = NAMED): string => xml.replace('encoding="UTF-8"', `encoding="${encoding}"`);
const undeclared = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>\n/, '');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();
const BOM = '\uFEFF';
/** With the euro sign, which is at 0xA4 in ISO-8859-15 and at 0x80 in Windows-1252. */
const withEuro = (xml: string, byte: number): Buffer => {
  const bytes = latin1(xml.replace('Payable within 30 days', 'Payable \x01 within 30 days'));
  bytes[bytes.indexOf(1)] = byte;
  return bytes;
};

before(async () => {
  app = createApp({ validator: await sharedValidator(), keys: knownKeys });
});

describe('POST /api/v1/validate with real rules', () => {
  for (const { name, xml, format, profile, ruleSets } of invoices.FIXTURES) {
    needsRules(...ruleSets).it(`${name}: valid, in both options`, async () => {
      const expected = { valid: true, format, profile, errorCount: 0, warningCount: 0, issues: [] };
      const answer = await post(xml);
      assert.equal(answer.text, JSON.stringify(expected));
      assert.equal((await postForm(xml)).text, answer.text);
      assert.equal((await post(xml, 'text/xml')).text, answer.text);
    });
  }

  it('answers a wrong invoice with 200 and what is wrong', async () => {
    const wrong = without(xrechnungUbl, 'cbc:BuyerReference');
    const report = reportIn(await post(wrong));
    assert.deepEqual(
      report.issues.map(({ code, severity, field }) => ({ code, severity, field })),
      [{ code: 'BR-DE-15', severity: 'error', field: 'cbc:BuyerReference' }],
    );
    assert.deepEqual([report.valid, report.errorCount, report.warningCount], [false, 1, 0]);
    assert.deepEqual(reportIn(await postForm(wrong)), report);
  });

  it('answers the same document with the same bytes', async () => {
    const wrong = withText(without(xrechnungUbl, 'cbc:BuyerReference'), 'cbc:TaxInclusiveAmount', '1.00');
    const answers = await Promise.all([post(wrong), postForm(wrong), post(wrong), post(wrong, 'text/xml')]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  });

  it('takes as=facturx', async () => {
    assert.equal(reportIn(await post(invoices.plainCii)).format, 'cii');
    assert.equal(reportIn(await post(invoices.plainCii, 'application/xml', '?as=facturx')).format, 'facturx-cii');
    assert.equal(reportIn(await postForm(invoices.plainCii, undefined, '?as=facturx')).format, 'facturx-cii');
  });
});

describe('POST /api/v1/validate?details=true', () => {
  it('adds the details behind the report', async () => {
    const wrong = without(
      invoices.withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', '???'),
      'cac:Delivery',
    );
    const plain = reportIn(await post(wrong));
    const answer = await post(wrong, 'application/xml', '?details=true');
    const { details, ...report } = JSON.parse(answer.text) as Report & { details: Record<string, any> };
    assert.deepEqual(report, plain);
    assert.deepEqual(Object.keys(details), [
      'documentType',
      'specification',
      'date',
      'ruleSets',
      'leftOff',
      'steps',
      'issues',
      'information',
    ]);
    assert.deepEqual(
      details['ruleSets'].map((ruleSet: object) => Object.keys(ruleSet)),
      [
        ['id', 'version', 'hash', 'engine', 'compiledFrom', 'inForceFrom', 'inForceUntil', 'successor', 'because'],
        ['id', 'version', 'hash', 'engine', 'compiledFrom', 'inForceFrom', 'inForceUntil', 'successor', 'because'],
      ],
    );
    assert.deepEqual(
      details['ruleSets'].map(({ id }: { id: string }) => id),
      ['en16931-ubl', 'xrechnung-ubl'],
    );
    assert.deepEqual(
      details['steps'].map(({ step, outcome }: { step: string; outcome: string }) => `${step} ${outcome}`),
      [
        'decode run',
        'parse run',
        'unwrap skipped',
        'detect run',
        'compare skipped',
        'select run',
        'xsd run',
        'rules run',
      ],
    );
    const [issue] = details['issues'];
    assert.deepEqual(
      [issue.code, issue.severity, issue.publisherSeverity, issue.ruleSet, issue.location],
      ['BR-CL-23', 'warning', 'error', 'en16931-ubl', '/ubl:Invoice[1]/cac:InvoiceLine[1]/cbc:InvoicedQuantity[1]'],
    );
    assert.deepEqual(
      details['information'].map(({ code }: { code: string }) => code),
      ['BR-DE-TMP-32'],
    );
  });
});

describe('documents that are no invoice', () => {
  const TABLE: readonly (readonly [what: string, document: string | Buffer, code: string, message: RegExp])[] = [
    ['text that is no XML', 'Dear customer, please pay.', 'XML-WELL-FORMED', /\(line 1, column 1\)$/],
    ['JSON', '{"invoice": 1}', 'XML-WELL-FORMED', /^This is JSON, not an XML invoice\. .*\(line 1, column 1\)$/],
    [
      'a list in JSON, with blanks',
      ' \n[ {"invoice": 1} ]',
      'XML-WELL-FORMED',
      /^This is JSON, .*\(line 2, column 1\)$/,
    ],
    ['JSON with a mark', '\ufeff{}', 'XML-WELL-FORMED', /^This is JSON, /],
    ['JSON in UTF-16', utf16le('\ufeff{"invoice": 1}'), 'XML-WELL-FORMED', /^This is JSON, /],
    ['text in brackets', '[1] Please pay {soon}.', 'XML-WELL-FORMED', /^There is text before the root element/],
    ['XML that ends too early', xrechnungUbl.slice(0, 2000), 'XML-WELL-FORMED', /\(line \d+, column \d+\)$/],
    ['an end tag that does not match', '<a>\n  <b></a>', 'XML-WELL-FORMED', /\(line 2, column 6\)$/],
    ['white space only', '  \n ', 'XML-WELL-FORMED', /line/],
    ['a DOCTYPE', xrechnungUbl.replace('?>\n', '?>\n<!DOCTYPE Invoice>\n'), 'XML-DOCTYPE', /\(line 2, column 1\)$/],
    [
      'a DOCTYPE with an external entity',
      '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
      'XML-DOCTYPE',
      /\(line 1, column 1\)$/,
    ],
    ['an entity that nobody declares', '<a>&e;</a>', 'XML-WELL-FORMED', /\(line 1, column 4\)$/],
    ['too many levels', '<a>'.repeat(10_000), 'XML-LIMIT', /256/],
    [
      'XML that is no invoice',
      '<order><number>1</number></order>',
      'FORMAT-UNKNOWN',
      /^The root element of this document is order, in no namespace\. Write Order in /,
    ],
    [
      'a waybill',
      '<w:Waybill xmlns:w="urn:oasis:names:specification:ubl:schema:xsd:Waybill-2"/>',
      'FORMAT-UNKNOWN',
      /The root element of this document is Waybill, in the namespace “urn:oasis:names:specification:ubl:schema:xsd:Waybill-2”\. /,
    ],
    [
      'an invoice without a namespace',
      '<Invoice/>',
      'FORMAT-UNKNOWN',
      /The root element of this document is Invoice, in no namespace\. /,
    ],
    [
      'a root element with names that are too long',
      `<${'a'.repeat(500)} xmlns="urn:${'b'.repeat(5000)}"/>`,
      'FORMAT-UNKNOWN',
      /is a{199}…, in the namespace “urn:b{195}…”\. /,
    ],
    [
      'an invoice in the wrong namespace',
      xrechnungUbl.replace('xsd:Invoice-2"', 'xsd:Invoice-3"'),
      'FORMAT-UNKNOWN',
      /^The root element of this document is Invoice, in the namespace “urn:oasis:names:specification:ubl:schema:xsd:Invoice-3”\. /,
    ],
    [
      'HTML',
      '<html><body><p>404</p></body></html>',
      'FORMAT-UNKNOWN',
      /^This is HTML \(a web page\), not an XML invoice\. Send /,
    ],
    ['XHTML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'FORMAT-UNKNOWN', /^This is HTML /],
    [
      'an element html of something else',
      '<html xmlns="urn:x"/>',
      'FORMAT-UNKNOWN',
      /^This is not an invoice in a format that we know/,
    ],
    [
      'HTML with a DOCTYPE',
      '<!DOCTYPE html>\n<html><body>404</body></html>',
      'XML-DOCTYPE',
      /^This is HTML \(a web page\), .*\(line 1, column 1\)$/,
    ],
    [
      'HTML behind comments that is no XML',
      `<!-- a -->\n<!-- b --><HTML lang=de><br></HTML>`,
      'XML-WELL-FORMED',
      /^This is HTML .*\(line 2/,
    ],
    [
      'an invoice with HTML in a comment',
      `<!-- <html> -->${xrechnungUbl.slice(xrechnungUbl.indexOf('<ubl:Invoice'), 2000)}`,
      'XML-WELL-FORMED',
      /^The document ends /,
    ],
  ];
  for (const [what, document, code, message] of TABLE) {
    it(`${what}: ${code}`, async () => {
      for (const answer of [await post(document), await postForm(document)]) {
        const report = reportIn(answer);
        assert.deepEqual(
          [report.valid, report.format, report.profile, report.errorCount, report.warningCount, report.issues.length],
          [false, 'unknown', null, 1, 0, 1],
        );
        const [issue] = report.issues;
        assert.deepEqual([issue!.code, issue!.severity, issue!.field], [code, 'error', null]);
        assert.match(issue!.message, message);
      }
    });
  }
});

describe('encodings', () => {
  const XML = 'application/xml';
  /** Documents with their media types; all are the same valid invoice. */
  const READ: readonly (readonly [what: string, document: Buffer, type?: string])[] = [
    ['UTF-8', Buffer.from(NAMED)],
    ['UTF-8 without declaration', Buffer.from(undeclared(NAMED))],
    ['UTF-8 with a mark', Buffer.from(BOM + NAMED)],
    ['UTF-8 with a mark and no declaration', Buffer.from(BOM + undeclared(NAMED))],
    ['UTF-16, little endian', utf16le(BOM + declared('UTF-16'))],
    ['UTF-16, big endian', utf16be(BOM + declared('UTF-16'))],
    ['UTF-16 with a mark and no declaration', utf16le(BOM + undeclared(NAMED))],
    ['UTF-16LE without a mark', utf16le(declared('UTF-16LE'))],
    ['UTF-16BE without a mark', utf16be(declared('UTF-16BE'))],
    ['ISO-8859-1', latin1(declared('ISO-8859-1'))],
    ['ISO-8859-1, in small letters', latin1(declared('iso-8859-1'))],
    ['ISO-8859-15, with the euro sign', withEuro(declared('ISO-8859-15'), 0xa4)],
    ['Windows-1252, with the euro sign', withEuro(declared('windows-1252'), 0x80)],
    ['US-ASCII', Buffer.from(declared('US-ASCII', xrechnungUbl))],
    ['charset of the type, no declaration', latin1(undeclared(NAMED)), `${XML}; charset=ISO-8859-1`],
    ['charset of the type in quotes', latin1(undeclared(NAMED)), `${XML}; charset="iso-8859-1"`],
    ['charset of the type against the declaration: the charset wins', latin1(NAMED), `${XML}; charset=ISO-8859-1`],
    ['a mark against the charset of the type: the mark wins', Buffer.from(BOM + NAMED), `${XML}; charset=ISO-8859-1`],
    ['charset utf-16 with a mark', utf16be(BOM + declared('UTF-16')), `${XML}; charset=utf-16`],
  ];
  for (const [what, document, type] of READ) {
    it(`reads ${what}`, async () => {
      const expected = { valid: true, format: 'xrechnung-ubl', profile: invoices.XRECHNUNG, codes: [] };
      assert.deepEqual(summary(reportIn(await post(document, type ?? XML))), expected);
      assert.deepEqual(summary(reportIn(await postForm(document, type))), expected);
    });
  }

  it('hands characters on as they are', async () => {
    const wrong = (encoding: string): string => withText(declared(encoding), 'cbc:InvoiceTypeCode', 'Müll');
    const messages = async (document: Buffer): Promise<string[]> =>
      reportIn(await post(document)).issues.map(({ message }) => message);
    const utf8 = await messages(Buffer.from(wrong('UTF-8')));
    assert.ok(utf8.length > 0);
    assert.deepEqual(await messages(latin1(wrong('ISO-8859-1'))), utf8);
    assert.deepEqual(await messages(utf16le(BOM + wrong('UTF-16'))), utf8);
  });

  const WRONG: readonly (readonly [what: string, document: Buffer, type?: string])[] = [
    ['ISO-8859-1 that says it is UTF-8', latin1(NAMED)],
    ['ISO-8859-1 that says nothing', latin1(undeclared(NAMED))],
    ['UTF-8 with a mark that says it is ISO-8859-1', Buffer.from(BOM + declared('ISO-8859-1'))],
    ['UTF-16 with a mark that says it is UTF-8', utf16le(BOM + NAMED)],
    ['UTF-16LE without a mark that says it is UTF-8', utf16le(NAMED)],
    ['UTF-8 that says it is UTF-16', Buffer.from(declared('UTF-16'))],
    ['an encoding that is not supported', Buffer.from(declared('EBCDIC-CP-US'))],
    ['an encoding that does not exist', Buffer.from(declared('UTF-9'))],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])],
    ['half a character at the end', Buffer.concat([Buffer.from(xrechnungUbl), Buffer.from([0xc3])])],
    ['a charset of the type that is not supported', Buffer.from(NAMED), `${XML}; charset=EBCDIC-CP-US`],
    ['a charset of the type that the document is not in', Buffer.from(NAMED), `${XML}; charset=UTF-16LE`],
    ['US-ASCII with umlauts', latin1(declared('US-ASCII'))],
  ];
  for (const [what, document, type] of WRONG) {
    it(`answers ${what} with XML-ENCODING`, async () => {
      for (const answer of [await post(document, type ?? XML), await postForm(document, type)]) {
        const report = reportIn(answer);
        assert.deepEqual(summary(report), { valid: false, format: 'unknown', profile: null, codes: ['XML-ENCODING'] });
        assert.match(report.issues[0]!.message, /\(line \d+, column \d+\)$/);
      }
    });
  }
});

describe('the largest document', () => {
  /** An XRechnung of exactly that size: lines, then a comment. */
  function ofSize(size: number): Buffer {
    const line = invoices.elementIn(xrechnungUbl, 'cac:InvoiceLine');
    // Line numbers have up to four digits more than in the fixture.
    const count = Math.floor((size - 5_000) / (Buffer.byteLength(line) + 5));
    const net = (count * 100).toFixed(2);
    const tax = (count * 19).toFixed(2);
    const gross = (count * 119).toFixed(2);
    const full = xrechnungUbl.replace(
      line,
      Array.from({ length: count }, (_, i) => line.replace('<cbc:ID>1<', `<cbc:ID>${i + 1}<`)).join('\n'),
    );
    const head = full
      .slice(0, full.indexOf('<cac:InvoiceLine>'))
      .replaceAll('>100.00<', `>${net}<`)
      .replaceAll('>19.00<', `>${tax}<`)
      .replaceAll('>119.00<', `>${gross}<`);
    const xml = head + full.slice(full.indexOf('<cac:InvoiceLine>'));
    const missing = size - Buffer.byteLength(xml);
    assert.ok(missing >= 7, 'there is room for a comment');
    return Buffer.from(`${xml}<!--${' '.repeat(missing - 7)}-->`);
  }

  it('is 5 MB, and valid', async () => {
    const document = ofSize(MB5);
    assert.equal(document.length, MB5);
    for (const answer of [await post(document), await postForm(document)]) {
      assert.deepEqual(summary(reportIn(answer)), {
        valid: true,
        format: 'xrechnung-ubl',
        profile: invoices.XRECHNUNG,
        codes: [],
      });
    }
  });
  it('plus a byte is refused', async () => {
    assert.equal((await post(ofSize(MB5 + 1))).status, 413);
  });
  it('has at most 5,000 issues listed, all of them counted, and a header says so', async () => {
    const wrong = Buffer.from(
      ofSize(MB5)
        .toString()
        .replaceAll('unitCode="C62"', 'unitCode="CCC"')
        .replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Y</cbc:ID>'),
    );
    const answer = await post(wrong);
    const report = reportIn(answer);
    assert.equal(report.issues.length, 5_000);
    assert.ok(report.errorCount + report.warningCount > 5_000);
    assert.equal(answer.headers['x-issues-truncated'], 'true');
  });
});

describe('with workers', () => {
  let validator: Validator;
  before(async () => {
    validator = await createValidator({ ...RULES, workers: 1, warmUp: false });
  });
  after(() => validator.close());

  it('answers as without', async () => {
    const here = await post(without(xrechnungUbl, 'cbc:BuyerReference'));
    const there = await send(createApp({ validator, keys: knownKeys }), {
      body: without(xrechnungUbl, 'cbc:BuyerReference'),
    });
    assert.deepEqual([there.status, there.text], [200, here.text]);
  });
});

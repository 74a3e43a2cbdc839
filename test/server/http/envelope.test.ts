/** Invoices in an envelope, and invoices in XML 1.1, with the real app and rules: the findings are the same. */

import assert from 'node:assert/strict';
import type { Express } from 'express';
import { XmlAttribute, XmlDocument, XmlElement } from 'libxml2-wasm';
import type { Details, IssueDetails, Report } from '#validator/index.js';
import { createApp } from '#service/app.js';
import { ENVELOPE_URI, bareElement, envelope, enveloped, headerMarkup, headerOf } from '../../fixtures/envelope.js';
import * as invoices from '../../fixtures/invoices.js';
import { heldRuleSets, realManifest, sharedValidator } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';
import { send } from './exchange.js';
import { PATH, knownKeys } from './support.js';

const { peppolUbl, without, withReplaced, withText, xrechnungCii, xrechnungUbl } = invoices;
const XPATH_PREFIXES = Object.fromEntries(
  Object.entries(realManifest().prefixes).map(([uri, prefix]) => [prefix, uri]),
);

let app: Express;

before(async () => {
  app = createApp({ validator: await sharedValidator(), keys: knownKeys });
});

type Answer = Report & { readonly details: Details };

async function ask(document: string | Buffer, query = ''): Promise<Answer> {
  const answer = await send(app, { path: `${PATH}?details=true${query}`, body: document });
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as Answer;
}

const isOfEnvelope = ({ code }: { readonly code: string }): boolean => code.startsWith('ENVELOPE-');

/** Line numbers in a message. */
const LINES = /line \d+, column \d+|lines? \d+(?:, \d+)*/;

/** The answer without places. */
function said({ valid, format, profile, errorCount, issues, details }: Answer): unknown {
  const bare = ({ message, problem, parts, ...rest }: IssueDetails): unknown => ({
    ...rest,
    parts: parts.map(({ id, data: { line: _line, lines: _lines, column: _column, ...data } }) => ({ id, data })),
    line: null,
    column: null,
    location: null,
    target: null,
    related: null,
    // Errors of the envelope are counted, too.
    group: null,
    causedBy: null,
    message: message.replace(LINES, ''),
    problem: problem.replace(LINES, ''),
  });
  return {
    valid,
    format,
    profile,
    errorCount,
    codes: issues.filter((issue) => !isOfEnvelope(issue)).map(({ code }) => code),
    ruleSets: details.ruleSets,
    issues: details.issues.filter((issue) => !isOfEnvelope(issue)).map(bare),
    information: details.information.map(bare),
  };
}

/** The places of findings, minus the lines and path steps of the envelope. */
function places({ details }: Answer, lines: number, prefix: string): unknown {
  return [...details.issues, ...details.information]
    .filter((issue) => !isOfEnvelope(issue))
    .map(({ line, column, location, target, related = [] }) => {
      const inside = (path: string | null): string | null =>
        path === null ? null : path.startsWith(prefix) ? path.slice(prefix.length) : `not in the payload: ${path}`;
      return [
        line === null ? null : line - lines,
        column,
        inside(location),
        inside(target),
        related.map((each) => [each.line - lines, each.column, inside(each.location), each.value, each.term]),
      ];
    });
}

/** Ways to break any of our invoices: no rule, one, many; and the schema. */
const DEFECTS: readonly (readonly [what: string, change: (xml: string) => string])[] = [
  ['nothing wrong', (xml) => xml],
  ['no seller', (xml) => xml.replace(/<(cac:AccountingSupplierParty|ram:SellerTradeParty)>[^]*?<\/\1>/, '')],
  ['amounts that are wrong', (xml) => xml.replace(/>(\d+)\.\d\d</g, '>$17.99<')],
  ['dates that are none', (xml) => xml.replace(/>2026-?10-?01</g, '>soon<')],
  [
    'elements that nobody knows',
    (xml) => xml.replace(/<(cbc|ram):ID/g, '<$1:Unknown xmlns="urn:x"><a/></$1:Unknown>\n<$1:ID'),
  ],
  [
    'an identifier that is misspelt',
    (xml) => xml.replace(/(CustomizationID>|Parameter>\s*<ram:ID[^>]*>)urn:/, '$1URN:'),
  ],
  ['empty elements', (xml) => xml.replace(/(<(?:cbc|ram):\w+)>[^<]*</g, '$1><')],
];

const bareAnswers = new Map<string, Promise<Answer>>();

/** The answer to an invoice without an envelope, which several others are compared with. */
function askBare(document: string): Promise<Answer> {
  let answer = bareAnswers.get(document);
  if (answer === undefined) bareAnswers.set(document, (answer = ask(document)));
  return answer;
}

/** The ways to break one of our invoices: all of them, or in turn for a short run. */
const defectsOf = (turn: number): typeof DEFECTS => DEFECTS.filter((_, index) => inFull(true, index % 3 === turn % 3));

describe('an invoice in an envelope', () => {
  for (const [turn, { name, xml }] of invoices.FIXTURES.entries()) {
    it(`is what it is without: ${name}`, async () => {
      const lines =
        enveloped(xml)
          .split('\n')
          .findIndex((line) => /^<\S*(?:Invoice|CreditNote|CrossIndustry\w+)[\s>]/.test(line)) -
        xml.split('\n').findIndex((line) => /^<[^?]/.test(line));
      let found = 0;
      for (const [what, change] of defectsOf(turn)) {
        const [bare, inside] = [await askBare(change(xml)), await ask(enveloped(change(xml)))];
        assert.deepEqual(said(inside), said(bare), what);
        assert.deepEqual(places(inside, lines, '/sh:StandardBusinessDocument[1]'), places(bare, 0, ''), what);
        found += bare.details.issues.length;
      }
      assert.ok(found > inFull(5, 0), `${found} issues`);
    });
  }

  it('leads to every node by its location', async () => {
    const document = enveloped(DEFECTS[6]![1](withText(peppolUbl, 'cbc:TaxInclusiveAmount', '1.00')), {
      standard: 'urn:x',
      processId: 'x',
    });
    const { details } = await ask(document);
    using parsed = XmlDocument.fromString(document);
    const located = details.issues.filter(
      ({ target, line, missing }) => target !== null && line !== null && missing === undefined,
    );
    assert.ok(located.length > 5);
    assert.ok(located.some(isOfEnvelope));
    for (const { target, line, column } of located) {
      const node = parsed.get(target!, XPATH_PREFIXES);
      assert.ok(node instanceof XmlElement || node instanceof XmlAttribute, target!);
      assert.match(
        document.split('\n')[line! - 1]!.slice(column! - 1),
        node instanceof XmlElement ? new RegExp(`^<(?:\\w+:)?${node.name}[\\s/>]`) : new RegExp(`^${node.name}=`),
        target!,
      );
    }
  });

  const body = bareElement(withText(peppolUbl, 'cbc:IssueDate', '2026-13-01'));
  const header = headerMarkup(headerOf(peppolUbl));
  const declarations = [...body.matchAll(/\sxmlns:(?:cac|cbc|ubl)="[^"]*"/g)].map(([text]) => text).join('');
  const undeclared = body.replace(/\s+xmlns:(?:cac|cbc|ubl)="[^"]*"/g, '');
  const unprefixed = body.replace(/(<\/?)ubl:/g, '$1').replace('xmlns:ubl=', 'xmlns=');
  const FORMS: readonly (readonly [what: string, document: string])[] = [
    ['with every prefix declared on the envelope', envelope(`${header}${undeclared}`, declarations)],
    [
      'with its default namespace declared on the envelope',
      envelope(`${header}${unprefixed.replace(/\sxmlns="[^"]*"/, '')}`, / xmlns="[^"]*"/.exec(unprefixed)![0]),
    ],
    [
      'with a default namespace of its own below that of the envelope',
      `<StandardBusinessDocument xmlns="${ENVELOPE_URI}" xmlns:sh="${ENVELOPE_URI}">${header}${unprefixed}</StandardBusinessDocument>`,
    ],
    [
      'that takes back the default namespace of the envelope',
      `<StandardBusinessDocument xmlns="${ENVELOPE_URI}" xmlns:sh="${ENVELOPE_URI}">${header}${body.replace('xmlns:ubl=', 'xmlns="" xmlns:ubl=')}</StandardBusinessDocument>`,
    ],
    [
      'with prefixes that mean other things on the envelope',
      envelope(`${header}${body}`, ' xmlns:ubl="urn:x" xmlns:cac="urn:y" xmlns:cbc="not a uri"'),
    ],
    [
      'with comments and instructions around it',
      `<!-- <a> -->${bareElement(envelope(`<!-- </sh:x> -->${header}<?a </b>?>\n<!-- ]]> -->${body}<!-- <ubl:Invoice/> --><?a?>`))}<!-- </sh:StandardBusinessDocument> -->\n`,
    ],
    ['with empty CDATA sections around it', envelope(`${header}<![CDATA[]]>${body}<![CDATA[]]>`)],
    [
      'with attributes of all kinds on the envelope',
      envelope(
        `${header}${body}`,
        ' xml:lang="de" xml:space="preserve" xml:base="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x x.xsd" xsi:type="sh:x"',
      ),
    ],
    [
      'with a schema location of its own',
      envelope(
        `${header}${body.replace('xmlns:cac=', 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x x.xsd" xmlns:cac=')}`,
      ),
    ],
    [
      'with a header of megabytes',
      envelope(`${header.replace('</sh:BusinessScope>', `${'<sh:Scope>\n</sh:Scope>'.repeat(180_000)}$&`)}${body}`),
    ],
    ['with everything in one line', enveloped(withText(peppolUbl, 'cbc:IssueDate', '2026-13-01')).replace(/\n/g, ' ')],
  ];
  for (const [what, document] of FORMS) {
    it(`is found to be the same ${what}`, async () => {
      const [bare, inside] = [await askBare(body), await ask(document)];
      assert.deepEqual(said(inside), said(bare));
      assert.deepEqual(inside.details.issues.filter(isOfEnvelope), []);
      const [{ line, column, location }] = inside.details.issues as [IssueDetails];
      const before = document.slice(0, document.indexOf('<cbc:IssueDate>'));
      assert.deepEqual(
        [line, column, location],
        [
          before.split('\n').length,
          before.length - before.lastIndexOf('\n'),
          '/sh:StandardBusinessDocument[1]/ubl:Invoice[1]/cbc:IssueDate[1]',
        ],
      );
    });
  }

  it('is taken as what the caller says that it is', async () => {
    assert.equal((await ask(enveloped(invoices.plainCii), '&as=facturx')).format, 'facturx-cii');
    assert.equal((await ask(enveloped(invoices.plainCii))).format, 'cii');
  });

  it('has warnings about its envelope, with both values, and stays valid', async () => {
    const document = enveloped(peppolUbl, {
      documentId: headerOf(xrechnungUbl).documentId,
      receiver: '0088:4000001000006',
      sender: null,
    });
    const { valid, errorCount, warningCount, issues, details } = await ask(document);
    assert.deepEqual([valid, errorCount, warningCount], [true, 0, 3]);
    assert.deepEqual(
      details.issues.map(({ code, field, line, location }) => [
        code,
        field,
        line,
        location!.replace(/^.*Header\[1\]/, ''),
      ]),
      [
        ['ENVELOPE-HEADER', 'sh:StandardBusinessDocumentHeader', 3, ''],
        ['ENVELOPE-MISMATCH', 'sh:Identifier', 5, '/sh:Receiver[1]/sh:Identifier[1]'],
        ['ENVELOPE-MISMATCH', 'sh:InstanceIdentifier', 7, '/sh:BusinessScope[1]/sh:Scope[1]/sh:InstanceIdentifier[1]'],
      ],
    );
    assert.deepEqual(
      details.issues.map(({ businessTerms }) => businessTerms.map(({ id }) => id)),
      [[], ['BT-49'], ['BT-24']],
    );
    assert.match(issues[0]!.message, /These fields are missing: Sender\. /);
    assert.match(
      issues[1]!.message,
      /Receiver .*“0088:4000001000006”.*“0088:4000001000005” \(BT-49 \(Buyer electronic address\)\)/,
    );
    assert.ok(
      issues[2]!.message.includes(`“${invoices.XRECHNUNG}”`) && issues[2]!.message.includes(`“${invoices.PEPPOL}”`),
      issues[2]!.message,
    );
    const german = await ask(document, '&lang=de');
    assert.match(
      german.issues[1]!.message,
      /^Umschlag und Rechnung stimmen nicht überein: Receiver .*„0088:4000001000006“.*„0088:4000001000005“ \(BT-49 \(Elektronische Adresse des Käufers\)\)/,
    );
  });

  it('has a warning where its header stands behind the invoice, and is compared all the same', async () => {
    const behind = envelope(`${bareElement(peppolUbl)}${headerMarkup({ ...headerOf(peppolUbl), receiver: '0088:1' })}`);
    const { valid, issues } = await ask(behind);
    assert.deepEqual(
      [valid, issues.map(({ code, severity, field }) => [code, severity, field])],
      [
        true,
        [
          ['ENVELOPE-ORDER', 'warning', 'sh:StandardBusinessDocumentHeader'],
          ['ENVELOPE-MISMATCH', 'warning', 'sh:Identifier'],
        ],
      ],
    );
    assert.match(issues[0]!.message, /^The header of the envelope comes after the invoice/);
    assert.match(
      (await ask(behind, '&lang=de')).issues[0]!.message,
      /^Der Kopf des Umschlags steht hinter der Rechnung/,
    );
  });

  const REFUSED: readonly (readonly [what: string, content: string, code: string, message: RegExp])[] = [
    ['nothing in it', '', 'ENVELOPE-EMPTY', /without an invoice in it/],
    [
      'two invoices in it',
      `${bareElement(peppolUbl)}${bareElement(xrechnungCii)}`,
      'ENVELOPE-SEVERAL',
      /the second is rsm:CrossIndustryInvoice\./,
    ],
    ['two headers in it', `${header}${bareElement(peppolUbl)}`, 'ENVELOPE-HEADERS', /more than one header/],
    [
      'an order in it',
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      // The message names the rules for orders if they are installed.
      heldRuleSets().some(({ id }) => id === 'peppol-t01') ? 'PROFILE-UNKNOWN' : 'PROFILE-NOT-CHECKED',
      /The document names none(?:; that of Peppol Order T01, for example, is “urn:fdc:peppol\.eu:poacc:trns:order:3”)?\./,
    ],
    [
      'a document in it that is not known',
      '<Tender xmlns="urn:oasis:names:specification:ubl:schema:xsd:Tender-2"/>',
      'FORMAT-UNKNOWN',
      /^The envelope was opened; what is in it is the element \{urn:oasis:names:specification:ubl:schema:xsd:Tender-2\}Tender\. This is not an invoice/,
    ],
    ['an envelope in it', bareElement(enveloped(peppolUbl)), 'ENVELOPE-NESTED', /another envelope/],
    [
      'a PDF in it',
      '<BinaryContent xmlns="http://peppol.eu/xsd/ticc/envelope/1.0" mimeType="application/pdf" encoding="Base64Binary">JVBERi0=</BinaryContent>',
      'ENVELOPE-CONTENT',
      /in the element BinaryContent,/,
    ],
    ['text in it', 'JVBERi0=', 'ENVELOPE-TEXT', /text in the envelope/],
  ];
  for (const [what, content, code, message] of REFUSED) {
    it(`is an error where there is ${what}`, async () => {
      const { valid, format, profile, errorCount, issues, details } = await ask(envelope(`${header}${content}`));
      assert.deepEqual(
        [valid, format, profile, errorCount, issues.map((issue) => issue.code)],
        [false, 'unknown', null, 1, [code]],
      );
      assert.match(issues[0]!.message, message);
      assert.match(details.issues[0]!.location!, /^\/sh:StandardBusinessDocument\[1\]/);
      assert.deepEqual(
        details.steps.filter(({ outcome }) => outcome === 'failed'),
        [],
      );
      assert.notEqual((await ask(envelope(`${header}${content}`), '&lang=de')).issues[0]!.message, issues[0]!.message);
    });
  }
});

describe('an invoice in XML 1.1', () => {
  const as11 = (xml: string): string => withReplaced(xml, '<?xml version="1.0"', '<?xml version="1.1"');

  for (const [turn, { name, xml }] of invoices.FIXTURES.entries()) {
    it(`is what it is in XML 1.0: ${name}`, async () => {
      for (const [what, change] of defectsOf(turn)) {
        const [plain, other] = [await askBare(change(xml)), await ask(as11(change(xml)))];
        assert.deepEqual(said(other), said(plain), what);
        assert.deepEqual(places(other, 0, ''), places(plain, 0, ''), what);
      }
    });
  }

  it('has the same lines, whatever ends them', async () => {
    const wrong = without(withText(xrechnungUbl, 'cbc:IssueDate', '2026-13-01'), 'cbc:BuyerReference');
    const plain = await ask(wrong);
    for (const end of ['\u0085', '\u2028', '\r\u0085', '\r\n', '\r']) {
      const [declaration, ...rest] = as11(wrong).split('\n');
      const answer = await ask(`${declaration}${end}${rest.join(end)}`);
      assert.deepEqual([said(answer), places(answer, 0, '')], [said(plain), places(plain, 0, '')], JSON.stringify(end));
    }
  });

  it('may be in any encoding, in which U+0085 is what it is', async () => {
    const document = as11(xrechnungUbl)
      .replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
      .replace(/\n(?=\s)/g, '\u0085');
    assert.deepEqual((await ask(Buffer.from(document, 'latin1'))).issues, []);
    assert.deepEqual(
      (await ask(Buffer.from(`\uFEFF${as11(xrechnungUbl).replace('UTF-8', 'UTF-16')}`, 'utf16le'))).issues,
      [],
    );
  });

  it('may have control characters and prefixes out of use, and is validated in full', async () => {
    const name = withReplaced(as11(xrechnungUbl), 'Muster Werkzeuge', 'Muster&#1;Werkzeuge');
    assert.deepEqual((await ask(name)).issues, []);
    assert.deepEqual(
      (await ask(withReplaced(name, '2026-10-01', '2026-10&#2;-01'))).issues.map(({ code }) => code).slice(0, 1),
      ['XSD'],
    );
    assert.deepEqual((await ask(name.replace('<cbc:ID>', '<cbc:ID xmlns:ubl="">'))).issues, []);
    assert.deepEqual((await ask(as11(enveloped(name)).replace('xmlns:sh=', 'xmlns:cac="urn:x" xmlns:sh='))).issues, []);
  });

  it('is refused where it is not well-formed, and in versions that there are not', async () => {
    for (const wrong of [
      as11(xrechnungUbl).replace('Muster', '\u0001'),
      as11(xrechnungUbl).replace('Muster', '\u0080'),
      as11(xrechnungUbl).replace('Muster', '&#0;'),
      withReplaced(xrechnungUbl, 'Muster', '&#1;'),
      as11(xrechnungUbl).replace('"1.1"', '"1.2"'),
      as11(xrechnungUbl).replace('"1.1"', '"2.0"'),
    ]) {
      const { valid, issues, format } = await ask(wrong);
      assert.deepEqual([valid, format, issues.map(({ code }) => code)], [false, 'unknown', ['XML-WELL-FORMED']]);
    }
  });
});

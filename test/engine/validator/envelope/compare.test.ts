/** Comparing the header of an envelope with the invoice. */
import assert from 'node:assert/strict';
import { compareHeader, type HeaderMismatch } from '#validator/envelope/compare.js';
import { unwrap } from '#core/envelope/unwrap.js';
import { location } from '#schematron/xml/locate.js';
import type { Tree } from '#schematron/xml/tree.js';
import { type Header, bareElement, envelope, enveloped, headerOf } from '../../../fixtures/envelope.js';
import * as invoices from '../../../fixtures/invoices.js';
import { realManifest } from '../../../fixtures/rules.js';
import { treeOf } from '../../../fixtures/schematron.js';

const PREFIXES = new Map(Object.entries(realManifest().prefixes));
const {
  peppolUbl,
  peppolUblCreditNote,
  peppolSelfBillingUbl,
  plainCii,
  xrechnungCii,
  xrechnungUbl,
  withReplaced,
  without,
  withText,
} = invoices;

function comparison(document: string): {
  readonly mismatches: readonly HeaderMismatch[];
  readonly missing: readonly string[];
  readonly tree: Tree;
} {
  const tree = treeOf(document);
  const opened = unwrap(tree);
  assert.ok(opened.ok);
  return { ...compareHeader(opened.envelope, opened.payload, PREFIXES), tree };
}

/** `field place: value in the header ≠ value in the invoice` */
function mismatches(xml: string, otherwise: Partial<Header>): string[] {
  return comparison(enveloped(xml, otherwise)).mismatches.map(
    ({ field, place, header, invoice }) => `${field} ${place}: ${header} ≠ ${invoice}`,
  );
}

describe('the header of an envelope', () => {
  for (const { name, xml } of invoices.FIXTURES) {
    it(`has nothing against the invoice that it is made for: ${name}`, () => {
      const { mismatches: found, missing } = comparison(enveloped(xml));
      assert.deepEqual([found, missing], [[], []]);
    });
  }

  const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
  const ROWS: readonly (readonly [
    what: string,
    xml: string,
    otherwise: Partial<Header>,
    expected: readonly string[],
  ])[] = [
    [
      'another namespace',
      peppolUbl,
      { standard: `${UBL}1` },
      [`DocumentIdentification/Standard namespace: ${UBL}1 ≠ ${UBL}`],
    ],
    [
      'the namespace of another document',
      peppolUbl,
      { standard: headerOf(peppolUblCreditNote).standard },
      [`DocumentIdentification/Standard namespace: ${headerOf(peppolUblCreditNote).standard} ≠ ${UBL}`],
    ],
    [
      'another root element',
      peppolUblCreditNote,
      { type: 'Invoice' },
      ['DocumentIdentification/Type root: Invoice ≠ CreditNote'],
    ],
    [
      'another spelling of the root element',
      peppolUbl,
      { type: 'invoice' },
      ['DocumentIdentification/Type root: invoice ≠ Invoice'],
    ],
    ['another version', peppolUbl, { typeVersion: '2.0' }, ['DocumentIdentification/TypeVersion version: 2.0 ≠ 2.1']],
    [
      'the version of UBL for CII',
      xrechnungCii,
      { typeVersion: '2.1' },
      ['DocumentIdentification/TypeVersion version: 2.1 ≠ D16B'],
    ],
    ['a later version of CII', xrechnungCii, { typeVersion: 'D22B' }, []],
    [
      'another specification',
      peppolUbl,
      { documentId: headerOf(xrechnungUbl).documentId },
      [`DOCUMENTID BT-24: ${invoices.XRECHNUNG} ≠ ${invoices.PEPPOL}`],
    ],
    [
      'another root element in the document type',
      peppolUbl,
      { documentId: headerOf(peppolUblCreditNote).documentId },
      [
        `DOCUMENTID namespace: ${headerOf(peppolUblCreditNote).standard} ≠ ${UBL}`,
        'DOCUMENTID root: CreditNote ≠ Invoice',
      ],
    ],
    [
      'another version in the document type',
      peppolUbl,
      { documentId: headerOf(peppolUbl).documentId!.replace(/::2\.1$/, '::2.2') },
      ['DOCUMENTID version: 2.2 ≠ 2.1'],
    ],
    [
      'something that is no document type',
      peppolUbl,
      { documentId: 'Invoice' },
      [`DOCUMENTID root: Invoice ≠ ${UBL}::Invoice##${invoices.PEPPOL}`],
    ],
    [
      'the scheme before the document type',
      peppolUbl,
      { documentId: `busdox-docid-qns::${headerOf(peppolUbl).documentId}` },
      [],
    ],
    [
      'a wildcard that covers the specification',
      peppolUbl,
      { documentId: `peppol-doctype-wildcard::${UBL}::Invoice##urn:cen.eu:en16931:2017*::2.1` },
      [],
    ],
    [
      'a wildcard that does not',
      peppolUbl,
      { documentId: `peppol-doctype-wildcard::${UBL}::Invoice##urn:peppol:pint:*::2.1` },
      [`DOCUMENTID BT-24: urn:peppol:pint:* ≠ ${invoices.PEPPOL}`],
    ],
    [
      'a wildcard of the scheme that has none',
      peppolUbl,
      { documentId: `busdox-docid-qns::${UBL}::Invoice##urn:cen.eu:en16931:2017*::2.1` },
      [`DOCUMENTID BT-24: urn:cen.eu:en16931:2017* ≠ ${invoices.PEPPOL}`],
    ],
    [
      'a wildcard without a scheme',
      peppolUbl,
      { documentId: `${UBL}::Invoice##urn:cen.eu:en16931:2017*::2.1` },
      [`DOCUMENTID BT-24: urn:cen.eu:en16931:2017* ≠ ${invoices.PEPPOL}`],
    ],
    [
      'another process',
      peppolUbl,
      { processId: 'urn:fdc:peppol.eu:2017:poacc:billing:02:1.0' },
      ['PROCESSID BT-23: urn:fdc:peppol.eu:2017:poacc:billing:02:1.0 ≠ urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
    ],
    [
      'the scheme before the process',
      peppolUbl,
      { processId: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' },
      [],
    ],
    ['a process that the invoice does not name', without(peppolUbl, 'cbc:ProfileID'), { processId: 'urn:x' }, []],
    ['the receiver of the same scheme', peppolUbl, { receiver: '0088:4000001000005' }, []],
    [
      'another receiver of the same scheme',
      peppolUbl,
      { receiver: '0088:4000001000006' },
      ['Receiver BT-49: 0088:4000001000006 ≠ 0088:4000001000005'],
    ],
    [
      'another sender of the same scheme',
      peppolUbl,
      { sender: '0088:1' },
      ['Sender BT-34: 0088:1 ≠ 0088:4012345000009'],
    ],
    [
      'sender and receiver the wrong way round',
      peppolUbl,
      { sender: '0088:4000001000005', receiver: '0088:4012345000009' },
      [
        'Sender BT-34: 0088:4000001000005 ≠ 0088:4012345000009',
        'Receiver BT-49: 0088:4012345000009 ≠ 0088:4000001000005',
      ],
    ],
    [
      'sender and receiver of a self-billed invoice',
      peppolSelfBillingUbl,
      { sender: '0088:4000001000005', receiver: '0088:4012345000009' },
      [],
    ],
    ['participants of another scheme', peppolUbl, { sender: '9915:b', receiver: '0204:991-1234512345-06' }, []],
    ['participants where the invoice has e-mail addresses', xrechnungUbl, { sender: '0088:1', receiver: '0088:2' }, []],
    [
      'capital letters in a participant',
      withReplaced(peppolUbl, '4000001000005', 'ab1'),
      { receiver: 'iso6523-actorid-upis::0088:AB1' },
      [],
    ],
    [
      'blanks around everything',
      peppolUbl,
      Object.fromEntries(Object.entries(headerOf(peppolUbl)).map(([key, value]) => [key, `\n ${value}\t`])),
      [],
    ],
    [
      'what CII says',
      plainCii,
      { standard: UBL, type: 'Invoice', typeVersion: '2.1' },
      [
        `DocumentIdentification/Standard namespace: ${UBL} ≠ ${headerOf(plainCii).standard}`,
        'DocumentIdentification/TypeVersion version: 2.1 ≠ D16B',
        'DocumentIdentification/Type root: Invoice ≠ CrossIndustryInvoice',
      ],
    ],
  ];
  for (const [what, xml, otherwise, expected] of ROWS)
    it(`is compared: ${what}`, () => assert.deepEqual(mismatches(xml, otherwise), expected));

  it('accepts the scheme of the document type next to it', () => {
    const found = (scheme: string, id: string): readonly string[] =>
      comparison(
        enveloped(peppolUbl, { documentId: id }).replace(
          `${id}</sh:InstanceIdentifier>`,
          `$&<sh:Identifier>${scheme}</sh:Identifier>`,
        ),
      ).mismatches.map(({ place }) => place);
    const wildcard = `${UBL}::Invoice##urn:cen.eu:en16931:2017*::2.1`;
    assert.deepEqual(found('peppol-doctype-wildcard', wildcard), []);
    assert.deepEqual(found('busdox-docid-qns', wildcard), ['BT-24']);
    assert.deepEqual(found('urn:x', wildcard), ['BT-24']);
    assert.deepEqual(found('peppol-doctype-wildcard', `busdox-docid-qns::${wildcard}`), ['BT-24']);
    assert.deepEqual(found('busdox-docid-qns', `peppol-doctype-wildcard::${wildcard}`), []);
    assert.deepEqual(found('peppol-doctype-wildcard', headerOf(peppolUbl).documentId!), []);
  });

  it('says which of its fields are missing or empty', () => {
    const missing = (otherwise: Partial<Header>): readonly string[] =>
      comparison(enveloped(peppolUbl, otherwise)).missing;
    assert.deepEqual(missing({ standard: null }), ['DocumentIdentification/Standard']);
    assert.deepEqual(missing({ type: '', typeVersion: ' ' }), [
      'DocumentIdentification/TypeVersion',
      'DocumentIdentification/Type',
    ]);
    assert.deepEqual(missing({ documentId: null, processId: null }), ['DOCUMENTID', 'PROCESSID']);
    assert.deepEqual(missing({ sender: null, receiver: null }), ['Sender', 'Receiver']);
    assert.deepEqual(comparison(envelope(bareElement(peppolUbl))).missing.length, 7, 'no header at all');
  });

  it('is named once for a field that is wrong again and again', () => {
    const scope =
      '<sh:Scope><sh:Type>PROCESSID</sh:Type><sh:InstanceIdentifier>urn:x</sh:InstanceIdentifier></sh:Scope>';
    const { mismatches: found, tree } = comparison(
      enveloped(peppolUbl).replace('</sh:BusinessScope>', `${scope.repeat(1_000)}$&`),
    );
    assert.deepEqual(
      found.map(({ node, place }) => [place, location(tree, node, PREFIXES)]),
      [
        [
          'BT-23',
          '/sh:StandardBusinessDocument[1]/sh:StandardBusinessDocumentHeader[1]/sh:BusinessScope[1]/sh:Scope[3]/sh:InstanceIdentifier[1]',
        ],
      ],
    );
  });

  it('goes by the version that the invoice names', () => {
    const named = withText(
      invoices.withBefore(peppolUbl, 'cbc:CustomizationID', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>'),
      'cbc:UBLVersionID',
      '2.2',
    );
    assert.deepEqual(
      mismatches(named, { typeVersion: '2.2', documentId: headerOf(peppolUbl).documentId!.replace(/2\.1$/, '2.2') }),
      [],
    );
  });
});

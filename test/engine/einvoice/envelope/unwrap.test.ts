/** Opening envelopes, and comparing their header with the content. */
import assert from 'node:assert/strict';
import { isEnvelope, unwrap } from '#core/envelope/unwrap.js';
import { location } from '#schematron/xml/locate.js';
import { ENVELOPE_URI, bareElement, envelope, enveloped, headerMarkup, headerOf } from '../../../fixtures/envelope.js';
import * as invoices from '../../../fixtures/invoices.js';
import { realManifest } from '../../../fixtures/rules.js';
import { treeOf } from '../../../fixtures/schematron.js';

const PREFIXES = new Map(Object.entries(realManifest().prefixes));
const { xrechnungUbl } = invoices;

describe('an envelope', () => {
  it('is told by its namespace and name, whatever the prefix', () => {
    for (const yes of [
      enveloped(xrechnungUbl),
      `<StandardBusinessDocument xmlns="${ENVELOPE_URI}"/>`,
      `<!-- x --><?y?><p:StandardBusinessDocument xmlns:p="${ENVELOPE_URI}"/>`,
    ])
      assert.ok(isEnvelope(treeOf(yes)), yes);
    for (const no of [
      xrechnungUbl,
      '<StandardBusinessDocument/>',
      `<a xmlns:p="${ENVELOPE_URI}"><p:StandardBusinessDocument/></a>`,
      `<StandardBusinessDocument xmlns="${ENVELOPE_URI}/"/>`,
      `<StandardBusinessDocumentHeader xmlns="${ENVELOPE_URI}"/>`,
    ])
      assert.ok(!isEnvelope(treeOf(no)), no);
  });

  const header = headerMarkup(headerOf(xrechnungUbl));
  const content = (name: string): string =>
    `<${name} xmlns="http://peppol.eu/xsd/ticc/envelope/1.0" mimeType="application/pdf">JVBERi0=</${name}>`;
  const UNOPENED: readonly (readonly [what: string, content: string, code: string, location: string])[] = [
    ['nothing at all', '', 'ENVELOPE-EMPTY', '/sh:StandardBusinessDocument[1]'],
    ['a header only', header, 'ENVELOPE-EMPTY', '/sh:StandardBusinessDocument[1]'],
    ['a header and comments', `<!-- <a/> -->${header}<?p?>`, 'ENVELOPE-EMPTY', '/sh:StandardBusinessDocument[1]'],
    [
      'two invoices',
      `${header}${bareElement(xrechnungUbl)}\n${bareElement(xrechnungUbl)}`,
      'ENVELOPE-SEVERAL',
      '/sh:StandardBusinessDocument[1]/ubl:Invoice[2]',
    ],
    [
      'an invoice and something else',
      `${header}${bareElement(xrechnungUbl)}<a/>`,
      'ENVELOPE-SEVERAL',
      '/sh:StandardBusinessDocument[1]/a[1]',
    ],
    [
      'something else and an invoice',
      `<a/>${header}${bareElement(xrechnungUbl)}`,
      'ENVELOPE-SEVERAL',
      '/sh:StandardBusinessDocument[1]/ubl:Invoice[1]',
    ],
    [
      'two headers',
      `${header}${header}${bareElement(xrechnungUbl)}`,
      'ENVELOPE-HEADERS',
      '/sh:StandardBusinessDocument[1]/sh:StandardBusinessDocumentHeader[2]',
    ],
    [
      'a header before and one behind the invoice',
      `${header}${bareElement(xrechnungUbl)}${header}`,
      'ENVELOPE-HEADERS',
      '/sh:StandardBusinessDocument[1]/sh:StandardBusinessDocumentHeader[2]',
    ],
    [
      'three headers behind the invoice',
      `${bareElement(xrechnungUbl)}${header.repeat(3)}`,
      'ENVELOPE-HEADERS',
      '/sh:StandardBusinessDocument[1]/sh:StandardBusinessDocumentHeader[2]',
    ],
    ['two headers and nothing else', header.repeat(2), 'ENVELOPE-EMPTY', '/sh:StandardBusinessDocument[1]'],
    [
      'two headers and two invoices',
      `${header}${bareElement(xrechnungUbl)}`.repeat(2),
      'ENVELOPE-SEVERAL',
      '/sh:StandardBusinessDocument[1]/ubl:Invoice[2]',
    ],
    [
      'an envelope',
      `${header}${bareElement(enveloped(xrechnungUbl))}`,
      'ENVELOPE-NESTED',
      '/sh:StandardBusinessDocument[1]/sh:StandardBusinessDocument[1]',
    ],
    [
      'a file',
      `${header}${content('BinaryContent')}`,
      'ENVELOPE-CONTENT',
      '/sh:StandardBusinessDocument[1]/Q{http://peppol.eu/xsd/ticc/envelope/1.0}BinaryContent[1]',
    ],
    [
      'a text',
      `${header}${content('TextContent')}`,
      'ENVELOPE-CONTENT',
      '/sh:StandardBusinessDocument[1]/Q{http://peppol.eu/xsd/ticc/envelope/1.0}TextContent[1]',
    ],
    ['an invoice as text', `${header}&lt;Invoice/>`, 'ENVELOPE-TEXT', '/sh:StandardBusinessDocument[1]/text()[2]'],
    [
      'an invoice as CDATA',
      `${header}<![CDATA[<Invoice/>]]>`,
      'ENVELOPE-TEXT',
      '/sh:StandardBusinessDocument[1]/text()[2]',
    ],
    [
      'text beside an invoice',
      `${header}${bareElement(xrechnungUbl)}x`,
      'ENVELOPE-TEXT',
      '/sh:StandardBusinessDocument[1]/text()[2]',
    ],
  ];
  for (const [what, inside, code, place] of UNOPENED) {
    it(`is not opened with ${what} in it`, () => {
      const tree = treeOf(envelope(inside));
      const opened = unwrap(tree);
      assert.ok(!opened.ok);
      assert.deepEqual([opened.code, location(tree, opened.node, PREFIXES)], [code, place]);
    });
  }

  it('is opened with anything else in it, whatever stands around that', () => {
    for (const inside of [
      `${header}<!-- a --><?b?><x/>`,
      '<x/>',
      `<x/>${header}`,
      `${header}<![CDATA[]]>\n<x/><![CDATA[ ]]>`,
      `${header}<sh:x/>`,
    ])
      assert.ok(unwrap(treeOf(envelope(inside))).ok, inside);
  });
});

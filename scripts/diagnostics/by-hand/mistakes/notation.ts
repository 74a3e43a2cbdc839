/** Damage to the file: encodings, entities, tags. */
import { after, all, inLatin1, insert, say, swap, swapAll } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const NOTATION: readonly Kind[] = [
  {
    kind: 'something in front of the XML declaration',
    mistakes: [
      ['xrechnung-ubl', 'an empty line', (text) => `\n${text}`],
      ['xrechnung-cii', 'a mark and a blank', (text) => `\ufeff ${text}`],
      ['peppol-invoice', 'two marks', (text) => `\ufeff\ufeff${text}`],
      ['nlcius-ubl', 'the lines of an answer', (text) => `HTTP/1.1 200 OK\n\n${text}`],
    ],
  },
  {
    kind: 'another encoding than declared',
    mistakes: [
      ['xrechnung-ubl', 'Latin 1 as UTF-8', inLatin1((text) => text)],
      ['france-ubl', 'Windows 1252 as UTF-8', inLatin1(swapAll('’', '\u0092'))],
      ['xrechnung-cii', 'UTF-8 as UTF-16', swap('encoding="UTF-8"', 'encoding="UTF-16"')],
      ['peppol-credit-note', 'a name that nobody knows', swap('encoding="UTF-8"', 'encoding="utf8mb4"')],
    ],
  },
  {
    kind: 'a sign that is markup',
    mistakes: [
      ['xrechnung-ubl', '& in a name', swap('&amp;', '&')],
      ['peppol-invoice', '& in a name', swap('R&amp;D', 'R&D')],
      ['xrechnung-cii', '< in a name', swap('&lt;', '<')],
      ['xrechnung-ubl', '& in an address', swap('&amp;v=2', '&v=2')],
    ],
  },
  {
    kind: 'an entity of HTML',
    mistakes: [
      ['xrechnung-ubl', 'an umlaut', swap('ü', '&uuml;')],
      ['peppol-invoice', 'a no-break space', swap('\u00a0', '&nbsp;')],
      ['xrechnung-cii', 'the currency', swap('€', '&euro;')],
    ],
  },
  {
    kind: 'a character that XML does not have',
    mistakes: [
      ['xrechnung-ubl', 'a vertical tab', swap('Mauerarbeiten im', 'Mauerarbeiten\u000bim')],
      ['xrechnung-cii', 'a reference to none', swap('Ableseprotokoll', 'Ableseprotokoll&#x1F;')],
      ['peppol-credit-note', 'a null', swap('Goods returned', 'Goods returned\u0000')],
    ],
  },
  {
    kind: 'a document that is cut or doubled',
    mistakes: [
      ['xrechnung-ubl', 'the end is missing', (text) => text.slice(0, text.lastIndexOf('</cac:InvoiceLine>'))],
      ['xrechnung-cii', 'only the last tag is missing', swap('\n</rsm:CrossIndustryInvoice>', '')],
      ['peppol-invoice', 'twice in one file', (text) => text + text],
      ['peppol-credit-note', 'something behind it', (text) => `${text}\u001a`],
    ],
  },
  {
    kind: 'a tag that does not fit',
    mistakes: [
      ['xrechnung-ubl', 'not closed', swap('</cbc:CityName>', '')],
      ['xrechnung-cii', 'closed in another case', swap('</ram:BuyerReference>', '</ram:buyerReference>')],
      [
        'peppol-invoice',
        'closed as another',
        swap('</cbc:Name>\n      </cac:PartyName>', '</cbc:Name>\n      </cbc:PartyName>'),
      ],
      [
        'peppol-credit-note',
        'closed in the wrong order',
        swap('</cac:Country>\n      </cac:PostalAddress>', '</cac:PostalAddress>\n      </cac:Country>'),
      ],
    ],
  },
  {
    kind: 'an attribute that is no XML',
    mistakes: [
      ['xrechnung-ubl', 'without quotes', swap('unitCode="HUR"', 'unitCode=HUR')],
      ['peppol-invoice', 'with typographic quotes', swap('unitCode="DAY"', 'unitCode=“DAY”')],
      ['xrechnung-cii', 'twice', swap('schemeID="EM"', 'schemeID="EM" schemeID="EM"')],
    ],
  },
  {
    kind: 'a document type declaration',
    mistakes: [
      ['xrechnung-ubl', 'as in HTML', swap('?>', '?>\n<!DOCTYPE Invoice>')],
      ['xrechnung-cii', 'with an entity', swap('?>', '?>\n<!DOCTYPE a [<!ENTITY euro "EUR">]>')],
    ],
  },
  {
    kind: 'an invisible character',
    mistakes: [
      ['xrechnung-ubl', 'a zero-width space in the currency', swap('>EUR<', '>\u200bEUR<')],
      ['peppol-credit-note', 'a no-break space in a country', swap('>AT<', '>AT\u00a0<')],
      ['xrechnung-cii', 'a mark in an amount', swap('>1347.00<', '>\ufeff1347.00<')],
      ['xrechnung-ubl', 'a no-break space in the IBAN', swap('>DE7551210800', '>DE75\u00a051210800')],
    ],
  },
  {
    kind: 'a line break inside a value',
    mistakes: [
      ['xrechnung-ubl', 'of a date', swap('>2026-05-18<', '>\n    2026-05-18\n  <')],
      ['peppol-invoice', 'of a code', swap('>PL<', '>\n            PL\n          <')],
      ['xrechnung-cii', 'of an amount', swap('>1367.00<', '>\n          1367.00\n        <')],
      ['peppol-credit-note', 'of the specification', swap('2017#compliant', '2017\n    #compliant')],
    ],
  },
  {
    kind: 'markup as text',
    mistakes: [
      ['xrechnung-ubl', 'HTML in a description', say('cbc:Description', '<b>Mauerarbeiten</b> im Erdgeschoss')],
      [
        'peppol-invoice',
        'an element written as text',
        swap(
          '<cbc:TaxPointDate>2026-03-30</cbc:TaxPointDate>',
          '&lt;cbc:TaxPointDate&gt;2026-03-30&lt;/cbc:TaxPointDate&gt;',
        ),
      ],
      [
        'xrechnung-cii',
        'the whole invoice in an envelope',
        all(insert('<rsm:CrossIndustryInvoice', '<Envelope>\n'), (text) => `${text}</Envelope>\n`),
      ],
    ],
  },
  {
    kind: 'a comment that is none',
    mistakes: [
      ['xrechnung-ubl', 'with two hyphens inside', insert('<cac:PaymentMeans>', '<!-- Konto -- neu -->\n  ')],
      ['peppol-invoice', 'not closed', after('<cac:PaymentTerms>', insert('<cbc:Note>', '<!-- '))],
    ],
  },
];

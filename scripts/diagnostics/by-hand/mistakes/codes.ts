/** Codes and identifiers: units, types, reasons, attachments, specifications. */
import { after, all, doubled, emptied, insert, say, swap, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const CODES: readonly Kind[] = [
  {
    kind: 'a unit that is a word',
    mistakes: [
      ['xrechnung-ubl', 'German for pieces', swap('unitCode="C62"', 'unitCode="Stk"')],
      ['peppol-credit-note', 'English for pieces', swap('unitCode="H87"', 'unitCode="pcs"')],
      ['xrechnung-cii', 'kilowatt hours', after('BilledQuantity', swap('unitCode="KWH"', 'unitCode="kWh"'))],
      ['zugferd-2-basic', 'hours', swap('unitCode="HUR"', 'unitCode="Std."')],
    ],
  },
  {
    kind: 'a unit in lower case',
    mistakes: [
      ['xrechnung-ubl', 'hours', swap('unitCode="HUR"', 'unitCode="hur"')],
      ['facturx-extended', 'square metres', swap('unitCode="MTK"', 'unitCode="mtk"')],
      ['xrechnung-ubl', 'kilograms', swap('unitCode="KGM"', 'unitCode="kg"')],
      ['xrechnung-cii-reverse-charge', 'square metres, as people write them', swap('unitCode="MTK"', 'unitCode="m²"')],
    ],
  },
  {
    kind: 'a unit of another list',
    mistakes: [
      ['xrechnung-ubl', 'pieces, of ANSI', swap('unitCode="C62"', 'unitCode="EA "')],
      ['peppol-invoice', 'months, of an ERP', swap('unitCode="MON"', 'unitCode="MTH"')],
      ['xrechnung-ubl-credit-note', 'packages without the X', swap('unitCode="XPK"', 'unitCode="PCK"')],
      ['en16931-ubl-export', 'running metres', swap('unitCode="MTR"', 'unitCode="LFM"')],
    ],
  },
  {
    kind: 'a quantity without a unit',
    mistakes: [
      ['xrechnung-ubl', 'left out', swap(' unitCode="C62"', ''), 'unknowable'],
      ['xrechnung-cii', 'empty', swap('unitCode="MON"', 'unitCode=""'), 'unknowable'],
      ['peppol-credit-note', 'left out', swap(' unitCode="H87"', ''), 'unknowable'],
    ],
  },
  {
    kind: 'another unit in the price',
    mistakes: [
      [
        'xrechnung-ubl',
        'grams',
        after('<cac:Price>\n      <cbc:PriceAmount currencyID="EUR">45', swap('"KGM"', '"GRM"')),
      ],
      ['xrechnung-cii', 'megawatt hours', swap('unitCode="KWH"', 'unitCode="MWH"')],
    ],
  },
  {
    kind: 'the type of a document',
    mistakes: [
      // Root and type contradict each other; nothing else tells which is right.
      ['peppol-invoice', 'a credit note that is an invoice', say('cbc:InvoiceTypeCode', '381'), 'unknowable'],
      ['xrechnung-ubl-credit-note', 'an invoice that is a credit note', say('cbc:CreditNoteTypeCode', '380')],
      ['peppol-self-billing', 'that of an ordinary invoice', say('cbc:InvoiceTypeCode', '380')],
      ['en16931-ubl-credit-note', 'that of a debit note', say('cbc:CreditNoteTypeCode', '383')],
    ],
  },
  {
    kind: 'the type of a document in another form',
    mistakes: [
      ['xrechnung-ubl', 'a word', say('cbc:InvoiceTypeCode', 'Rechnung')],
      ['xrechnung-cii', 'the letter O', swap('<ram:TypeCode>380<', '<ram:TypeCode>38O<')],
      ['cius-ro', 'with a blank', say('cbc:InvoiceTypeCode', '380 ')],
      ['facturx-minimum', 'of the ERP', swap('<ram:TypeCode>380<', '<ram:TypeCode>RE<')],
    ],
  },
  {
    kind: 'no type of the document',
    mistakes: [
      ['peppol-credit-note', 'left out', without('cbc:CreditNoteTypeCode')],
      ['xrechnung-cii', 'left out', without('ram:TypeCode')],
      ['nlcius-ubl', 'empty', emptied('cbc:InvoiceTypeCode')],
    ],
  },
  {
    kind: 'the code of a reason',
    mistakes: [
      ['xrechnung-ubl', 'a word', swap('>95<', '>Rabatt<')],
      ['xrechnung-ubl', 'with a zero', swap('>95<', '>095<')],
      ['xrechnung-ubl', 'that of a charge in an allowance', swap('>95<', '>FC<')],
      ['xrechnung-ubl', 'in lower case', swap('>FC<', '>fc<')],
    ],
  },
  {
    kind: 'the list of a class of goods',
    mistakes: [
      ['xrechnung-ubl', 'left out', swap(' listID="STI"', '')],
      ['xrechnung-ubl', 'by its name', swap('listID="STI"', 'listID="UNSPSC"')],
      ['croatia-ubl', 'another one', swap('listID="CG"', 'listID="KPD"')],
    ],
  },
  {
    kind: 'the number of an article',
    mistakes: [
      ['xrechnung-ubl', 'no scheme', swap(' schemeID="0160"', '')],
      ['xrechnung-cii', 'a scheme by its name', swap('schemeID="0160"', 'schemeID="EAN"')],
      ['xrechnung-ubl', 'a scheme for addresses', swap('schemeID="0160"', 'schemeID="9930"')],
    ],
  },
  {
    kind: 'the type of an attachment',
    mistakes: [
      ['xrechnung-ubl', 'the end of its name', swap('mimeCode="text/csv"', 'mimeCode="csv"')],
      ['xrechnung-cii', 'text', swap('mimeCode="text/csv"', 'mimeCode="text/plain"')],
      ['xrechnung-ubl', 'in capital letters', swap('mimeCode="text/csv"', 'mimeCode="TEXT/CSV"')],
      ['xrechnung-cii', 'unknown', swap('mimeCode="text/csv"', 'mimeCode="application/octet-stream"')],
    ],
  },
  {
    kind: 'an attachment without a name or type',
    mistakes: [
      ['xrechnung-ubl', 'no name', swap(' filename="stunden.csv"', ''), 'unknowable'],
      ['xrechnung-cii', 'no name', swap(' filename="ablesung.csv"', ''), 'unknowable'],
      ['xrechnung-ubl', 'no type', swap(' mimeCode="text/csv"', '')],
      ['xrechnung-cii', 'an empty name', swap('filename="ablesung.csv"', 'filename=""'), 'unknowable'],
    ],
  },
  {
    kind: 'an attachment that is none',
    mistakes: [
      ['xrechnung-ubl', 'its text, not encoded', swap('>VGFnO1N0dW5kZW4KMDEuMDQuO0EK<', '>Tag;Stunden 01.04.;8<')],
      ['xrechnung-cii', 'cut', swap('>WsOkaGxlcjtTdGFuZAo=<', '>WsOkaGxlcjtTdGFuZAo<')],
      ['xrechnung-ubl', 'a data URL', swap('>VGFnO1', '>data:text/csv;base64,VGFnO1')],
      ['xrechnung-ubl', 'no number', after('<cac:AdditionalDocumentReference>', without('cbc:ID')), 'unknowable'],
    ],
  },
  {
    kind: 'the subject of a note',
    mistakes: [
      ['xrechnung-ubl', 'that does not exist', swap('#AAI#', '#XYZ#'), 'unknowable'],
      ['xrechnung-cii', 'a word', swap('>AAI<', '>Hinweis<')],
      ['france-cii', 'with a blank', swap('>PMT<', '>PMT <')],
    ],
  },
  {
    kind: 'where goods come from',
    mistakes: [
      ['xrechnung-ubl', 'the name of a country', swap('>DK<', '>Dänemark<')],
      ['en16931-ubl-export', 'in lower case', after('<cac:OriginCountry>', swap('>IT<', '>it<'))],
    ],
  },
  {
    kind: 'the name of the specification',
    mistakes: [
      ['xrechnung-ubl', 'an old version', swap('xrechnung_3.0<', 'xrechnung_2.3<')],
      ['peppol-invoice', 'cut', swap('poacc:billing:3.0<', 'poacc:billing:3<')],
      ['xrechnung-cii', 'with a blank', swap('2017#compliant', '2017 #compliant')],
      ['peppol-credit-note', 'left out', without('cbc:CustomizationID')],
    ],
  },
  {
    kind: 'the name of a profile',
    mistakes: [
      ['facturx-basic', 'with another word in between', swap('#compliant#urn:factur', '#conformant#urn:factur')],
      ['facturx-extended', 'in capital letters', swap(':extended<', ':EXTENDED<')],
      ['facturx-minimum', 'a blank at the end', swap(':minimum<', ':minimum <')],
      ['facturx-basic-wl', 'with a hyphen', swap(':basicwl<', ':basic-wl<')],
    ],
  },
  {
    kind: 'the process of the document',
    mistakes: [
      ['peppol-invoice', 'left out', without('cbc:ProfileID')],
      ['peppol-credit-note', 'the old one', say('cbc:ProfileID', 'urn:www.cenbii.eu:profile:bii05:ver2.0')],
      ['xrechnung-ubl', 'left out', without('cbc:ProfileID')],
      ['france-ubl', 'that does not exist', say('cbc:ProfileID', 'B99'), 'unknowable'],
    ],
  },
  {
    kind: 'the number of a line',
    mistakes: [
      ['xrechnung-ubl', 'twice the same', swap('<cbc:ID>2</cbc:ID>', '<cbc:ID>1</cbc:ID>')],
      ['xrechnung-cii', 'left out', without('ram:AssociatedDocumentLineDocument')],
      ['peppol-invoice', 'empty', after('<cac:InvoiceLine>', emptied('cbc:ID'))],
      ['peppol-credit-note', 'left out', after('<cac:CreditNoteLine>', without('cbc:ID'))],
    ],
  },
  {
    kind: 'the number of the document',
    mistakes: [
      ['xrechnung-cii', 'left out', without('ram:ID'), 'unknowable'],
      ['xrechnung-ubl', 'empty', emptied('cbc:ID'), 'unknowable'],
      ['facturx-basic', 'empty', after('<rsm:ExchangedDocument>', emptied('ram:ID')), 'unknowable'],
    ],
  },
  {
    kind: 'a property of an article that is not complete',
    mistakes: [
      ['xrechnung-ubl', 'no value', without('cbc:Value'), 'unknowable'],
      ['xrechnung-ubl', 'an empty name', after('<cac:AdditionalItemProperty>', emptied('cbc:Name')), 'unknowable'],
    ],
  },
  {
    kind: 'an article without a name',
    mistakes: [
      ['xrechnung-ubl', 'only described', after('<cac:Item>', without('cbc:Name')), 'unknowable'],
      ['facturx-basic', 'left out', after('<ram:SpecifiedTradeProduct>', without('ram:Name')), 'unknowable'],
      ['peppol-invoice', 'empty', after('<cac:Item>', emptied('cbc:Name')), 'unknowable'],
    ],
  },
  {
    kind: 'a reference that says nothing',
    mistakes: [
      ['xrechnung-ubl', 'an order without a number', after('<cac:OrderReference>', without('cbc:ID')), 'unknowable'],
      [
        'peppol-credit-note',
        'no number of the invoice',
        after('<cac:BillingReference>', without('cbc:ID')),
        'unknowable',
      ],
      ['xrechnung-cii', 'an empty order', emptied('ram:IssuerAssignedID'), 'unknowable'],
      [
        'xrechnung-ubl-credit-note',
        'an empty invoice',
        after('<cac:BillingReference>', emptied('cbc:ID')),
        'unknowable',
      ],
    ],
  },
  {
    kind: 'no reference where one is due',
    mistakes: [
      ['france-ubl-credit-note', 'of a credit note to its invoice', without('cac:BillingReference'), 'unknowable'],
      [
        'peppol-invoice',
        'neither order nor buyer reference',
        all(without('cac:OrderReference'), without('cbc:BuyerReference')),
        'unknowable',
      ],
      ['peppol-self-billing', 'neither order nor buyer reference', without('cbc:BuyerReference'), 'unknowable'],
    ],
  },
  {
    kind: 'a reference twice',
    mistakes: [
      ['xrechnung-ubl', 'the contract', doubled('cac:ContractDocumentReference')],
      ['peppol-invoice', 'the order', doubled('cac:OrderReference')],
      ['xrechnung-ubl', 'a second order number', insert('<cbc:SalesOrderID>', '<cbc:ID>B-2026-78</cbc:ID>\n    ')],
    ],
  },
];

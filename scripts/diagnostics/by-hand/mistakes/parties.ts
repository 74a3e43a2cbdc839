/** Seller, buyer and others: names, addresses and contacts. */
import { after, all, emptied, insert, moved, renamed, say, swap, swapAll, unwrapped, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

const CUSTOMER = '<cac:AccountingCustomerParty>';
const BUYER = '<ram:BuyerTradeParty>';

export const PARTIES: readonly Kind[] = [
  {
    kind: 'seller and buyer are swapped',
    mistakes: [
      [
        'xrechnung-ubl',
        'by the names of their groups',
        all(
          swapAll('AccountingSupplierParty', 'Accounting@Party'),
          swapAll('AccountingCustomerParty', 'AccountingSupplierParty'),
          swapAll('Accounting@Party', 'AccountingCustomerParty'),
        ),
      ],
      [
        'xrechnung-cii',
        'by the names of their groups',
        all(
          swapAll('SellerTradeParty', '@TradeParty'),
          swapAll('BuyerTradeParty', 'SellerTradeParty'),
          swapAll('@TradeParty', 'BuyerTradeParty'),
        ),
      ],
      [
        'en16931-ubl-export',
        'by the names of their groups',
        all(
          swapAll('AccountingSupplierParty', 'Accounting@Party'),
          swapAll('AccountingCustomerParty', 'AccountingSupplierParty'),
          swapAll('Accounting@Party', 'AccountingCustomerParty'),
        ),
      ],
    ],
  },
  {
    kind: 'a country that is no code',
    mistakes: [
      ['xrechnung-ubl', 'its name', swap('>DE<', '>Deutschland<')],
      ['peppol-invoice', 'in lower case', swap('>PL<', '>pl<')],
      ['xrechnung-cii', 'of three letters', swap('>DE<', '>DEU<')],
      ['facturx-en16931', 'that of cars', after(BUYER, swap('>FR<', '>F<'))],
    ],
  },
  {
    kind: 'no country',
    mistakes: [
      ['xrechnung-ubl', 'of the buyer', after(CUSTOMER, without('cac:Country'))],
      ['facturx-minimum', 'of the seller', without('ram:CountryID')],
      ['cius-ro', 'of the seller, an empty code', emptied('cbc:IdentificationCode')],
      ['facturx-en16931', 'of the delivery', after('<ram:ShipToTradeParty>', without('ram:CountryID'))],
    ],
  },
  {
    kind: 'a VAT identifier in another form',
    mistakes: [
      ['xrechnung-ubl', 'without the country', swap('>DE302918475<', '>302918475<')],
      [
        'xrechnung-ubl-credit-note',
        'in lower case',
        after('<cac:PartyTaxScheme>', swap('>DE288115502<', '>de288115502<')),
      ],
      ['xrechnung-cii', 'with its name', swap('>DE146890351<', '>USt-IdNr. DE146890351<')],
      ['peppol-credit-note', 'with a hyphen', after('<cac:PartyTaxScheme>', swap('>ATU64938189<', '>AT-U64938189<'))],
    ],
  },
  {
    kind: 'another number as VAT identifier',
    mistakes: [
      ['xrechnung-ubl', 'of the commercial register', swap('>DE302918475<', '>HRA 7654<'), 'unknowable'],
      ['xrechnung-cii', 'the tax number', swap('schemeID="FC"', 'schemeID="VA"')],
      ['facturx-basic', 'of the commercial register', swap('>DE123456789<', '>HRB 4711<'), 'unknowable'],
    ],
  },
  {
    kind: 'the scheme of a tax registration',
    mistakes: [
      ['xrechnung-cii', 'the name of the tax', swap('schemeID="VA"', 'schemeID="VAT"')],
      ['facturx-basic', 'in lower case', swap('schemeID="VA"', 'schemeID="va"')],
      ['facturx-en16931', 'left out', swap(' schemeID="VA"', '')],
      ['zugferd-1', 'that of the tax number', swap('schemeID="VA"', 'schemeID="FC"')],
    ],
  },
  {
    kind: 'no electronic address',
    mistakes: [
      ['peppol-invoice', 'of the buyer', after(CUSTOMER, without('cbc:EndpointID')), 'unknowable'],
      ['xrechnung-ubl', 'of the seller', without('cbc:EndpointID'), 'unknowable'],
      ['xrechnung-cii', 'of the buyer', after(BUYER, without('ram:URIUniversalCommunication')), 'unknowable'],
      ['peppol-self-billing', 'of the seller, empty', emptied('cbc:EndpointID'), 'unknowable'],
    ],
  },
  {
    kind: 'an electronic address without a scheme',
    mistakes: [
      ['xrechnung-ubl', 'an e-mail address', swap(' schemeID="EM"', '')],
      ['peppol-credit-note', 'a number of GS1', after(CUSTOMER, swap(' schemeID="0088"', ''))],
      ['xrechnung-cii', 'an e-mail address', swap(' schemeID="EM"', '')],
      ['xrechnung-ubl-credit-note', 'a VAT identifier, an empty scheme', swap('schemeID="9930"', 'schemeID=""')],
    ],
  },
  {
    kind: 'an electronic address with a scheme that is none',
    mistakes: [
      ['xrechnung-ubl', 'the word for e-mail', swap('schemeID="EM"', 'schemeID="EMAIL"')],
      ['peppol-credit-note', 'the name of GS1 numbers', after(CUSTOMER, swap('"0088"', '"GLN"'))],
      ['xrechnung-cii', 'in lower case', swap('schemeID="EM"', 'schemeID="em"')],
      ['xrechnung-ubl', 'Leitweg-ID by its name', swap('schemeID="0204"', 'schemeID="Leitweg-ID"')],
    ],
  },
  {
    kind: 'an electronic address of another scheme',
    mistakes: [
      [
        'peppol-credit-note',
        'an e-mail address as a number of GS1',
        after(CUSTOMER, swap('>4012345000009<', '>buchhaltung@mode.example<')),
        'unknowable',
      ],
      ['xrechnung-ubl-credit-note', 'a VAT identifier as e-mail address', swap('"9930"', '"EM"')],
      [
        'peppol-invoice',
        'a number of GS1 with a wrong check digit',
        swap('>4000001000005<', '>4000001000003<'),
        'unknowable',
      ],
      ['pint-aunz', 'an ABN with a digit too few', swap('>51824753556<', '>5182475355<')],
    ],
  },
  {
    kind: 'no contact of the seller',
    mistakes: [
      ['xrechnung-ubl', 'the group', without('cac:Contact'), 'unknowable'],
      ['xrechnung-cii', 'the group', without('ram:DefinedTradeContact'), 'unknowable'],
      ['xrechnung-ubl-credit-note', 'the telephone', without('cbc:Telephone'), 'unknowable'],
      ['xrechnung-cii-reverse-charge', 'the name', without('ram:PersonName'), 'unknowable'],
    ],
  },
  {
    kind: 'a contact that nobody reaches',
    mistakes: [
      ['xrechnung-ubl', 'a telephone without digits', say('cbc:Telephone', 'siehe Website'), 'unknowable'],
      ['xrechnung-ubl', 'an e-mail address without @', say('cbc:ElectronicMail', 'moeller(at)baukontor.example')],
      ['xrechnung-cii', 'an e-mail address with a blank', swap('>service@stadt', '>service @stadt')],
      [
        'xrechnung-ubl-credit-note',
        'two e-mail addresses',
        say('cbc:ElectronicMail', 'kundendienst@rhoenbuero.example; info@rhoenbuero.example'),
      ],
    ],
  },
  {
    kind: 'an address that is not complete',
    mistakes: [
      ['xrechnung-ubl', 'no post code', without('cbc:PostalZone'), 'unknowable'],
      ['xrechnung-cii', 'no town of the buyer', after(BUYER, without('ram:CityName')), 'unknowable'],
      ['xrechnung-ubl-credit-note', 'an empty post code', after(CUSTOMER, emptied('cbc:PostalZone')), 'unknowable'],
      [
        'xrechnung-ubl',
        'no town of the delivery',
        after('<cac:DeliveryLocation>', without('cbc:CityName')),
        'unknowable',
      ],
    ],
  },
  {
    kind: 'no address',
    mistakes: [
      ['peppol-invoice', 'of the buyer', after(CUSTOMER, without('cac:PostalAddress')), 'unknowable'],
      ['facturx-basic-wl', 'of the seller', without('ram:PostalTradeAddress'), 'unknowable'],
      ['facturx-minimum', 'of the seller', without('ram:PostalTradeAddress'), 'unknowable'],
    ],
  },
  {
    kind: 'no name',
    mistakes: [
      ['peppol-credit-note', 'of the buyer', after(CUSTOMER, without('cbc:RegistrationName')), 'unknowable'],
      ['xrechnung-cii', 'of the seller, empty', after('<ram:SellerTradeParty>', emptied('ram:Name')), 'unknowable'],
      ['nlcius-ubl', 'of the seller, only the trading name', without('cbc:RegistrationName')],
      ['facturx-minimum', 'of the buyer', after(BUYER, without('ram:Name')), 'unknowable'],
    ],
  },
  {
    kind: 'parts of a party in another order',
    mistakes: [
      ['xrechnung-ubl', 'the address behind the VAT identifier', moved('cac:PostalAddress', '<cac:PartyLegalEntity>')],
      ['peppol-invoice', 'the electronic address behind the name', moved('cbc:EndpointID', '<cac:PostalAddress>')],
      ['xrechnung-cii', 'the contact in front of the name', moved('ram:DefinedTradeContact', '<ram:Name>Stadtwerke')],
      ['xrechnung-ubl', 'the post code in front of the street', moved('cbc:PostalZone', '<cbc:StreetName>Deich')],
    ],
  },
  {
    kind: 'a payee without a name',
    mistakes: [
      ['xrechnung-ubl', 'empty', after('<cac:PayeeParty>', emptied('cbc:Name')), 'unknowable'],
      ['xrechnung-ubl', 'its name is not in a group', after('<cac:PayeeParty>', unwrapped('cac:PartyName'))],
    ],
  },
  {
    kind: 'a tax representative who is not complete',
    mistakes: [
      [
        'en16931-ubl-export',
        'no address and no VAT identifier',
        insert(
          '<cac:Delivery>',
          '<cac:TaxRepresentativeParty>\n    <cac:PartyName>\n      <cbc:Name>Fiscale Esempio</cbc:Name>\n    </cac:PartyName>\n  </cac:TaxRepresentativeParty>\n  ',
        ),
        'unknowable',
      ],
      [
        'xrechnung-cii',
        'only a name',
        insert(
          '<ram:BuyerOrderReferencedDocument>',
          '<ram:SellerTaxRepresentativeTradeParty>\n        <ram:Name>Steuerbüro</ram:Name>\n      </ram:SellerTaxRepresentativeTradeParty>\n      ',
        ),
        'unknowable',
      ],
    ],
  },
  {
    kind: 'no buyer reference',
    mistakes: [
      ['xrechnung-ubl', 'left out, though it is the electronic address', without('cbc:BuyerReference')],
      ['xrechnung-cii', 'left out', without('ram:BuyerReference'), 'unknowable'],
      ['peppol-credit-note', 'left out', without('cbc:BuyerReference'), 'unknowable'],
      ['xrechnung-ubl-credit-note', 'empty', emptied('cbc:BuyerReference'), 'unknowable'],
    ],
  },
  {
    kind: 'a Leitweg-ID with a mistake',
    mistakes: [
      [
        'xrechnung-ubl',
        'a wrong check number as address',
        after(CUSTOMER, swap('05711000-12345-63', '05711000-12345-36')),
      ],
      ['xrechnung-ubl', 'without hyphens as address', after(CUSTOMER, swap('05711000-12345-63', '057110001234563'))],
      ['xrechnung-ubl', 'with its name as reference', say('cbc:BuyerReference', 'Leitweg-ID: 05711000-12345-63')],
      ['xrechnung-ubl', 'with blanks as address', after(CUSTOMER, swap('05711000-12345-63', '05711000 - 12345 - 63'))],
    ],
  },
  {
    kind: 'a registration number with a scheme that is none',
    mistakes: [
      ['nlcius-ubl', 'without its zero', swap('schemeID="0106"', 'schemeID="106"')],
      ['france-cii', 'by its name', swap('schemeID="0002"', 'schemeID="SIREN"')],
      ['pint-aunz', 'that of another country', after('<cac:PartyLegalEntity>', swap('"0151"', '"0088"'))],
      ['facturx-extended', 'left out', swap(' schemeID="0002"', '')],
    ],
  },
  {
    kind: 'a party in the wrong group',
    mistakes: [
      [
        'peppol-invoice',
        'Customer in place of AccountingCustomerParty',
        renamed('cac:AccountingCustomerParty', 'cac:BuyerCustomerParty'),
      ],
      ['nlcius-ubl', 'without cac:Party', unwrapped('cac:Party')],
      ['xrechnung-cii', 'no buyer', without('ram:BuyerTradeParty'), 'unknowable'],
    ],
  },
];

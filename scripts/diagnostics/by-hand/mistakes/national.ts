/** Requirements of single countries and profiles. */
import { after, all, doubled, insert, say, swap, swapAll, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const NATIONAL: readonly Kind[] = [
  {
    kind: 'Romania',
    mistakes: [
      ['cius-ro', 'a county that does not exist', swap('>RO-B<', '>RO-BUC<')],
      ['cius-ro', 'a sector with a blank', swap('>SECTOR1<', '>Sector 1<')],
      ['cius-ro', 'no county', without('cbc:CountrySubentity'), 'unknowable'],
      ['cius-ro-credit-note', 'the name of the county', after('AccountingCustomerParty', swap('>RO-CJ<', '>Cluj<'))],
    ],
  },
  {
    kind: 'Romania, amounts and versions',
    mistakes: [
      ['cius-ro', 'an old version', swap('CIUS-RO:1.0.1', 'CIUS-RO:1.0.0')],
      ['cius-ro', 'no street of the seller', without('cbc:StreetName'), 'unknowable'],
      ['cius-ro', 'a bill in euros without VAT in lei', swapAll('RON', 'EUR')],
    ],
  },
  {
    kind: 'The Netherlands',
    mistakes: [
      [
        'nlcius-ubl',
        'no number of the chamber of commerce',
        after('<cac:PartyLegalEntity>', without('cbc:CompanyID')),
        'unknowable',
      ],
      ['nlcius-ubl', 'no street of the seller', without('cbc:StreetName'), 'unknowable'],
      ['nlcius-cii', 'no post code of the seller', without('ram:PostcodeCode'), 'unknowable'],
      ['nlcius-ubl', 'means of payment that are not used there', say('cbc:PaymentMeansCode', '97')],
    ],
  },
  {
    kind: 'The Netherlands, blocked account',
    mistakes: [
      ['nlcius-g-account', 'no terms for an account', without('cac:PaymentTerms')],
      [
        'nlcius-g-account',
        'terms for an account that is not there',
        swap('<cbc:PaymentMeansID>GACCOUNT<', '<cbc:PaymentMeansID>G-REKENING<'),
      ],
      ['nlcius-g-account', 'the parts are not the whole', swap('>79.00<', '>97.00<')],
    ],
  },
  {
    kind: 'France, notes',
    mistakes: [
      ['france-ubl', 'that of late payment is missing', without('cbc:Note'), 'unknowable'],
      ['france-cii', 'a code is missing', without('ram:SubjectCode')],
      ['france-ubl', 'a code without its signs', swap('#PMD#', 'PMD ')],
      ['france-extended-cii', 'one is there twice', doubled('ram:IncludedNote')],
    ],
  },
  {
    kind: 'France, numbers',
    mistakes: [
      ['france-ubl', 'a SIREN of eight digits', swap('>123456782<', '>12345678<'), 'unknowable'],
      ['france-cii', 'a SIRET as SIREN', swap('>123456782<', '>12345678200012<')],
      ['facturx-extended', 'a SIREN with blanks', swap('"0002">123456782<', '"0002">123 456 782<')],
      ['france-ubl', 'no SIREN', after('<cac:PartyLegalEntity>', without('cbc:CompanyID')), 'unknowable'],
    ],
  },
  {
    kind: 'Belgium',
    mistakes: [
      [
        'ubl-be',
        'no reference to the software',
        after('</cac:AdditionalDocumentReference>', without('cac:AdditionalDocumentReference')),
        'unknowable',
      ],
      ['ubl-be', 'no VAT of the line', after('<cac:InvoiceLine>', without('cac:TaxTotal'))],
      ['ubl-be', 'no name of the VAT category', after('<cac:TaxSubtotal>', without('cbc:Name'))],
      ['ubl-be', 'another kind of document', swap('>CommercialInvoice<', '>Facture<')],
    ],
  },
  {
    kind: 'Portugal',
    mistakes: [
      ['cius-pt', 'no place of delivery', without('cac:DeliveryLocation'), 'unknowable'],
      ['cius-pt', 'no post code', without('cbc:PostalZone'), 'unknowable'],
      ['cius-pt', 'a VAT identifier of eight digits', swap('>PT123456789<', '>PT12345678<'), 'unknowable'],
    ],
  },
  {
    kind: 'Serbia',
    mistakes: [
      ['serbia-ubl', 'a PIB with a wrong digit', swap('>101134702<', '>101134720<')],
      ['serbia-ubl', 'no code for the VAT point', without('cac:InvoicePeriod')],
      ['serbia-ubl', 'the VAT identifier without its country', swap('>RS101134702<', '>101134702<')],
    ],
  },
  {
    kind: 'Croatia',
    mistakes: [
      ['croatia-ubl', 'no time of issue', without('cbc:IssueTime'), 'unknowable'],
      ['croatia-ubl', 'no operator', without('cac:SellerContact'), 'unknowable'],
      ['croatia-ubl', 'a process that is not one', say('cbc:ProfileID', '1')],
      ['croatia-ubl', 'no class of the goods', without('cac:CommodityClassification'), 'unknowable'],
    ],
  },
  {
    kind: 'Japan',
    mistakes: [
      ['pint-jp', 'decimals in yen', say('cbc:PayableAmount', '110.00')],
      ['pint-jp', 'a registration number without T', swap('>T1234567890123<', '>1234567890123<')],
      ['pint-jp', 'no period', without('cac:InvoicePeriod'), 'unknowable'],
      ['pint-jp', 'a rate as a fraction', after('<cac:TaxSubtotal>', swap('>10</cbc:Percent', '>0.1</cbc:Percent'))],
    ],
  },
  {
    kind: 'Australia',
    mistakes: [
      ['pint-aunz', 'VAT in place of GST', swap('>GST<', '>VAT<')],
      ['pint-aunz', 'an ABN with blanks', after('<cac:PartyLegalEntity>', swap('>51824753556<', '>51 824 753 556<'))],
      ['pint-aunz', 'no ABN', after('<cac:PartyLegalEntity>', without('cbc:CompanyID'))],
    ],
  },
  {
    kind: 'Singapore and Malaysia',
    mistakes: [
      ['pint-sg', 'a European tax category', after('<cac:TaxSubtotal>', swap('>SR<', '>S<'))],
      ['pint-sg', 'no UUID', without('cbc:UUID'), 'unknowable'],
      ['pint-my', 'no registration number', after('<cac:PartyLegalEntity>', without('cbc:CompanyID')), 'unknowable'],
      ['pint-my', 'a European tax category', after('<cac:TaxSubtotal>', swap('>SA<', '>S<'))],
    ],
  },
  {
    kind: 'United Arab Emirates',
    mistakes: [
      ['pint-ae', 'an emirate by its name', swap('>DXB<', '>Dubai<')],
      ['pint-ae', 'a tax number of 14 digits', swap('>100123456700003<', '>10012345670000<'), 'unknowable'],
      ['pint-ae', 'no kind of transaction', without('cbc:ProfileExecutionID'), 'unknowable'],
      ['pint-ae', 'the line with VAT is left out', without('cac:ItemPriceExtension')],
    ],
  },
  {
    kind: 'Peppol in Europe, international',
    mistakes: [
      ['pint-eu', 'the process of BIS', say('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')],
      ['pint-eu', 'the rate is missing', after('<cac:TaxSubtotal>', without('cbc:Percent'))],
      ['peppol-cii', 'the process is missing', without('ram:BusinessProcessSpecifiedDocumentContextParameter')],
      ['peppol-cii', 'the buyer reference is missing', without('ram:BuyerReference'), 'unknowable'],
    ],
  },
  {
    kind: 'more than the profile has',
    mistakes: [
      [
        'facturx-minimum',
        'a due date',
        insert(
          '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
          '<ram:SpecifiedTradePaymentTerms>\n        <ram:Description>30 Tage</ram:Description>\n      </ram:SpecifiedTradePaymentTerms>\n      ',
        ),
      ],
      [
        'facturx-basic-wl',
        'a line',
        insert(
          '<ram:ApplicableHeaderTradeAgreement>',
          '<ram:IncludedSupplyChainTradeLineItem>\n      <ram:AssociatedDocumentLineDocument>\n        <ram:LineID>1</ram:LineID>\n      </ram:AssociatedDocumentLineDocument>\n    </ram:IncludedSupplyChainTradeLineItem>\n    ',
        ),
      ],
      [
        'facturx-basic',
        'a contact',
        after(
          '<ram:SellerTradeParty>',
          insert(
            '<ram:PostalTradeAddress>',
            '<ram:DefinedTradeContact>\n          <ram:PersonName>Erika Muster</ram:PersonName>\n        </ram:DefinedTradeContact>\n        ',
          ),
        ),
      ],
      [
        'facturx-en16931',
        'a line of a line',
        after(
          '<ram:AssociatedDocumentLineDocument>',
          swap('</ram:LineID>', '</ram:LineID>\n        <ram:ParentLineID>0</ram:ParentLineID>'),
        ),
      ],
    ],
  },
  {
    kind: 'the older ZUGFeRD',
    mistakes: [
      ['zugferd-1', 'a unit of the ERP', swap('unitCode="C62"', 'unitCode="ST"')],
      ['zugferd-1', 'no currency of a total', swap('GrandTotalAmount currencyID="EUR"', 'GrandTotalAmount')],
      [
        'zugferd-2-basic',
        'another namespace of the profile',
        swap('urn:zugferd.de:2p0:basic', 'urn:zugferd.de:2p1:basic'),
      ],
      ['zugferd-1', 'a rate with a comma', after('>100.00<', swap('>19.00<', '>19,00<'))],
    ],
  },
  {
    kind: 'a wrong total in a profile of Factur-X',
    mistakes: [
      ['facturx-minimum', 'the VAT', swap('>19.00<', '>91.00<')],
      ['facturx-basic-wl', 'the net total', say('ram:TaxBasisTotalAmount', '110.00')],
      ['facturx-extended', 'the sum of charges', say('ram:ChargeTotalAmount', '0.00')],
      ['zugferd-1', 'the total with VAT', say('ram:GrandTotalAmount', '191.00')],
    ],
  },
  {
    kind: 'the parts of another profile',
    mistakes: [
      ['facturx-basic', 'lines without a settlement', without('ram:SpecifiedLineTradeSettlement')],
      ['facturx-basic-wl', 'no VAT breakdown', without('ram:ApplicableTradeTax')],
      ['facturx-minimum', 'no seller', all(without('ram:SellerTradeParty')), 'unknowable'],
    ],
  },
];

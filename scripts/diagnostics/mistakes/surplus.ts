/** Elements and attributes of the syntax that invoices do not use. */
import { attributeOf, escaped, inserted, spanOf } from '../place.js';
import type { Change, Mistake, Place } from '../defect.js';

interface Surplus {
  /** End of the path of the element to insert it next to. */
  readonly beside: string;
  readonly where: 'before' | 'after';
  readonly name: string;
  readonly content: string;
}

const UBL: readonly Surplus[] = (
  [
    ['cbc:CustomizationID', 'before', 'cbc:UBLVersionID', '2.1'],
    ['cbc:ProfileID', 'after', 'cbc:ProfileExecutionID', 'live'],
    ['ubl:Invoice/cbc:ID', 'after', 'cbc:CopyIndicator', 'false'],
    ['cn:CreditNote/cbc:ID', 'after', 'cbc:CopyIndicator', 'false'],
    ['ubl:Invoice/cbc:ID', 'after', 'cbc:UUID', '4f0d'],
    ['cbc:IssueDate', 'after', 'cbc:IssueTime', '10:00:00'],
    ['cbc:DocumentCurrencyCode', 'after', 'cbc:PricingCurrencyCode', 'EUR'],
    ['cbc:DocumentCurrencyCode', 'after', 'cbc:PaymentCurrencyCode', 'EUR'],
    ['cbc:BuyerReference', 'before', 'cbc:LineCountNumeric', '2'],
    ['cac:AccountingSupplierParty/cac:Party', 'before', 'cbc:CustomerAssignedAccountID', '4711'],
    ['cac:AccountingSupplierParty/cac:Party', 'before', 'cbc:AdditionalAccountID', '4711'],
    ['cac:AccountingCustomerParty/cac:Party', 'before', 'cbc:SupplierAssignedAccountID', '4711'],
    ['cac:Party/cbc:EndpointID', 'before', 'cbc:WebsiteURI', 'https://example.com'],
    ['cac:PostalAddress/cbc:StreetName', 'before', 'cbc:Postbox', '12'],
    ['cac:PostalAddress/cbc:StreetName', 'before', 'cbc:Floor', '2'],
    ['cac:PostalAddress/cbc:CityName', 'before', 'cbc:BuildingNumber', '2'],
    ['cac:PostalAddress/cbc:PostalZone', 'after', 'cbc:CountrySubentityCode', 'Hamburg'],
    ['cac:Country/cbc:IdentificationCode', 'after', 'cbc:Name', 'Germany'],
    ['cac:PartyTaxScheme/cbc:CompanyID', 'before', 'cbc:RegistrationName', 'Seller'],
    ['cac:PartyTaxScheme/cac:TaxScheme', 'before', 'cbc:ExemptionReason', 'none'],
    ['cac:PartyLegalEntity/cbc:CompanyID', 'after', 'cbc:RegistrationDate', '2020-01-01'],
    ['cac:Contact/cbc:Name', 'before', 'cbc:ID', '12'],
    ['cac:Contact/cbc:ElectronicMail', 'after', 'cbc:Note', 'till 5 pm'],
    ['cac:Contact/cbc:Telephone', 'after', 'cbc:Telefax', '+49 40 1234'],
    ['cbc:PaymentMeansCode', 'after', 'cbc:PaymentDueDate', '2030-01-01'],
    ['cbc:PaymentMeansCode', 'after', 'cbc:InstructionID', '12'],
    ['cac:PayeeFinancialAccount/cbc:ID', 'after', 'cbc:CurrencyCode', 'EUR'],
    ['cac:PaymentTerms/cbc:Note', 'before', 'cbc:PaymentMeansID', '1'],
    ['cac:TaxTotal/cbc:TaxAmount', 'after', 'cbc:TaxEvidenceIndicator', 'true'],
    ['cac:TaxSubtotal/cbc:TaxAmount', 'after', 'cbc:CalculationSequenceNumeric', '1'],
    ['cac:TaxCategory/cbc:ID', 'after', 'cbc:Name', 'Standard'],
    ['cac:TaxScheme/cbc:ID', 'after', 'cbc:Name', 'VAT'],
    ['cac:InvoiceLine/cbc:ID', 'after', 'cbc:UUID', '4f0d'],
    ['cac:InvoiceLine/cbc:LineExtensionAmount', 'after', 'cbc:TaxPointDate', '2030-01-01'],
    ['cac:CreditNoteLine/cbc:LineExtensionAmount', 'after', 'cbc:AccountingCostCode', '12'],
    ['cac:Item/cbc:Name', 'before', 'cbc:PackQuantity', '2'],
    ['cac:Item/cbc:Name', 'after', 'cbc:Keyword', 'tool'],
    ['cac:Item/cbc:Name', 'after', 'cbc:BrandName', 'Drill'],
    ['cac:Item/cac:ClassifiedTaxCategory', 'before', 'cbc:HazardousRiskIndicator', 'false'],
    ['cac:Price/cbc:PriceAmount', 'after', 'cbc:PriceChangeReason', 'none'],
    ['cac:ClassifiedTaxCategory/cbc:Percent', 'before', 'cbc:Name', 'Standard'],
    ['cac:AdditionalDocumentReference/cbc:ID', 'after', 'cbc:CopyIndicator', 'false'],
    ['cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID', 'after', 'cbc:UUID', '1'],
    ['cac:OrderReference/cbc:ID', 'after', 'cbc:CopyIndicator', 'false'],
    ['cac:InvoicePeriod/cbc:StartDate', 'after', 'cbc:StartTime', '10:00:00'],
    ['cac:AllowanceCharge/cbc:ChargeIndicator', 'before', 'cbc:ID', '1'],
    ['cac:AllowanceCharge/cbc:Amount', 'before', 'cbc:SequenceNumeric', '1'],
    ['cac:Delivery/cbc:ActualDeliveryDate', 'before', 'cbc:ID', '1'],
    ['cac:DeliveryLocation/cac:Address', 'before', 'cbc:Description', 'gate'],
    ['cac:LegalMonetaryTotal', 'before', 'cbc:PayableAlternativeAmount', '1.00'],
  ] as const
).map(([beside, where, name, content]) => ({ beside, where, name, content }));

const CII: readonly Surplus[] = (
  [
    ['rsm:ExchangedDocument/ram:ID', 'after', 'ram:Name', 'Invoice'],
    ['rsm:ExchangedDocument/ram:TypeCode', 'before', 'ram:Name', 'Invoice'],
    ['ram:IncludedNote/ram:Content', 'before', 'ram:ContentCode', '1'],
    ['ram:SellerTradeParty/ram:Name', 'after', 'ram:RoleCode', 'SE'],
    ['ram:BuyerTradeParty/ram:Name', 'after', 'ram:RoleCode', 'BY'],
    ['ram:DefinedTradeContact/ram:PersonName', 'before', 'ram:ID', '12'],
    ['ram:DefinedTradeContact/ram:DepartmentName', 'after', 'ram:TypeCode', 'AB'],
    ['ram:PostalTradeAddress/ram:CountryID', 'after', 'ram:CountryName', 'Germany'],
    ['ram:PostalTradeAddress/ram:CityName', 'after', 'ram:CityID', '12'],
    ['ram:SpecifiedTradeProduct/ram:Name', 'before', 'ram:ID', '12'],
    ['ram:SpecifiedTradeProduct/ram:Description', 'after', 'ram:TypeCode', '12'],
    ['ram:AssociatedDocumentLineDocument/ram:LineID', 'after', 'ram:ParentLineID', '1'],
    ['ram:NetPriceProductTradePrice/ram:ChargeAmount', 'before', 'ram:TypeCode', '1'],
    ['ram:ApplicableTradeTax/ram:BasisAmount', 'after', 'ram:AllowanceChargeBasisAmount', '1.00'],
    ['ram:ApplicableTradeTax/ram:BasisAmount', 'after', 'ram:LineTotalBasisAmount', '1.00'],
    ['ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode', 'before', 'ram:PaymentChannelCode', '1'],
    ['ram:SpecifiedTradePaymentTerms/ram:Description', 'before', 'ram:ID', '1'],
    ['ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime', 'after', 'ram:PartialPaymentAmount', '1.00'],
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount',
      'before',
      'ram:RetailValueExcludingTaxInformationAmount',
      '1',
    ],
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount',
      'before',
      'ram:InformationAmount',
      '1.00',
    ],
    ['ram:InvoiceCurrencyCode', 'after', 'ram:InvoiceIssuerReference', '12'],
    ['ram:InvoiceCurrencyCode', 'after', 'ram:PaymentCurrencyCode', 'EUR'],
    ['ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime', 'before', 'ram:ID', '12'],
    ['ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID', 'after', 'ram:LineID', '1'],
    ['ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID', 'after', 'ram:TypeCode', '130'],
    ['ram:SpecifiedTaxRegistration/ram:ID', 'after', 'ram:AssociatedRegisteredTax', ''],
    ['ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID', 'after', 'ram:Value', '1'],
    ['ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator', 'after', 'ram:SequenceNumeric', '1'],
    ['ram:PayeePartyCreditorFinancialAccount/ram:IBANID', 'after', 'ram:ProprietaryID', '12'],
  ] as const
).map(([beside, where, name, content]) => ({ beside, where, name, content }));

const ATTRIBUTES = [
  'schemeName',
  'schemeAgencyID',
  'schemeURI',
  'listID',
  'listAgencyID',
  'languageID',
  'schemeID',
  'listVersionID',
  'unitCode',
  'format',
  'name',
  'unitCodeListID',
  'currencyID',
];

export const SURPLUS: readonly Mistake[] = [
  { name: 'an element that invoices do not use', make: surplusElement },
  {
    name: 'an attribute that invoices do not use',
    make: (place) => {
      if (place.value === null) return null;
      const name = place.random.pick(ATTRIBUTES);
      if (attributeOf(place.sample.tree, place.node, name) !== null) return null;
      const { tag, from } = spanOf(place, place.node);
      return {
        kind: 'surplus',
        edits: [{ from: tag.nameTo, to: tag.nameTo, text: ` ${name}="own"` }],
        node: place.node,
        attribute: name,
        spots: [from, tag.nameTo],
        wrong: null,
        right: null,
        paths: [[...place.path, `@${name}`], place.path],
      };
    },
  },
];

function surplusElement(place: Place): Change | null {
  const own = place.path.join('/');
  const fitting = (place.isUbl ? UBL : CII).filter(({ beside }) => own.endsWith(beside));
  if (fitting.length === 0) return null;
  const { name, content, where } = place.random.pick(fitting);
  const { tag } = spanOf(place, place.node);
  const prefix = prefixFor(place, name, tag.name);
  if (prefix === null) return null;
  const local = name.slice(name.indexOf(':') + 1);
  const currency = /Amount$/.test(local) && place.isUbl ? ' currencyID="EUR"' : '';
  const markup = `<${prefix}${local}${currency}>${escaped(content)}</${prefix}${local}>`;
  return inserted(place, markup, where, [name]);
}

/** The document's own prefix for a name in its neighbour's namespace. */
function prefixFor({ path }: Place, name: string, written: string): string | null {
  const own = path.at(-1)!;
  const prefix = written.includes(':') ? written.slice(0, written.indexOf(':') + 1) : '';
  if (own.slice(0, own.indexOf(':')) === name.slice(0, name.indexOf(':'))) return prefix;
  return prefix === 'cac:' ? 'cbc:' : null;
}

/** A name as written, without its prefix. */
export function splitName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Names that an element has elsewhere: in an earlier version of a format, or in the other syntax of invoices. */
import { termPaths } from '../business-terms.js';

/** Names of the CII that ZUGFeRD 1.0 was made for, and the present ones. */
const EARLIER: readonly (readonly [earlier: RegExp, present: readonly string[]])[] = [
  [/^ApplicableSupplyChainTrade(Agreement|Delivery|Settlement)$/, ['ApplicableHeaderTrade$1']],
  [/^SpecifiedSupplyChainTrade(Agreement|Delivery|Settlement)$/, ['SpecifiedLineTrade$1']],
  [/^SpecifiedExchangedDocumentContext$/, ['ExchangedDocumentContext']],
  [/^HeaderExchangedDocument$/, ['ExchangedDocument']],
  [/^SpecifiedSupplyChainTradeTransaction$/, ['SupplyChainTradeTransaction']],
  [
    /^SpecifiedTradeSettlementMonetarySummation$/,
    ['SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementLineMonetarySummation'],
  ],
  [/^ApplicablePercent$/, ['RateApplicablePercent']],
];

/** The present names of an element that has an earlier one; none for others. */
export function presentNamesOf(local: string): readonly string[] {
  const [earlier, present] = EARLIER.find(([pattern]) => pattern.test(local)) ?? [];
  return earlier === undefined ? [] : present!.map((name) => local.replace(earlier, name));
}

/** What programs and people call elements of invoices, and their names; those of them that an element may have count. */
const CALLED: readonly (readonly [called: RegExp, names: readonly string[]])[] = [
  [/^(?:Zip|ZipCode|PostCode|Postcode|PostalCode|PLZ)$/, ['PostalZone', 'PostcodeCode']],
  [/^(?:City|Town|Place)$/, ['CityName']],
  [/^(?:Street|StreetAddress|AddressLine1|Address1)$/, ['StreetName', 'LineOne']],
  [/^(?:Street2|AddressLine2|Address2)$/, ['AdditionalStreetName', 'LineTwo']],
  [/^(?:CountryCode|CountryID)$/, ['IdentificationCode', 'CountryID']],
  [/^(?:Phone|PhoneNumber|Tel|TelephoneNumber)$/, ['Telephone', 'CompleteNumber']],
  [/^(?:Fax|FaxNumber)$/, ['Telefax', 'CompleteNumber']],
  [/^(?:Email|EMail|EmailAddress|Mail)$/, ['ElectronicMail', 'URIID']],
  [/^(?:ItemName|ProductName|ArticleName)$/, ['Name']],
  [/^(?:ItemDescription|ProductDescription)$/, ['Description']],
  [/^(?:CompanyName|PartyName|LegalName)$/, ['RegistrationName', 'Name']],
  [/^(?:ContactName|ContactPerson)$/, ['Name', 'PersonName']],
  [/^(?:Qty|Quantity)$/, ['InvoicedQuantity', 'CreditedQuantity', 'BilledQuantity']],
  [/^(?:InvoiceDate|Date|DocumentDate)$/, ['IssueDate']],
  [/^(?:PaymentDueDate|PaymentDate)$/, ['DueDate']],
  [/^(?:InvoiceNumber|InvoiceNo|InvoiceID|DocumentNumber)$/, ['ID']],
  [/^(?:Currency|CurrencyCode|InvoiceCurrency)$/, ['DocumentCurrencyCode', 'InvoiceCurrencyCode']],
  [/^(?:VatRate|TaxRate|VATRate|VatPercent|Rate)$/, ['Percent', 'RateApplicablePercent']],
  [/^(?:VatID|VATID|VatNumber|VATNumber|TaxID|TaxNumber)$/, ['CompanyID']],
  [/^(?:UnitPrice|NetPrice|ItemPrice)$/, ['PriceAmount', 'ChargeAmount']],
  [/^(?:IBAN|Iban|AccountNumber)$/, ['IBANID', 'ID']],
];

/** The names of what an element is called by many; none where it is called by a name of its own. */
export function namesOfCalled(local: string): readonly string[] {
  return CALLED.find(([called]) => called.test(local))?.[1] ?? [];
}

let counterparts: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** What the values of an element are called in the other syntax; read on the first call. */
export function otherSyntaxNamesOf(local: string): readonly string[] {
  return [...((counterparts ??= readCounterparts()).get(local) ?? [])];
}

function readCounterparts(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const keep = (one: string, other: string): void => {
    if (one !== other) found.set(one, (found.get(one) ?? new Set()).add(other));
  };
  for (const { ubl, cii } of Object.values(termPaths())) {
    const [one, other] = [ubl, cii].map((path) => /:(\w+)(?:\[[^\]]*\])?$/.exec(path ?? '')?.[1]);
    if (one === undefined || other === undefined) continue;
    keep(one, other);
    keep(other, one);
  }
  return found;
}

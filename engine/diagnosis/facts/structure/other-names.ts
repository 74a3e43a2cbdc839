/** Names that an element has elsewhere: in an earlier version of a format, or in the other syntax of invoices. */
import { termPaths } from '../terms/business-terms.js';

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
  [/^(?:Zip|ZipCode|Post[Cc]ode|PostalCode|PLZ|Postleitzahl|CodePostal)$/, ['PostalZone', 'PostcodeCode']],
  [/^(?:City|Town|Place|Ort|Stadt|Ville)$/, ['CityName']],
  // Where an address has lines, the first of them is its street.
  [/^(?:Street|StreetAddress|AddressLine1|Address1|Line1|Strasse|Rue)$/, ['LineOne', 'StreetName']],
  [/^(?:Street2|AddressLine2|Address2|Line2)$/, ['LineTwo', 'AdditionalStreetName']],
  [/^(?:CountryCode|CountryID|Land|Pays)$/, ['IdentificationCode', 'CountryID', 'Country']],
  [/^Address$/, ['PostalAddress', 'PostalTradeAddress']],
  [/^(?:Phone|PhoneNumber|Tel|Telefon|TelephoneNumber)$/, ['Telephone', 'CompleteNumber']],
  [/^(?:Phone|Telephone)(?:Universal)?Communication$/, ['TelephoneUniversalCommunication']],
  [/^(?:Fax|FaxNumber)$/, ['Telefax', 'CompleteNumber']],
  [/^(?:Email|EMail|EmailAddress|Mail|Courriel)$/, ['ElectronicMail', 'URIID']],
  [/^E[Mm]ail(?:Universal)?Communication$/, ['EmailURIUniversalCommunication']],
  [/^(?:ItemName|ProductName|ArticleName|Title|Bezeichnung|Designation)$/, ['Name']],
  [/^(?:ItemDescription|ProductDescription|Beschreibung)$/, ['Description']],
  [/^(?:CompanyName|PartyName|LegalName)$/, ['RegistrationName', 'Name']],
  [/^Name$/, ['RegistrationName', 'PersonName']],
  [/^(?:ContactName|ContactPerson|Ansprechpartner)$/, ['Name', 'PersonName', 'Contact', 'DefinedTradeContact']],
  [/^(?:Qty|Quantity|Menge|Quantite)$/, ['InvoicedQuantity', 'CreditedQuantity', 'BilledQuantity']],
  [/^(?:InvoiceDate|Date|DocumentDate|Rechnungsdatum|DateFacture)$/, ['IssueDate']],
  [/^(?:PaymentDueDate|PaymentDate|DateDue|PaymentDue|Faelligkeit|Faelligkeitsdatum|Echeance)$/, ['DueDate']],
  [/^(?:DeliveryDate|DateOfDelivery|Lieferdatum|DateLivraison)$/, ['ActualDeliveryDate']],
  [/^(?:InvoiceNumber|InvoiceNo|InvoiceID|DocumentNumber|Rechnungsnummer|NumeroFacture)$/, ['ID']],
  [/^(?:DocumentType|DocumentTypeCode|InvoiceType|TypeCode)$/, ['InvoiceTypeCode', 'CreditNoteTypeCode', 'TypeCode']],
  [/^(?:CustomerReference|CustomerRef|LeitwegI[Dd]|Leitweg|YourReference)$/, ['BuyerReference']],
  [/^(?:Currency|CurrencyCode|InvoiceCurrency|Waehrung|Devise)$/, ['DocumentCurrencyCode', 'InvoiceCurrencyCode']],
  [/^(?:V(?:at|AT)Rate|TaxRate|V(?:at|AT)Percent|Rate|Steuersatz|TauxTVA)$/, ['Percent', 'RateApplicablePercent']],
  [/^(?:V(?:at|AT)(?:ID|Id|Number)|TaxID|TaxNumber|UStID)$/, ['CompanyID']],
  [/^(?:UnitPrice|NetPrice|ItemPrice|Einzelpreis|PrixUnitaire)$/, ['PriceAmount', 'ChargeAmount']],
  [/^(?:LineAmount|LineTotal|LineNetAmount)$/, ['LineExtensionAmount', 'LineTotalAmount']],
  [
    /^(?:NetAmount|NetTotal|TotalNet)$/,
    ['TaxExclusiveAmount', 'TaxBasisTotalAmount', 'LineExtensionAmount', 'LineTotalAmount'],
  ],
  [/^(?:GrossAmount|GrossTotal|TotalGross|TotalAmountWithVAT)$/, ['TaxInclusiveAmount', 'GrandTotalAmount']],
  [/^(?:TotalAmount|InvoiceTotal)$/, ['GrandTotalAmount']],
  [/^(?:AmountDue|DueAmount|OpenAmount|Zahlbetrag)$/, ['PayableAmount', 'DuePayableAmount']],
  [/^(?:IBAN|Iban|AccountNumber)$/, ['IBANID', 'ID']],
  [/^(?:BankAccount|Account)$/, ['PayeeFinancialAccount', 'PayeePartyCreditorFinancialAccount']],
  [/^(?:Seller|Supplier|Vendor)(?:Trade)?(?:Party)?$/, ['AccountingSupplierParty', 'SellerTradeParty']],
  [/^(?:Buyer|Customer|Client)(?:Trade)?(?:Party)?$/, ['AccountingCustomerParty', 'BuyerTradeParty']],
  [/^(?:Product|Article|Artikel|Item)$/, ['Item', 'SpecifiedTradeProduct']],
  [/^(?:Line|LineItem|InvoiceItem|Position)$/, ['InvoiceLine', 'CreditNoteLine', 'IncludedSupplyChainTradeLineItem']],
  [/^(?:GTIN|Gtin|EAN)$/, ['GlobalID']],
  [/^(?:ArticleNumber|ItemNumber|ProductNumber|SKU|Artikelnummer)$/, ['SellerAssignedID']],
  [/^(?:Notes|Remark|Remarks|Comment|Bemerkung)$/, ['Note']],
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

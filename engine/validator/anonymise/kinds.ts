/**
 * Decides how to treat each value: by its business term if the model has one, otherwise by the name of the element or
 * attribute. Unknown values count as text, so that nothing is kept by accident.
 */
import type { Term, ValueType } from 'einvoice-core/invoice/model.js';

/**
 * `keep`: stays. `code`: stays if it can be a code. `number`, `amount`, `date`: stay if well-formed; amounts may be
 * scaled, dates shifted. `position`: numbers of up to three digits stay. `binary`: replaced by another file. The others
 * are replaced by invented values: `schemas` except namespaces, `name` with very few words kept, `text` with common
 * words kept, `identifier` with all numbers replaced, `phone` except the country code.
 */
export type ValueKind =
  | 'keep'
  | 'code'
  | 'number'
  | 'amount'
  | 'date'
  | 'position'
  | 'binary'
  | 'schemas'
  | 'name'
  | 'text'
  | 'identifier'
  | 'phone';

const BY_TYPE: Readonly<Record<ValueType, ValueKind>> = {
  amount: 'amount',
  price: 'amount',
  quantity: 'number',
  percentage: 'number',
  date: 'date',
  code: 'code',
  identifier: 'identifier',
  reference: 'identifier',
  text: 'text',
  indicator: 'code',
  binary: 'binary',
};

/** By the key of a term, which is the same in every group. */
const BY_KEY: Readonly<Record<string, ValueKind>> = {
  name: 'name',
  tradingName: 'name',
  holder: 'name',
  accountName: 'name',
  debitedAccountName: 'name',
  department: 'name',
  line1: 'name',
  line2: 'name',
  line3: 'name',
  city: 'name',
  postCode: 'identifier',
  subdivision: 'name',
  telephone: 'phone',
  fax: 'phone',
  email: 'identifier',
  buyerReference: 'identifier',
  sellerReference: 'identifier',
  buyerAccountingReference: 'identifier',
  businessProcess: 'keep',
  specification: 'keep',
  classifications: 'code',
};

/** Exceptions to both. */
const BY_TERM: Readonly<Record<string, ValueKind>> = {
  'BT-11-0': 'text',
  'BT-126': 'position',
  'BT-132': 'position',
  'BT-153': 'text',
  'BT-160': 'text',
  'BT-X-13': 'text',
  'BT-X-18': 'text',
  'BT-X-265': 'position',
  'BT-X-268': 'position',
  'BT-X-299': 'text',
  'BT-X-304': 'position',
};

/** How to treat the values of a term. */
export function kindOfTerm({ id, key, type }: Term): ValueKind {
  return BY_TERM[id] ?? BY_KEY[key] ?? BY_TYPE[type!];
}

/** By the local name of an element or attribute; the first match counts. */
const BY_NAME: readonly (readonly [RegExp, ValueKind])[] = [
  [/^(?:CustomizationID|ProfileID|ProfileExecutionID|UBLVersionID|Standard|TypeVersion|HeaderVersion)$/, 'keep'],
  [/^schemaLocation$/, 'schemas'],
  [/^(?:schemeName|listName)$/, 'code'],
  [/^(?:schemeAgencyName|listAgencyName|name|filename|uri|schemeURI|listURI)$/, 'text'],
  [/^(?:scheme|list|unitCodeList|currencyCodeList)[A-Z]\w*ID$|^(?:schemeID|listID|currencyID|languageID)$/, 'code'],
  [/^(?:unitCode|mimeCode|format|encodingCode|characterSetCode|nil|type|lang|Authority)$/, 'code'],
  [/(?:Code|CodeType|Indicator|CountryID)$|^(?:Type|Identifier)$/, 'code'],
  [/Amount$|Price$/, 'amount'],
  [/(?:Quantity|Percent|Percentage|Rate|Numeric|Measure|SequenceNumeric|VersionID)$/, 'number'],
  [/(?:Date|DateTime|DateTimeString|DateString|Time|DateAndTime)$/, 'date'],
  [/BinaryObject$|^Signature(?:Value)?$|^X509\w+$|^DigestValue$/, 'binary'],
  [/^LineID$/, 'position'],
  [/(?:Telephone|Telefax|CompleteNumber)$/, 'phone'],
  [/(?:ID|Identifier|Identification|Number|ElectronicMail|Zone|PostcodeCode|InstanceIdentifier|UUID)$/, 'identifier'],
  [/(?:Name|Street\w*|Line\w*|City\w*|District|Department|Subentity|CountrySubDivisionName)$/, 'name'],
];

/** By the local names of an element and its parent, if its own is ambiguous. */
const BY_PLACE: readonly (readonly [RegExp, ValueKind])[] = [
  [/(?:TaxCategory\/(?:ID|Name)|TaxScheme\/ID|TradeTax\/TypeCode|DeliveryTerms\/ID|TypeCode\/name)$/, 'code'],
  [/\/PostcodeCode$/, 'identifier'],
  [/^(?:Sender|Receiver)\/Identifier$/, 'identifier'],
];

/**
 * How to treat a value outside the model.
 * @param local name of the element or attribute
 * @param parent local name of the parent element
 */
export function kindOfName(local: string, parent: string): ValueKind {
  const byPlace = BY_PLACE.find(([pattern]) => pattern.test(`${parent}/${local}`))?.[1];
  return byPlace ?? BY_NAME.find(([pattern]) => pattern.test(local))?.[1] ?? 'text';
}

/** Groups that are missing altogether: what an invoice has in them, in the order of their schema, with examples. */
import type { Parts } from './groups.js';

/** Forms of a group that specifications differ about, those with the least in them first. */
type Forms = readonly Parts[];

const EM = 'EM';
const GLN = '0088';
const MAIL = 'name@example.com';
const NUMBER = '4012345000009';

interface Party {
  /** The scheme of its electronic address; null for none. */
  readonly scheme: string | null;
  readonly hasVat: boolean;
  readonly hasContact: boolean;
}

const PARTIES: readonly Party[] = [
  { scheme: null, hasVat: false, hasContact: false },
  { scheme: null, hasVat: true, hasContact: false },
  { scheme: EM, hasVat: false, hasContact: false },
  { scheme: EM, hasVat: true, hasContact: false },
  { scheme: EM, hasVat: true, hasContact: true },
  { scheme: GLN, hasVat: false, hasContact: false },
  { scheme: GLN, hasVat: true, hasContact: false },
];

const FULL: Party = { scheme: EM, hasVat: true, hasContact: true };

function ublParty({ scheme, hasVat, hasContact }: Party): Parts {
  return [
    ...(scheme === null ? [] : [[`cbc:EndpointID@schemeID=${scheme}`, scheme === EM ? MAIL : NUMBER] as const]),
    ['cac:PostalAddress/cbc:StreetName', 'street'],
    ['cac:PostalAddress/cbc:CityName', 'city'],
    ['cac:PostalAddress/cbc:PostalZone', '10115'],
    ['cac:PostalAddress/cac:Country/cbc:IdentificationCode', 'DE'],
    ...(hasVat
      ? ([
          ['cac:PartyTaxScheme/cbc:CompanyID', 'DE123456789'],
          ['cac:PartyTaxScheme/cac:TaxScheme/cbc:ID', 'VAT'],
        ] as const)
      : []),
    ['cac:PartyLegalEntity/cbc:RegistrationName', 'name'],
    ...(hasContact
      ? ([
          ['cac:Contact/cbc:Name', 'name'],
          ['cac:Contact/cbc:Telephone', '+49 30 123456'],
          ['cac:Contact/cbc:ElectronicMail', MAIL],
        ] as const)
      : []),
  ];
}

function ciiParty({ scheme, hasVat, hasContact }: Party): Parts {
  return [
    ['ram:Name', 'name'],
    ...(hasContact
      ? ([
          ['ram:DefinedTradeContact/ram:PersonName', 'name'],
          ['ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber', '+49 30 123456'],
          ['ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID', MAIL],
        ] as const)
      : []),
    ['ram:PostalTradeAddress/ram:PostcodeCode', '10115'],
    ['ram:PostalTradeAddress/ram:LineOne', 'street'],
    ['ram:PostalTradeAddress/ram:CityName', 'city'],
    ['ram:PostalTradeAddress/ram:CountryID', 'DE'],
    ...(scheme === null
      ? []
      : [[`ram:URIUniversalCommunication/ram:URIID@schemeID=${scheme}`, scheme === EM ? MAIL : NUMBER] as const]),
    ...(hasVat ? [['ram:SpecifiedTaxRegistration/ram:ID@schemeID=VA', 'DE123456789'] as const] : []),
  ];
}

function within(group: string, parts: Parts): Parts {
  return parts.map(([path, value]) => [`${group}/${path}`, value]);
}

const UBL_PARTIES = PARTIES.map(ublParty);
const CII_PARTIES = PARTIES.map(ciiParty);
const DELIVERED: Parts = [
  ['ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString@format=102', '20260101'],
];

/** Who sells and who buys: what both of them say, and what the buyer may have to say for them. */
function agreementOf(seller: Party, buyer: Party): Parts {
  return [...within('ram:SellerTradeParty', ciiParty(seller)), ...within('ram:BuyerTradeParty', ciiParty(buyer))];
}

/** By the name of the group, or by the end of its path. */
const OUTLINES: Readonly<Record<string, Forms>> = {
  'cac:AccountingSupplierParty': UBL_PARTIES.map((parts) => within('cac:Party', parts)),
  'cac:AccountingCustomerParty': UBL_PARTIES.map((parts) => within('cac:Party', parts)),
  'cac:AccountingSupplierParty/cac:Party': UBL_PARTIES,
  'cac:AccountingCustomerParty/cac:Party': UBL_PARTIES,
  'ram:SellerTradeParty': CII_PARTIES,
  'ram:BuyerTradeParty': CII_PARTIES,
  'ram:ApplicableHeaderTradeAgreement': [
    agreementOf({ ...FULL, scheme: null, hasContact: false }, { ...FULL, scheme: null, hasContact: false }),
    agreementOf(FULL, { ...FULL, hasContact: false }),
    [['ram:BuyerReference', 'reference'], ...agreementOf(FULL, { ...FULL, hasContact: false })],
  ],
  'ram:ApplicableHeaderTradeDelivery': [
    DELIVERED,
    [
      ['ram:ShipToTradeParty/ram:PostalTradeAddress/ram:PostcodeCode', '75001'],
      ['ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CityName', 'city'],
      ['ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID', 'FR'],
      ...DELIVERED,
    ],
  ],
};

/** The forms of a group by its path; none for groups of which nothing is known. */
export function outlinesOf(path: readonly string[]): Forms {
  return OUTLINES[path.slice(-2).join('/')] ?? OUTLINES[path.at(-1)!] ?? [];
}

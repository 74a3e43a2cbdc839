/** Codes, dates and identifiers as people get them wrong. */
import type { Mistake, Place } from '../defect.js';
import { attributeOf, otherAttribute, otherText } from '../place.js';
import type { Random } from '../../kit/random.js';

const CODE = /(?:Code|CountryID|CategoryTradeTax\/ram:TypeCode|MethodCode)$/;
const DATE = /(?:Date|DateTimeString|DateString|udt:DateTime)$/;

/** What people write instead of a code, by the end of its path. */
const WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/CurrencyCode$/, ['EURO', '€', 'Euro', 'EU']],
  [/Country\/cbc:IdentificationCode$|CountryID$/, ['GER', 'Germany', 'D', 'UK', 'EN']],
  [/(?:TaxCategory|ClassifiedTaxCategory)\/cbc:ID$|(?:Tax)\/ram:CategoryCode$/, ['VAT', 'X', '19', 'Standard']],
  [/TaxScheme\/cbc:ID$|ApplicableTradeTax\/ram:TypeCode$/, ['MwSt', 'USt', 'TVA']],
  [/PaymentMeansCode$|SettlementPaymentMeans\/ram:TypeCode$/, ['SEPA', '999', '580', 'ZZ']],
  [/TypeCode$/, ['999', 'INV', '3800', '38']],
  [/TaxExemptionReasonCode$|ExemptionReasonCode$/, ['VATEX-EU-XX', 'reverse charge', 'VATEX-AE']],
  [/AllowanceChargeReasonCode$|ReasonCode$/, ['999', 'discount', 'ZZZZ']],
  [/Code$/, ['XX', '999', 'other']],
];

const ATTRIBUTE_WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['unitCode', ['Stk', 'piece', 'hours', 'St.', 'PCS']],
  ['currencyID', ['USD', 'EURO', '€', 'XXX']],
  ['schemeID', ['EMAIL', '9999', 'GLN', 'XX', '88']],
  ['listID', ['XX', '9999']],
  ['mimeCode', ['application/msword', 'pdf', 'text/html']],
  ['format', ['101', '103', 'YYYYMMDD', '999']],
];

function dateIn(value: string): { readonly year: string; readonly month: string; readonly day: string } | null {
  const found = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(value);
  return found && { year: found[1]!, month: found[2]!, day: found[3]! };
}

/** A value with one character doubled, left out or exchanged with the next. */
function mistyped(value: string, random: Random): string {
  const at = random.below(value.length);
  return random.pick([
    value.slice(0, at) + value.slice(at + 1),
    value.slice(0, at + 1) + value.slice(at),
    value.slice(0, at) + (value[at + 1] ?? '') + value[at]! + value.slice(at + 2),
  ]);
}

function isCode({ path, value }: Place): boolean {
  return value !== null && value !== '' && CODE.test(path.join('/'));
}

export const VALUES: readonly Mistake[] = [
  {
    name: 'a word instead of a code',
    make: (place) => {
      const path = place.path.join('/');
      if (place.value === null || place.value === '') return null;
      const words = WORDS.find(([pattern]) => pattern.test(path))?.[1].filter((word) => word !== place.value);
      return words === undefined || words.length === 0 ? null : otherText(place, place.random.pick(words));
    },
  },
  {
    name: 'a code in small letters',
    make: (place) => {
      const small = place.value?.toLowerCase();
      return !isCode(place) || small === undefined || small === place.value ? null : otherText(place, small);
    },
  },
  {
    name: 'a code mistyped',
    make: (place) => {
      if (!isCode(place)) return null;
      const wrong = mistyped(place.value!, place.random);
      return wrong === place.value || wrong === '' ? null : otherText(place, wrong);
    },
  },
  {
    name: 'a word in an attribute instead of a code',
    make: (place) => {
      const own = ATTRIBUTE_WORDS.filter(([name]) => attributeOf(place.sample.tree, place.node, name) !== null);
      if (own.length === 0) return null;
      const [name, words] = place.random.pick(own);
      const right = attributeOf(place.sample.tree, place.node, name);
      return otherAttribute(place, name, place.random.pick(words.filter((word) => word !== right)));
    },
  },
  {
    name: 'an attribute in small letters',
    make: (place) => {
      const own = ATTRIBUTE_WORDS.filter(([name]) =>
        /[A-Z]/.test(attributeOf(place.sample.tree, place.node, name) ?? ''),
      );
      if (own.length === 0) return null;
      const [name] = place.random.pick(own);
      return otherAttribute(place, name, attributeOf(place.sample.tree, place.node, name)!.toLowerCase());
    },
  },
  {
    name: 'a date in another form',
    make: (place) => {
      const date = DATE.test(place.path.at(-1)!) && place.value !== null ? dateIn(place.value) : null;
      if (date === null) return null;
      const { year, month, day } = date;
      const forms = [
        `${day}.${month}.${year}`,
        `${year}/${month}/${day}`,
        `${day}/${month}/${year}`,
        place.value!.includes('-') ? `${year}${month}${day}` : `${year}-${month}-${day}`,
      ];
      return otherText(place, place.random.pick(forms));
    },
  },
  {
    name: 'a day that does not exist',
    make: (place) => {
      const date = DATE.test(place.path.at(-1)!) && place.value !== null ? dateIn(place.value) : null;
      if (date === null) return null;
      const [month, day] = place.random.pick([
        ['02', '30'],
        ['13', '01'],
        ['04', '31'],
        ['00', '10'],
      ]) as [string, string];
      const hyphen = place.value!.includes('-') ? '-' : '';
      return otherText(place, [date.year, month, day].join(hyphen));
    },
  },
  {
    name: 'an identifier mistyped',
    make: (place) => {
      const path = place.path.join('/');
      if (place.value === null || place.value.length < 4) return null;
      const isIdentifier =
        /(?:EndpointID|CompanyID|IBANID|PayeeFinancialAccount\/cbc:ID|SpecifiedTaxRegistration\/ram:ID|GlobalID|URIID|PartyIdentification\/cbc:ID|StandardItemIdentification\/cbc:ID)$/;
      if (!isIdentifier.test(path)) return null;
      const wrong = mistyped(place.value, place.random);
      return wrong === place.value ? null : otherText(place, wrong);
    },
  },
  {
    name: 'a VAT identifier without its country',
    make: (place) => {
      const path = place.path.join('/');
      if (place.value === null || !/^[A-Z]{2}[0-9A-Z]{4}/.test(place.value)) return null;
      const isVat = /PartyTaxScheme\/cbc:CompanyID$|SpecifiedTaxRegistration\/ram:ID$/.test(path);
      return isVat ? otherText(place, place.value.slice(2)) : null;
    },
  },
  {
    name: 'a specification or process mistyped',
    make: (place) => {
      const path = place.path.join('/');
      const isOne = /cbc:CustomizationID$|cbc:ProfileID$|DocumentContextParameter\/ram:ID$/.test(path);
      return isOne && place.value !== null && place.value !== ''
        ? otherText(place, mistyped(place.value, place.random))
        : null;
    },
  },
  {
    name: 'an address that is none',
    make: (place) => {
      const path = place.path.join('/');
      if (place.value === null) return null;
      if (/ElectronicMail$|EmailURIUniversalCommunication\/ram:URIID$/.test(path))
        return otherText(
          place,
          place.random.pick(['accounts', 'accounts(at)seller.example', '@seller', 'a@b@seller.example']),
        );
      return /Telephone$|CompleteNumber$/.test(path)
        ? otherText(place, place.random.pick(['none', '-', 'see above']))
        : null;
    },
  },
];

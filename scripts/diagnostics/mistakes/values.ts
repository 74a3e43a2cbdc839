/** Codes, dates and identifiers with typical mistakes. */
import type { Change, Mistake, Place } from '../defect.js';
import { attributeOf, elementsBelowRoot, otherAttribute, otherText, pathOf } from '../place.js';
import type { Random } from '../../kit/random.js';
import { unknowable } from '../unknowable.js';

const CODE = /(?:Code|CountryID|CategoryTradeTax\/ram:TypeCode|MethodCode)$/;
const DATE = /(?:Date|DateTimeString|DateString|udt:DateTime)$/;

/** A word that people write, and the codes it stands for; empty if it is not the name of a code. */
type Word = readonly [word: string, ...codes: readonly string[]];

/** Marks a word whose original shows in the document's other values of that name. */
const ANY = '*';

/** What people write instead of a code, by the end of its path. */
const WORDS: readonly (readonly [RegExp, readonly Word[]])[] = [
  [/CurrencyCode$/, [['EURO', 'EUR'], ['€', 'EUR'], ['Euro', 'EUR'], ['EU']]],
  [
    /Country\/cbc:IdentificationCode$|CountryID$/,
    [['GER', 'DE'], ['Germany', 'DE'], ['D', 'DE'], ['UK', 'GB'], ['EN']],
  ],
  [
    /(?:TaxCategory|ClassifiedTaxCategory)\/cbc:ID$|(?:Tax)\/ram:CategoryCode$/,
    [['VAT'], ['X'], ['19', 'S'], ['Standard', 'S']],
  ],
  [
    /TaxScheme\/cbc:ID$|ApplicableTradeTax\/ram:TypeCode$/,
    [
      ['MwSt', 'VAT'],
      ['USt', 'VAT'],
      ['TVA', 'VAT'],
    ],
  ],
  [/PaymentMeansCode$|SettlementPaymentMeans\/ram:TypeCode$/, [['SEPA', '58'], ['999'], ['580', '58'], ['ZZ']]],
  [
    /ExchangedDocument\/ram:TypeCode$|InvoiceTypeCode$|CreditNoteTypeCode$/,
    [['999'], ['INV', '380'], ['3800', '380'], ['38']],
  ],
  [/TypeCode$/, [['999'], ['INV'], ['3800'], ['38']]],
  [
    /TaxExemptionReasonCode$|ExemptionReasonCode$/,
    [['VATEX-EU-XX'], ['reverse charge', 'VATEX-EU-AE'], ['VATEX-AE', 'VATEX-EU-AE']],
  ],
  [/AllowanceChargeReasonCode$|ReasonCode$/, [['999'], ['discount', '95'], ['ZZZZ']]],
  [/Code$/, [['XX'], ['999'], ['other']]],
];

const ATTRIBUTE_WORDS: readonly (readonly [string, readonly Word[]])[] = [
  [
    'unitCode',
    [
      ['Stk', 'H87', 'C62'],
      ['piece', 'H87', 'C62'],
      ['hours', 'HUR'],
      ['St.', 'H87', 'C62'],
      ['PCS', 'H87', 'C62'],
    ],
  ],
  [
    'currencyID',
    [
      ['USD', ANY],
      ['EURO', 'EUR'],
      ['€', 'EUR'],
      ['XXX', ANY],
    ],
  ],
  ['schemeID', [['EMAIL', 'EM'], ['9999'], ['GLN', '0088'], ['XX'], ['88', '0088']]],
  ['listID', [['XX'], ['9999']]],
  ['mimeCode', [['application/msword'], ['pdf', 'application/pdf'], ['text/html']]],
  [
    'format',
    [
      ['101', '102'],
      ['103', '102'],
      ['YYYYMMDD', '102'],
      ['999', '102'],
    ],
  ],
];

/** Replaces a code with a word; marks it as impossible to undo unless the word stands for the code. */
function withMeaning(change: Change | null, [, ...codes]: Word, right: string): Change | null {
  return codes.includes(right) || codes.includes(ANY) ? change : unknowable(change, 'word');
}

function dateIn(value: string): { readonly year: string; readonly month: string; readonly day: string } | null {
  const found = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(value);
  return found && { year: found[1]!, month: found[2]!, day: found[3]! };
}

/** Whether all other elements at the same path have this value, such as the period of each line. */
function isSameInAllOthers({ sample: { tree }, node, path, value }: Place): boolean {
  const others = elementsBelowRoot(tree).filter((each) => each !== node && pathOf(tree, each).join() === path.join());
  return others.length > 0 && others.every((each) => tree.stringValue(each) === value);
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
      const words = WORDS.find(([pattern]) => pattern.test(path))?.[1].filter(([word]) => word !== place.value) ?? [];
      if (words.length === 0) return null;
      const word = place.random.pick(words);
      return withMeaning(otherText(place, word[0]), word, place.value);
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
      const right = attributeOf(place.sample.tree, place.node, name)!;
      const word = place.random.pick(words.filter(([each]) => each !== right));
      return withMeaning(otherAttribute(place, name, word[0]), word, right);
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
      const change = otherText(place, [date.year, month, day].join(hyphen));
      return isSameInAllOthers(place) ? change : unknowable(change, 'day');
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

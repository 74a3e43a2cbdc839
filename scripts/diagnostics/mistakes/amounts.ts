/** Amounts, rates and quantities with typical mistakes of people and programs. */
import type { Mistake, Place } from '../defect.js';
import { otherText } from '../place.js';
import { unknowable } from '../unknowable.js';

const AMOUNT = /(?:Amount|PriceAmount)$/;
const NUMBER = /(?:Amount|Quantity|Percent|RateApplicablePercent|CalculationPercent|MultiplierFactorNumeric)$/;
const CATEGORY = /(?:TaxCategory|ClassifiedTaxCategory)\/cbc:ID$|Tax\/ram:CategoryCode$/;
const RATE = /(?:TaxCategory|ClassifiedTaxCategory)\/cbc:Percent$|Tax\/ram:RateApplicablePercent$/;

function number(place: Place, names: RegExp): string | null {
  return place.value !== null && names.test(place.path.at(-1)!) && /^-?\d+(?:\.\d+)?$/.test(place.value)
    ? place.value
    : null;
}

/** Cents, if an amount is small enough to be exact. */
function centsOf(value: string | null): number | null {
  return value === null || value.length > 12 ? null : Math.round(Number(value) * 100);
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A mistake that changes an amount; null if not possible. */
function ofAmount(name: string, change: (cents: number, value: string, place: Place) => string | null): Mistake {
  return {
    name,
    make: (place) => {
      const value = number(place, AMOUNT);
      const cents = centsOf(value);
      const wrong = cents === null ? null : change(cents, value!, place);
      return wrong === null || wrong === value || Number(wrong) === Number(value) ? null : otherText(place, wrong);
    },
  };
}

/** A mistake in a number's notation. */
function ofNumber(name: string, change: (value: string, place: Place) => string | null): Mistake {
  return {
    name,
    make: (place) => {
      const value = number(place, NUMBER);
      const wrong = value === null ? null : change(value, place);
      return wrong === null || wrong === value ? null : otherText(place, wrong);
    },
  };
}

export const AMOUNTS: readonly Mistake[] = [
  ofAmount('an amount is off by a cent', (cents, _, { random }) => amount(cents + random.pick([-1, 1]))),
  ofAmount('an amount is off by some units', (cents, _, { random }) => amount(cents + 100 * random.between(1, 9))),
  ofAmount('two digits of an amount are exchanged', (_, value, { random }) => {
    const places = [...value].flatMap((digit, at) =>
      /\d/.test(digit) && /\d/.test(value[at + 1] ?? '') && digit !== value[at + 1] ? [at] : [],
    );
    if (places.length === 0) return null;
    const at = random.pick(places);
    return value.slice(0, at) + value[at + 1]! + value[at]! + value.slice(at + 2);
  }),
  ofAmount('an amount has the other sign', (cents) => (cents === 0 ? null : amount(-cents))),
  ofAmount('an amount is ten times as much', (cents) => (cents === 0 ? null : amount(10 * cents))),
  ofAmount('a gross amount instead of a net one', (cents) => (cents === 0 ? null : amount(Math.round(cents * 1.19)))),
  ofNumber('a decimal comma', (value) => (value.includes('.') ? value.replace('.', ',') : `${value},00`)),
  {
    name: 'separators of thousands',
    make: (place) => {
      const value = number(place, NUMBER);
      if (value === null) return null;
      const isSmall = Math.abs(Number(value)) < 1000;
      const [whole, decimals] = (isSmall ? '1234.50' : value).split('.') as [string, string?];
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
      const change = otherText(place, `${grouped}${decimals === undefined ? '' : `.${decimals}`}`);
      return isSmall ? unknowable(change, 'second') : change;
    },
  },
  ofNumber('a currency or percent sign', (value, { path }) =>
    /Amount$/.test(path.at(-1)!) ? `${value} €` : /Percent$/.test(path.at(-1)!) ? `${value}%` : null,
  ),
  ofNumber('more than two decimals', (value, { path }) =>
    /Amount$/.test(path.at(-1)!) ? `${Number(value).toFixed(2)}${Number(value) === 0 ? '4' : '3'}` : null,
  ),
  {
    name: 'another rate of VAT',
    make: (place) => {
      const value = number(place, RATE_NAME);
      if (value === null || !RATE.test(place.path.join('/'))) return null;
      return otherText(
        place,
        place.random.pick(['7', '19', '20', '5.5', '25', '0', '16'].filter((rate) => Number(rate) !== Number(value))),
      );
    },
  },
  {
    name: 'another category of VAT',
    make: (place) => {
      if (place.value === null || !CATEGORY.test(place.path.join('/'))) return null;
      return otherText(
        place,
        place.random.pick(['S', 'Z', 'E', 'AE', 'K', 'G', 'O'].filter((code) => code !== place.value)),
      );
    },
  },
  {
    name: 'another quantity',
    make: (place) => {
      const value = number(place, /(?:InvoicedQuantity|CreditedQuantity|BilledQuantity|BaseQuantity|BasisQuantity)$/);
      return value === null
        ? null
        : otherText(
            place,
            String(
              place.random.pick(
                [Number(value) + 1, Number(value) * 10, 0, -Number(value)].filter((other) => other !== Number(value)),
              ),
            ),
          );
    },
  },
];

const RATE_NAME = /Percent$/;

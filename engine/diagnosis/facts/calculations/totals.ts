/** Totals of the invoice: BR-CO-10 to BR-CO-16. */
import { nameIndex } from '../../../xml/name-index.js';
import { type Calculation, type Summand, sum } from './calculation.js';
import type { Total } from './dialect.js';
import { type Calculator, type Place, amountsOf, chargesOf, linesOf, logisticsOf } from './parts.js';

/** BT-106 = sum of the line net amounts (BT-131) */
export function sumOfLines(place: Place): Calculation | null {
  const { elements, dialect } = place;
  const summands = amountsOf(elements, linesOf(place), dialect.line.amount);
  return summands && summands.length > 0 ? sum(elements, required(place, 'BT-106'), summands) : null;
}

/** BT-107 = sum of the allowances (BT-92), BT-108 = sum of the charges (BT-99) */
export function sumOfCharges(isCharge: boolean): Calculator {
  return (place) => {
    const { elements, dialect } = place;
    const own = amountsOf(
      elements,
      chargesOf(elements, elements.everywhere(dialect.charges), dialect, isCharge),
      dialect.charge.amount,
    );
    const others = isCharge ? logisticsOf(place) : [];
    return own === null || others === null
      ? null
      : sum(elements, required(place, isCharge ? 'BT-108' : 'BT-107'), [...own, ...others]);
  };
}

/** BT-109 = BT-106 - BT-107 + BT-108 */
export function totalWithoutVat(place: Place): Calculation | null {
  return ofTotals(place, 'BT-109', [
    ['BT-106', false],
    ['BT-107', true],
    ['BT-108', false],
  ]);
}

/** BT-110 = sum of the VAT amounts of the breakdown (BT-117) */
export function totalVat({ elements, dialect, node }: Place): Calculation | null {
  // UBL has the rows beside the total; in CII the rule is checked on the total itself.
  const target = elements.isNamed(node, 'cac:TaxTotal') ? elements.only(node, 'cbc:TaxAmount') : node;
  const rows = elements.isNamed(node, 'cac:TaxTotal')
    ? elements.all(node, dialect.row.name)
    : elements.all(elements.ancestor(node, 'ram:ApplicableHeaderTradeSettlement'), dialect.row.name);
  const summands = amountsOf(elements, rows, dialect.row.amount);
  return target < 0 || !summands || summands.length === 0 ? null : sum(elements, target, summands);
}

/** BT-112 = BT-109 + BT-110 */
export function totalWithVat(place: Place): Calculation | null {
  const vat = vatTotal(place);
  return vat < 0 ? null : ofTotals(place, 'BT-112', [['BT-109', false]], [{ node: vat }]);
}

/** BT-115 = BT-112 - BT-113 + BT-114 */
export function amountDue(place: Place): Calculation | null {
  return ofTotals(place, 'BT-115', [
    ['BT-112', false],
    ['BT-113', true],
    ['BT-114', false],
  ]);
}

/** BT-115 with what is collected for third parties: BT-DEX-002 in the extension of XRechnung, BT-179 in EXTENDED. */
export function amountDueWithThirdParties(place: Place): Calculation | null {
  const {
    elements,
    dialect: { thirdParties },
  } = place;
  const others = amountsOf(elements, elements.everywhere(thirdParties.path), thirdParties.amount);
  return (
    others &&
    ofTotals(
      place,
      'BT-115',
      [
        ['BT-112', false],
        ['BT-113', true],
        ['BT-114', false],
      ],
      others,
    )
  );
}

/** The totals of VAT in the currency of the invoice. */
export function vatTotalsIn({ elements, dialect }: Pick<Place, 'elements' | 'dialect'>): readonly number[] {
  const { tree } = elements;
  const [stated = -1] = elements.everywhere(dialect.currency);
  const currencyID = nameIndex(tree)('', 'currencyID');
  // Rules compare to the letter, blanks included.
  const said = (node: number): string => (node < 0 ? '' : tree.stringValue(node));
  return elements
    .everywhere(dialect.vatTotals)
    .filter((total) => (currencyID < 0 ? '' : said(tree.attribute(total, currencyID))) === said(stated));
}

/** The total of VAT in the currency of the invoice; -1 where there is none or several. */
function vatTotal({ elements, dialect }: Pick<Place, 'elements' | 'dialect'>): number {
  const totals = vatTotalsIn({ elements, dialect });
  return totals.length === 1 ? totals[0]! : -1;
}

/** A total from others; those that are missing count as nothing, but the first must be there. */
function ofTotals(
  place: Place,
  target: Total,
  from: readonly (readonly [Total, boolean])[],
  others: readonly Summand[] = [],
): Calculation | null {
  const summands: Summand[] = [];
  for (const [total, isNegative] of from) {
    const found = all(place, total);
    if (found.length > 1 || (found.length === 0 && summands.length === 0)) return null;
    for (const node of found) summands.push({ node, isNegative });
  }
  const stated = required(place, target);
  return stated === null ? null : sum(place.elements, stated, [...summands, ...others]);
}

/** The element with a total; null where there is none or several. */
export function required(place: Place, total: Total): number | null {
  const found = all(place, total);
  return found.length === 1 ? found[0]! : null;
}

function all({ elements, dialect }: Place, total: Total): readonly number[] {
  return elements.everywhere(`${dialect.totals}/${dialect.total[total]}`);
}

/**
 * An allowance or charge with a percentage but no base amount, or vice versa: the amount determines the missing value.
 */
import SYNTAXES from 'einvoice-core/knowledge/invoice/percentages.json' with { type: 'json' };
import { nodesOneStepAway, findValueNode } from '../../../facts/values/value-node.js';
import { formatAmount } from '../../../facts/calculations/calculation.js';
import { roundToCents } from '../../../facts/calculations/cents.js';
import {
  type Exact,
  compareExact,
  equalExact,
  isZeroExact,
  multiplyExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { countDecimals, exactToString, parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { additions } from '../../kit/adding/additions.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Fix } from '../../fix.js';

const HUNDRED = parseDecimal('100')!;
/** Percentages with more decimals are unusual. */
const MAX_DECIMALS = 2;

/** Adds the missing value, unless the percentage would have many decimals, or the base amount fractions of cents. */
export const percentageOrBase: Fix = {
  id: 'percentage-or-base',
  for: 'value of element',
  candidates({ node, editor, tree, prefixes }) {
    const group = tree.parent[node]!;
    const name = prefixedName(tree, group, prefixes);
    const elementNames = SYNTAXES.find((each) => each.group === name);
    if (elementNames === undefined) return [];
    const numberOf = (child: string): Exact | undefined => {
      const valueElement = findValueNode(tree, group, [child], prefixes);
      return valueElement < 0 ? undefined : parseDecimal(tree.stringValue(valueElement).trim());
    };
    const [amount, base, percent] = [elementNames.amount, elementNames.base, elementNames.percent].map(numberOf);
    const exists = (child: string): boolean => nodesOneStepAway(tree, group, child, prefixes).length > 0;
    const add = (child: string, value: string): readonly Candidate[] =>
      additions({ node: group, missing: [child] }, [{ value, class: 'choice' }], editor);
    if (amount === undefined || isZeroExact(amount)) return [];
    if (base !== undefined && !isZeroExact(base) && !exists(elementNames.percent)) {
      const percentage = divideExact(multiplyExact(amount, HUNDRED), base);
      return countDecimals(percentage) <= MAX_DECIMALS && compareExact(percentage, 0) > 0
        ? add(elementNames.percent, exactToString(percentage))
        : [];
    }
    if (percent === undefined || isZeroExact(percent) || exists(elementNames.base)) return [];
    const baseAmount = divideExact(multiplyExact(amount, HUNDRED), percent);
    return equalExact(roundToCents(baseAmount), baseAmount) ? add(elementNames.base, formatAmount(baseAmount)) : [];
  },
};

/** An allowance or charge with a percentage but no base amount, or vice versa: the amount determines the other one. */
import SYNTAXES from 'einvoice-core/knowledge/invoice/percentages.json' with { type: 'json' };
import { childrenAt, valueNode } from '../../../facts/values/value-node.js';
import { display } from '../../../facts/calculations/calculation.js';
import { toCents } from '../../../facts/calculations/cents.js';
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

/** Adds the missing one, unless the percentage would have many decimals, or the base amount fractions of cents. */
export const otherOfPercentage: Fix = {
  id: 'other-of-percentage',
  for: 'value of element',
  candidates({ node, editor, tree, prefixes }) {
    const group = tree.parent[node]!;
    const name = prefixedName(tree, group, prefixes);
    const names = SYNTAXES.find((each) => each.group === name);
    if (names === undefined) return [];
    const numberOf = (child: string): Exact | undefined => {
      const found = valueNode(tree, group, [child], prefixes);
      return found < 0 ? undefined : parseDecimal(tree.stringValue(found).trim());
    };
    const [amount, base, percent] = [names.amount, names.base, names.percent].map(numberOf);
    const isThere = (child: string): boolean => childrenAt(tree, group, child, prefixes).length > 0;
    const add = (child: string, value: string): readonly Candidate[] =>
      additions({ node: group, missing: [child] }, [{ value, class: 'choice' }], editor);
    if (amount === undefined || isZeroExact(amount)) return [];
    if (base !== undefined && !isZeroExact(base) && !isThere(names.percent)) {
      const share = divideExact(multiplyExact(amount, HUNDRED), base);
      return countDecimals(share) <= MAX_DECIMALS && compareExact(share, 0) > 0
        ? add(names.percent, exactToString(share))
        : [];
    }
    if (percent === undefined || isZeroExact(percent) || isThere(names.base)) return [];
    const whole = divideExact(multiplyExact(amount, HUNDRED), percent);
    return equalExact(toCents(whole), whole) ? add(names.base, display(whole)) : [];
  },
};

/** Sets other values for an existing node, suggested by its own value, its neighbours and the rule. */
import type { Change, Fix } from '../../fix.js';
import { placesOfCurrency } from '../../kit/values/currency.js';
import { otherValues } from '../../kit/values/other-values.js';
import { unitsOfLine } from '../../kit/values/units.js';

/** A unit is changed throughout its line, a currency throughout the document; an example only here. */
export const otherValue: Fix = {
  id: 'other-value',
  for: 'value',
  candidates(problem) {
    const { issue, node, editor } = problem;
    const same = [...new Set([...unitsOfLine(node, editor), ...placesOfCurrency(node, issue.suggestion, editor)])];
    return otherValues(problem).map(({ value, ...told }): Change =>
      told.class === 'input'
        ? { ...told, ...editor.set(node, value), example: value }
        : { ...told, ...editor.together(same.map((each) => editor.set(each, value))) },
    );
  },
};

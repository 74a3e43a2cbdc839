/** Offers other values for an existing node, suggested by its value, its neighbours and the rule. */
import type { Change, Fix } from '../../fix.js';
import { placesOfCurrency } from '../../kit/values/currency.js';
import { otherValues } from '../../kit/values/other-values.js';
import { unitsOfLine } from '../../kit/values/units.js';

/** Changes a unit with those of its line, and a currency everywhere; examples only here. */
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

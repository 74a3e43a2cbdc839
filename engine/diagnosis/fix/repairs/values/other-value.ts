/** Another value for what is there: what its own value, those beside it and the rule speak for. */
import type { Change, Fix } from '../../fix.js';
import { placesOfCurrency } from '../../kit/values/currency.js';
import { otherValues } from '../../kit/values/other-values.js';
import { unitsOfLine } from '../../kit/values/units.js';

/** A unit with the others of its line, a currency wherever it is wrong; examples here alone. */
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

/** Sets other values for an existing node, suggested by its own value, its neighbours and the rule. */
import type { ProposedChange, Fix } from '../../fix.js';
import { placesOfCurrency } from '../../kit/values/currency.js';
import { otherValues } from '../../kit/values/other-values.js';
import { unitsOfLine } from '../../kit/values/units-of-line.js';

/**
 * A unit is changed throughout its line, and a currency throughout the document. An example is only set at this node.
 */
export const otherValue: Fix = {
  id: 'other-value',
  for: 'value',
  candidates(problem) {
    const { issue, node, editor } = problem;
    const places = [...new Set([...unitsOfLine(node, editor), ...placesOfCurrency(node, issue.suggestion, editor)])];
    return otherValues(problem).map(({ value, ...guess }): ProposedChange =>
      guess.class === 'input'
        ? { ...guess, ...editor.setValue(node, value), example: value }
        : { ...guess, ...editor.combine(places.map((each) => editor.setValue(each, value))) },
    );
  },
};

/** Adds a missing element with examples from the message, and the attribute that the rule or the message names. */
import type { ProposedChange, Fix } from '../../fix.js';
import { addParts } from '../../kit/adding/additions.js';
import { MAX_EXAMPLES, EXAMPLE_NUMBERS, SCHEME, TEXT_EXAMPLE } from '../../kit/adding/examples.js';
import { findQuotedValues } from '../../kit/values/named-values.js';
import { attributesWithOneValue } from '../../kit/values/values-in-rule.js';

export const exampleFromMessage: Fix = {
  id: 'example-from-message',
  for: 'missing',
  candidates({ issue: { messageParts }, rule, node, missing, editor }) {
    // A missing attribute is added together with its element.
    const path = missing.at(-1)!.startsWith('@') ? missing.slice(0, -1) : missing;
    const name = path.at(-1);
    if (name === undefined) return [];
    const quoted = findQuotedValues([messageParts.fix]);
    const [attribute, another] = attributesWithOneValue(rule);
    const scheme = findQuotedValues(messageParts.problem)
      .concat(quoted)
      .find((each) => SCHEME.test(each));
    const kindAttribute =
      attribute !== undefined && another === undefined
        ? attribute
        : scheme !== undefined && name.endsWith('ID')
          ? (['schemeID', scheme] as const)
          : null;
    const examples = [
      ...quoted.filter((each) => !SCHEME.test(each)),
      ...(name.endsWith('ID') && kindAttribute !== null ? EXAMPLE_NUMBERS : []),
      ...(kindAttribute === null ? [] : [TEXT_EXAMPLE]),
    ];
    const part = kindAttribute === null ? name : `${name}@${kindAttribute.join('=')}`;
    return examples.slice(0, MAX_EXAMPLES).flatMap((example): readonly ProposedChange[] => {
      const change = addParts(node, path.slice(0, -1), [[part, example]], editor);
      return change === null ? [] : [{ class: 'input', ...change, example }];
    });
  },
};

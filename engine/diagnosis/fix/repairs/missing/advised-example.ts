/** Adds a missing element with examples from the message, and the attribute that the rule or the message names. */
import type { Change, Fix } from '../../fix.js';
import { partsAdded } from '../../kit/adding/additions.js';
import { MAX_EXAMPLES, NUMBERS, SCHEME, TEXT_EXAMPLE } from '../../kit/adding/examples.js';
import { valuesNamed } from '../../kit/values/named-values.js';
import { attributesNamed } from '../../kit/values/of-rule.js';

export const advisedExample: Fix = {
  id: 'advised-example',
  for: 'missing',
  candidates({ issue: { said }, rule, node, missing, editor }) {
    // A missing attribute is added together with its element.
    const path = missing.at(-1)!.startsWith('@') ? missing.slice(0, -1) : missing;
    const name = path.at(-1);
    if (name === undefined) return [];
    const named = valuesNamed([said.fix]);
    const [attribute, another] = attributesNamed(rule);
    const scheme = valuesNamed(said.problem)
      .concat(named)
      .find((each) => SCHEME.test(each));
    const mark =
      attribute !== undefined && another === undefined
        ? attribute
        : scheme !== undefined && name.endsWith('ID')
          ? (['schemeID', scheme] as const)
          : null;
    const examples = [
      ...named.filter((each) => !SCHEME.test(each)),
      ...(name.endsWith('ID') && mark !== null ? NUMBERS : []),
      ...(mark === null ? [] : [TEXT_EXAMPLE]),
    ];
    const part = mark === null ? name : `${name}@${mark.join('=')}`;
    return examples.slice(0, MAX_EXAMPLES).flatMap((example): readonly Change[] => {
      const made = partsAdded(node, path.slice(0, -1), [[part, example]], editor);
      return made === null ? [] : [{ class: 'input', ...made, example }];
    });
  },
};

/** Sets a scheme that the rule requires, together with an example number: the stated number may not fit this scheme. */
import { nodesOneStepAway, hasElements } from '../../../facts/values/value-node.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { ProposedChange, Fix } from '../../fix.js';
import { MAX_EXAMPLES, EXAMPLE_NUMBERS, SCHEME } from '../../kit/adding/examples.js';
import { findQuotedValues } from '../../kit/values/named-values.js';
import { valuesForAttribute } from '../../kit/values/values-in-rule.js';

const SCHEME_ATTRIBUTE = 'schemeID';
/** At most this many of the schemes in a rule are tried. */
const MAX_SCHEMES = 2;

export const numberWithScheme: Fix = {
  id: 'number-with-scheme',
  for: 'existing or missing',
  candidates({ issue, rule, node, isAttribute, editor, tree, prefixes }) {
    const element = isAttribute ? tree.parent[node]! : node;
    if (element <= 0 || !/ID$/.test(prefixedName(tree, element, prefixes)) || hasElements(tree, element)) return [];
    const schemes = valuesForAttribute(SCHEME_ATTRIBUTE, rule).filter((each) => SCHEME.test(each));
    const [attribute] = nodesOneStepAway(tree, element, `@${SCHEME_ATTRIBUTE}`, prefixes);
    const examples = [
      ...findQuotedValues([issue.messageParts.fix]).filter((each) => !SCHEME.test(each)),
      ...EXAMPLE_NUMBERS,
    ];
    if (schemes.includes(attribute === undefined ? '' : tree.stringValue(attribute))) return [];
    return schemes.slice(0, MAX_SCHEMES).flatMap((scheme) => {
      const schemeChange =
        attribute === undefined
          ? editor.addAttribute(element, SCHEME_ATTRIBUTE, scheme)
          : editor.setValue(attribute, scheme);
      return examples.slice(0, MAX_EXAMPLES).map((example): ProposedChange => ({
        class: 'input',
        ...editor.combine([schemeChange, editor.setValue(element, example)]),
        example,
      }));
    });
  },
};

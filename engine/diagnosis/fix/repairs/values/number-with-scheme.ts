/** Sets the scheme that a rule requires together with an example number, if the scheme alone does not help. */
import { childrenAt, hasElements } from '../../../facts/values/value-node.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Change, Fix } from '../../fix.js';
import { MAX_EXAMPLES, NUMBERS, SCHEME } from '../../kit/adding/examples.js';
import { valuesNamed } from '../../kit/values/named-values.js';
import { namedFor } from '../../kit/values/of-rule.js';

const SCHEME_ATTRIBUTE = 'schemeID';
/** Rules name at most two schemes. */
const MAX_SCHEMES = 2;

export const numberWithScheme: Fix = {
  id: 'number-with-scheme',
  for: 'place',
  candidates({ issue, rule, node, isAttribute, editor, tree, prefixes }) {
    const element = isAttribute ? tree.parent[node]! : node;
    if (element <= 0 || !/ID$/.test(prefixedName(tree, element, prefixes)) || hasElements(tree, element)) return [];
    const schemes = namedFor(SCHEME_ATTRIBUTE, rule).filter((each) => SCHEME.test(each));
    const [attribute] = childrenAt(tree, element, `@${SCHEME_ATTRIBUTE}`, prefixes);
    const examples = [...valuesNamed([issue.said.fix]).filter((each) => !SCHEME.test(each)), ...NUMBERS];
    if (schemes.includes(attribute === undefined ? '' : tree.stringValue(attribute))) return [];
    return schemes.slice(0, MAX_SCHEMES).flatMap((scheme) => {
      const schemeChange =
        attribute === undefined
          ? editor.addAttribute(element, SCHEME_ATTRIBUTE, scheme)
          : editor.set(attribute, scheme);
      return examples.slice(0, MAX_EXAMPLES).map((example): Change => ({
        class: 'input',
        ...editor.together([schemeChange, editor.set(element, example)]),
        example,
      }));
    });
  },
};

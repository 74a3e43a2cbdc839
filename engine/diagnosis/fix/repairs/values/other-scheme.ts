/** Sets another scheme for an identifier, whose number may be right. */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';
import { MAX_EXAMPLES, SCHEME } from '../../kit/adding/examples.js';
import { findQuotedValues } from '../../kit/values/named-values.js';

/** Shorter numbers may be equal by chance. */
const MIN_LENGTH = 6;

export const otherScheme: Fix = {
  id: 'other-scheme',
  for: 'value of element',
  candidates({ issue: { messageParts }, node, editor, tree, prefixes }) {
    if (!/ID$/.test(prefixedName(tree, node, prefixes))) return [];
    const [attribute] = nodesOneStepAway(tree, node, '@schemeID', prefixes);
    if (attribute === undefined) return [];
    const currentScheme = tree.stringValue(attribute);
    const value = tree.stringValue(node).trim();
    // The schemes that the same number has elsewhere in the document.
    const schemesElsewhere = value.length < MIN_LENGTH ? [] : findSchemesOf(value, editor);
    const schemesInMessage = [
      ...findQuotedValues(messageParts.problem),
      ...findQuotedValues([messageParts.fix]),
    ].filter((each) => SCHEME.test(each));
    return [...new Set([...schemesElsewhere, ...schemesInMessage])]
      .filter((scheme) => scheme !== currentScheme)
      .slice(0, MAX_EXAMPLES)
      .map((scheme) => editor.setValue(attribute, scheme));
  },
};

function findSchemesOf(value: string, { tree, prefixes }: Editor): readonly string[] {
  return nodesNamed(tree, '@schemeID', prefixes).flatMap((attribute) => {
    const isSame = tree.stringValue(tree.parent[attribute]!).trim() === value;
    const scheme = tree.stringValue(attribute).trim();
    return isSame && SCHEME.test(scheme) ? [scheme] : [];
  });
}

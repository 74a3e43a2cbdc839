/** A type code for another kind of document: converts the document, or sets the usual type code of the present kind. */
import { rootNameOf } from '../../../facts/structure/counterpart.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import type { Editor } from '../../edits/editor.js';
import type { ProposedChange, Fix } from '../../fix.js';
import { removeAllSigns } from '../../kit/amounts/remove-signs.js';
import { USUAL_TYPE, matchType } from '../../kit/structure/convert-document.js';

/**
 * A change after which the recipient would owe money comes last. If a negative invoice becomes a credit note, its minus
 * signs are removed.
 */
export const documentType: Fix = {
  id: 'document-type',
  for: 'value of element',
  candidates({ node, editor, tree }) {
    const root = rootNameOf(tree);
    const isNegative = isTotalNegative(editor);
    const conversions = matchType(node, editor).map((change): ProposedChange => ({
      ...change,
      ...(isNegative ? editor.combine([change, removeAllSigns(editor)]) : {}),
      isLossy: true,
    }));
    if (conversions.length === 0 || root === null) return [];
    const typeCodeChange: ProposedChange = { ...editor.setValue(node, USUAL_TYPE[root]), isLossy: true };
    return root === 'CreditNote' || isNegative
      ? [typeCodeChange, ...conversions]
      : [...conversions.map((each): ProposedChange => ({ ...each, isDerived: true })), typeCodeChange];
  },
};

/** Whether the total with VAT is negative, so that the seller owes money to the buyer. */
function isTotalNegative({ tree, prefixes }: Editor): boolean {
  return nodesNamed(tree, 'cbc:TaxInclusiveAmount', prefixes).some((node) => /^\s*-/.test(tree.stringValue(node)));
}

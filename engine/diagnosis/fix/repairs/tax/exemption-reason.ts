/** Adds the code of a missing exemption reason, if the category has only one reason. */
import { exemptionOfCategory } from 'einvoice-core/knowledge/exemptions.js';
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import { EXEMPTION_SYNTAXES } from '../../kit/values/exemption-names.js';

export const exemptionReason: Fix = {
  id: 'exemption-reason',
  for: 'missing',
  candidates({ node: group, missing, editor, tree, prefixes }) {
    const name = missing.at(-1);
    const names = EXEMPTION_SYNTAXES.find(({ code, text }) => name === code || name === text);
    if (names === undefined || group <= 0) return [];
    const [category] = nodesOneStepAway(tree, group, names.category, prefixes);
    const reasonCode = category === undefined ? null : exemptionOfCategory(tree.stringValue(category).trim());
    if (reasonCode === null) return [];
    return additions({ node: group, missing: [names.code] }, [{ value: reasonCode, class: 'choice' }], editor);
  },
};

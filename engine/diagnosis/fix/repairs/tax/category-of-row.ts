/** Lines with the rate of a VAT row, but with another category: sets the category of the row. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { EXEMPTION_SYNTAXES, MAX_VAT_GROUPS } from '../../kit/values/exemption-names.js';

/** Applies to rules that forbid a rate for a category. Changes all lines, allowances and charges with the mistake. */
export const categoryOfRow: Fix = {
  id: 'category-of-row',
  for: 'any issue',
  candidates({ issue, editor, tree, prefixes }) {
    if (!isAbout('aboutForbiddenRate', issue.code)) return [];
    for (const names of EXEMPTION_SYNTAXES) {
      const groups = names.groups.flatMap((name) => nodesNamed(tree, name, prefixes)).slice(0, MAX_VAT_GROUPS);
      const all = groups.flatMap((node) => {
        const [category] = nodesOneStepAway(tree, node, names.category, prefixes);
        const [rate] = nodesOneStepAway(tree, node, names.rate, prefixes);
        if (category === undefined || rate === undefined || !(Number(tree.stringValue(rate)) > 0)) return [];
        const isRow = names.rows.includes(prefixedName(tree, tree.parent[node]!, prefixes));
        return [{ category, isRow, current: tree.stringValue(category).trim(), rate: Number(tree.stringValue(rate)) }];
      });
      const rows = new Map(all.filter(({ isRow }) => isRow).map(({ rate, current }) => [rate, current]));
      const changes = all.flatMap(({ category, isRow, current, rate }) => {
        const to = rows.get(rate);
        return isRow || to === undefined || to === current ? [] : [editor.setValue(category, to)];
      });
      if (changes.length > 0) return [editor.combine(changes)];
    }
    return [];
  },
};

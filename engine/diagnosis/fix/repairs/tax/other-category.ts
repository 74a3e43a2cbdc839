/** Replaces an unsuitable VAT category everywhere, together with its rate and exemption reason. */
import { findOtherCategories } from 'einvoice-core/knowledge/by-code.js';
import { categoryOfExemption, exemptionOfCategory, hasExemption } from 'einvoice-core/knowledge/exemptions.js';
import { isInEuropeanUnion } from 'einvoice-core/knowledge/vat-identifiers.js';
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { ProposedChange, Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import { countriesOfBuyer } from '../../kit/values/country.js';
import {
  EXAMPLE_REASON_CODE,
  EXEMPTION_SYNTAXES,
  type ExemptionNames,
  MAX_VAT_GROUPS,
} from '../../kit/values/exemption-names.js';

/** The nodes of a group with a VAT category: the group, its category and its rate. */
interface VatGroup {
  readonly node: number;
  readonly category: number;
  readonly rate: number | undefined;
}

/** The example for the exemption reason, which only a person knows. */
const EXAMPLE_REASON = 'reason';

/** Applies to rules that mostly fail because one category was confused with another. */
export const otherCategory: Fix = {
  id: 'other-category',
  for: 'any issue',
  candidates({ issue, editor }) {
    const confusion = findOtherCategories(issue.code);
    if (confusion === null || (confusion.requiresForeignBuyer === true && !isBuyerOutsideEu(editor))) return [];
    for (const names of EXEMPTION_SYNTAXES) {
      const groups = findGroups(confusion.from, confusion.onlyWithoutVat, names, editor);
      if (groups.length === 0 || groups.length > MAX_VAT_GROUPS) continue;
      return confusion.to.map((to) => changeCategory(groups, to, names, editor));
    }
    return [];
  },
};

/** Whether the buyer is outside the European Union. */
function isBuyerOutsideEu(editor: Editor): boolean {
  const countries = countriesOfBuyer(editor);
  return countries.length > 0 && !countries.some(isInEuropeanUnion);
}

/**
 * The groups with a category.
 * @param isWithoutVat whether groups with a rate above zero are left out
 */
function findGroups(
  from: string,
  isWithoutVat: boolean,
  names: ExemptionNames,
  { tree, prefixes }: Editor,
): VatGroup[] {
  return names.groups
    .flatMap((name) => nodesNamed(tree, name, prefixes))
    .flatMap((node): VatGroup[] => {
      const [category] = nodesOneStepAway(tree, node, names.category, prefixes);
      const [rate] = nodesOneStepAway(tree, node, names.rate, prefixes);
      if (category === undefined || tree.stringValue(category).trim() !== from) return [];
      const hasVat = rate !== undefined && !/^\s*0*(?:\.0*)?\s*$/.test(tree.stringValue(rate));
      return isWithoutVat && hasVat ? [] : [{ node, category, rate }];
    });
}

/** Sets the new category in all groups. */
function changeCategory(
  groups: readonly VatGroup[],
  to: string,
  names: ExemptionNames,
  editor: Editor,
): ProposedChange {
  const changedGroups = groups.map((group) => changeGroup(group, to, names, editor));
  const combined = editor.combine(changedGroups.flatMap(({ changes }) => changes));
  const examples = changedGroups.flatMap(({ example }) => example ?? []);
  return changedGroups.some(({ needsReason }) => needsReason)
    ? { class: 'input', ...combined, example: examples.at(-1) ?? EXAMPLE_REASON }
    : combined;
}

/** The changes of one group. */
interface ChangedGroup {
  readonly changes: readonly ChangeEdits[];
  /** Whether a person must replace an example by the exemption reason. */
  readonly needsReason?: boolean;
  readonly example?: string;
}

/** Sets the new category of one group, with its rate and exemption reason. */
function changeGroup(
  { node, category, rate }: VatGroup,
  to: string,
  names: ExemptionNames,
  editor: Editor,
): ChangedGroup {
  const { tree, prefixes } = editor;
  const addElement = (name: string, value: string): readonly ChangeEdits[] =>
    additions({ node, missing: [name] }, [{ value, class: 'choice' }], editor).slice(0, 1);
  const changes = [editor.setValue(category, to), ...(rate === undefined ? addElement(names.rate, '0') : [])];
  if (!names.rows.includes(prefixedName(tree, tree.parent[node]!, prefixes))) return { changes };
  const [code] = nodesOneStepAway(tree, node, names.code, prefixes);
  const texts = nodesOneStepAway(tree, node, names.text, prefixes);
  if (!hasExemption(to)) {
    const obsolete = [...(code === undefined ? [] : [code]), ...texts];
    return { changes: obsolete.length > 0 ? [...changes, editor.delete(obsolete)] : changes };
  }
  const reasonCode = exemptionOfCategory(to);
  const needsReason = reasonCode === null && texts.length === 0;
  if (code === undefined)
    return texts.length > 0
      ? { changes, needsReason }
      : {
          changes: [
            ...changes,
            ...addElement(reasonCode === null ? names.text : names.code, reasonCode ?? EXAMPLE_REASON),
          ],
          needsReason,
        };
  if (categoryOfExemption(tree.stringValue(code).trim()) === to) return { changes, needsReason };
  if (reasonCode !== null) return { changes: [...changes, editor.setValue(code, reasonCode)], needsReason };
  return texts.length > 0
    ? { changes: [...changes, editor.delete([code])], needsReason }
    : {
        changes: [...changes, editor.setValue(code, EXAMPLE_REASON_CODE)],
        needsReason,
        example: EXAMPLE_REASON_CODE,
      };
}

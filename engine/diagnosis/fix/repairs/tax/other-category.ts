/** Replaces an unsuitable VAT category everywhere, with its rate and exemption reason. */
import { findOtherCategories } from 'einvoice-core/knowledge/by-code.js';
import { categoryOfExemption, exemptionOfCategory, hasExemption } from 'einvoice-core/knowledge/exemptions.js';
import { isInEuropeanUnion } from 'einvoice-core/knowledge/vat-identifiers.js';
import { childrenAt } from '../../../facts/values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Made } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { Change, Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import { countriesOfBuyer } from '../../kit/values/country.js';
import { EXEMPT, EXEMPTION_SYNTAXES, type ExemptionNames, MAX_GROUPS } from '../../kit/values/exemption-names.js';

/** A group with a category, and its values. */
interface Group {
  readonly node: number;
  readonly category: number;
  readonly rate: number | undefined;
}

/** The example for the exemption reason, which only a person knows. */
const REASON = 'reason';

/** Applies to rules that mostly fail because a category is confused with another. */
export const otherCategory: Fix = {
  id: 'other-category',
  for: 'anything',
  candidates({ issue, editor }) {
    const known = findOtherCategories(issue.code);
    if (known === null || (known.requiresForeignBuyer === true && !isAbroad(editor))) return [];
    for (const names of EXEMPTION_SYNTAXES) {
      const groups = groupsOf(known.from, known.onlyWithoutVat, names, editor);
      if (groups.length === 0 || groups.length > MAX_GROUPS) continue;
      return known.to.map((to) => changed(groups, to, names, editor));
    }
    return [];
  },
};

/** Whether the buyer is outside the European Union. */
function isAbroad(editor: Editor): boolean {
  const countries = countriesOfBuyer(editor);
  return countries.length > 0 && !countries.some(isInEuropeanUnion);
}

function groupsOf(from: string, isWithoutVat: boolean, names: ExemptionNames, { tree, prefixes }: Editor): Group[] {
  return names.groups
    .flatMap((name) => nodesNamed(tree, name, prefixes))
    .flatMap((node): Group[] => {
      const [category] = childrenAt(tree, node, names.category, prefixes);
      const [rate] = childrenAt(tree, node, names.rate, prefixes);
      if (category === undefined || tree.stringValue(category).trim() !== from) return [];
      const hasVat = rate !== undefined && !/^\s*0*(?:\.0*)?\s*$/.test(tree.stringValue(rate));
      return isWithoutVat && hasVat ? [] : [{ node, category, rate }];
    });
}

/** Sets the new category in all groups. */
function changed(groups: readonly Group[], to: string, names: ExemptionNames, editor: Editor): Change {
  const made = groups.map((group) => changedIn(group, to, names, editor));
  const all = editor.together(made.flatMap(({ changes }) => changes));
  const examples = made.flatMap(({ example }) => example ?? []);
  return made.some(({ isAsked }) => isAsked) ? { class: 'input', ...all, example: examples.at(-1) ?? REASON } : all;
}

interface ChangedGroup {
  readonly changes: readonly Made[];
  /** Whether a person must enter the exemption reason, for which there is a placeholder. */
  readonly isAsked?: boolean;
  readonly example?: string;
}

/** Sets the new category of one group, with its rate and exemption reason. */
function changedIn({ node, category, rate }: Group, to: string, names: ExemptionNames, editor: Editor): ChangedGroup {
  const { tree, prefixes } = editor;
  const added = (name: string, value: string): readonly Made[] =>
    additions({ node, missing: [name] }, [{ value, class: 'choice' }], editor).slice(0, 1);
  const changes = [editor.set(category, to), ...(rate === undefined ? added(names.rate, '0') : [])];
  if (!names.rows.includes(prefixedName(tree, tree.parent[node]!, prefixes))) return { changes };
  const [code] = childrenAt(tree, node, names.code, prefixes);
  const texts = childrenAt(tree, node, names.text, prefixes);
  if (!hasExemption(to)) {
    const gone = [...(code === undefined ? [] : [code]), ...texts];
    return { changes: gone.length > 0 ? [...changes, editor.delete(gone)] : changes };
  }
  const own = exemptionOfCategory(to);
  const isAsked = own === null && texts.length === 0;
  if (code === undefined)
    return texts.length > 0
      ? { changes, isAsked }
      : { changes: [...changes, ...added(own === null ? names.text : names.code, own ?? REASON)], isAsked };
  if (categoryOfExemption(tree.stringValue(code).trim()) === to) return { changes, isAsked };
  if (own !== null) return { changes: [...changes, editor.set(code, own)], isAsked };
  return texts.length > 0
    ? { changes: [...changes, editor.delete([code])], isAsked }
    : { changes: [...changes, editor.set(code, EXEMPT)], isAsked, example: EXEMPT };
}

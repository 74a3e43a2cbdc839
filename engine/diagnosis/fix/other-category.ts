/** A category of VAT that does not fit, as another one wherever it stands: with its rate, and why there is no VAT. */
import { categoryOfExemption, exemptionOfCategory, hasExemption } from '../../knowledge/exemptions.js';
import { isKnownAs, otherCategoriesOf } from '../../knowledge/by-code.js';
import { isOfUnion } from '../../knowledge/vat-identifiers.js';
import { childrenAt } from '../facts/values/value-node.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import { pathOf, prefixedName } from '../../xml/prefixed-names.js';
import type { ChildNames } from '../../xml/child-names.js';
import { additions } from './additions.js';
import { countriesOfBuyer } from './country.js';
import type { Candidate, Editor, Made } from './edits.js';
import { EXEMPT, EXEMPTION_SYNTAXES, type ExemptionNames, MOST_GROUPS } from './exemption.js';

/** A group with the category, and what it says. */
interface Group {
  readonly node: number;
  readonly category: number;
  readonly rate: number | undefined;
}

/** Why a supply is exempt only a person knows. */
const REASON = 'reason';

/** @param code of the rule; none where it says nothing about a category that may be another one */
export function inOtherCategory(code: string, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const known = otherCategoriesOf(code);
  if (known === null || (known.isAbroad === true && !isAbroad(editor))) return [];
  for (const names of EXEMPTION_SYNTAXES) {
    const groups = groupsOf(known.from, known.isWithoutVat, names, editor);
    if (groups.length === 0 || groups.length > MOST_GROUPS) continue;
    return known.to.flatMap((to) => changed(groups, to, names, editor, childNames));
  }
  return [];
}

/** Whether the buyer is outside the European Union. */
function isAbroad(editor: Editor): boolean {
  const countries = countriesOfBuyer(editor);
  return countries.length > 0 && !countries.some(isOfUnion);
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

function changed(
  groups: readonly Group[],
  to: string,
  names: ExemptionNames,
  editor: Editor,
  childNames: ChildNames,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const made: Made[] = [];
  let [isAsked, example] = [false, REASON];
  for (const { node, category, rate } of groups) {
    const add = (name: string, value: string): void => {
      const path = pathOf(tree, node, prefixes);
      made.push(...additions(node, [name], [{ value, class: 'choice' }], path, editor, childNames).slice(0, 1));
    };
    made.push(editor.set(category, to));
    if (rate === undefined) add(names.rate, '0');
    if (!names.rows.includes(prefixedName(tree, tree.parent[node]!, prefixes))) continue;
    const [code] = childrenAt(tree, node, names.code, prefixes);
    const texts = childrenAt(tree, node, names.text, prefixes);
    const isOther = code !== undefined && categoryOfExemption(tree.stringValue(code).trim()) !== to;
    const gone = hasExemption(to) ? [] : [...(code === undefined ? [] : [code]), ...texts];
    if (gone.length > 0) made.push(editor.delete(gone));
    if (!hasExemption(to)) continue;
    const own = exemptionOfCategory(to);
    if (isOther && own !== null) made.push(editor.set(code, own));
    else if (isOther && texts.length > 0) made.push(editor.delete([code]));
    else if (code === undefined && texts.length === 0) add(own === null ? names.text : names.code, own ?? REASON);
    else if (isOther) made.push(editor.set(code, (example = EXEMPT)));
    isAsked ||= own === null && texts.length === 0;
  }
  return [
    isAsked ? { class: 'input', ...editor.together(made), example } : { class: 'choice', ...editor.together(made) },
  ];
}

/** Lines that say no VAT, and a rate that a row of VAT has: the category of that row, wherever that rate stands beside the other one. */
export function asTheirRows(code: string, editor: Editor): readonly Made[] {
  if (!isKnownAs('aboutNoRate', code)) return [];
  const { tree, prefixes } = editor;
  for (const names of EXEMPTION_SYNTAXES) {
    const groups = names.groups.flatMap((name) => nodesNamed(tree, name, prefixes)).slice(0, MOST_GROUPS);
    const all = groups.flatMap((node) => {
      const [category] = childrenAt(tree, node, names.category, prefixes);
      const [rate] = childrenAt(tree, node, names.rate, prefixes);
      if (category === undefined || rate === undefined || !(Number(tree.stringValue(rate)) > 0)) return [];
      const isRow = names.rows.includes(prefixedName(tree, tree.parent[node]!, prefixes));
      return [{ category, isRow, own: tree.stringValue(category).trim(), rate: Number(tree.stringValue(rate)) }];
    });
    const rows = new Map(all.filter(({ isRow }) => isRow).map(({ rate, own }) => [rate, own]));
    const made = all.flatMap(({ category, isRow, own, rate }) => {
      const to = rows.get(rate);
      return isRow || to === undefined || to === own ? [] : [editor.set(category, to)];
    });
    if (made.length > 0) return [editor.together(made)];
  }
  return [];
}

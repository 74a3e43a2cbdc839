/** Parts of missing groups, with examples or values from elsewhere in the invoice. */
import KNOWN from 'einvoice-core/knowledge/invoice/groups.json' with { type: 'json' };
import { valueNode } from '../../../facts/values/value-node.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Editor } from '../../edits/editor.js';
import { escapedForAll } from '../../patch.js';

type GroupPart = readonly [path: string, value: string];
type Group = readonly [end: string, parts: readonly GroupPart[]];

/** Groups that need several parts, and values that need the attribute or code for their kind. */
const GROUPS: readonly Group[] = KNOWN.map(({ group, parts }) => [group, Object.entries(parts)]);

/** The parts of a group: each a path of names with a value. */
export type Parts = readonly GroupPart[];

/** The parts of a missing group, or of the group around a missing element, in each of its forms. */
export function groupsFor(
  whole: NodePath,
  count: number,
): readonly { readonly depth: number; readonly parts: Parts }[] {
  for (let depth = count; depth > 0; depth--) {
    const end = whole.slice(0, whole.length - count + depth).join('/');
    const found = GROUPS.flatMap(([name, parts]) => {
      // A value that needs the code for its kind is added with its group.
      const inGroup = name.includes('/') ? depth - 1 : depth;
      return (end === name || end.endsWith(`/${name}`)) && inGroup > 0 ? [{ depth: inGroup, parts }] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** Groups with a VAT category and rate. */
export const CATEGORIES = /^(?:cac:(?:Classified)?TaxCategory|ram:(?:Applicable|Category)TradeTax)$/;
/** With more categories, the choice would be confusing. */
const MAX_CATEGORIES = 6;

/** The parts of a VAT group, for each category that the invoice uses. */
export function categoriesIn(editor: Editor, name: string): readonly Parts[] {
  return name.startsWith('cac:') ? categoriesOfUbl(editor) : categoriesOfCii(editor);
}

const categoriesOfUbl = once((editor: Editor) => findCategories(editor, true));
const categoriesOfCii = once((editor: Editor) => findCategories(editor, false));

function findCategories({ tree, prefixes }: Editor, isUbl: boolean): readonly Parts[] {
  const found = new Map<string, Parts>();
  const sources = isUbl
    ? ['cac:ClassifiedTaxCategory', 'cac:TaxCategory']
    : ['ram:ApplicableTradeTax', 'ram:CategoryTradeTax'];
  const [code, rate] = isUbl ? ['cbc:ID', 'cbc:Percent'] : ['ram:CategoryCode', 'ram:RateApplicablePercent'];
  for (const node of sources.flatMap((source) => nodesNamed(tree, source, prefixes))) {
    const [category, percent] = [code, rate].map((path) => {
      const value = valueNode(tree, node, [path!], prefixes);
      return value < 0 ? '' : tree.stringValue(value).trim();
    }) as [string, string];
    if (category === '') continue;
    if (found.size >= MAX_CATEGORIES) break;
    const rates: Parts = percent === '' ? [] : [[rate!, percent]];
    const key = `${category} ${percent === '' ? '' : Number(percent)}`;
    if (found.has(key)) continue;
    found.set(
      key,
      isUbl
        ? [[code!, category], ...rates, ['cac:TaxScheme/cbc:ID', 'VAT']]
        : [['ram:TypeCode', 'VAT'], [code!, category], ...rates],
    );
  }
  return [...found.values()];
}

/** The markup of a group with its parts, nested in further elements. */
export function wrapMarkup(names: readonly string[], parts: Parts, asOwn: (name: string) => string): string {
  const content = contentOf(parts, asOwn);
  const own = names.map(asOwn);
  return `${own.map((name) => `<${name}>`).join('')}${content}${[...own]
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`;
}

/** The markup of parts; those with the same first name share an element. */
function contentOf(parts: Parts, asOwn: (name: string) => string): string {
  const firsts = [...new Set(parts.map(([path]) => path.split('/')[0]!))];
  return firsts
    .map((first) => {
      const inner = parts.flatMap(([path, value]): Parts =>
        path.startsWith(`${first}/`) ? [[path.slice(first.length + 1), value]] : [],
      );
      if (inner.length > 0) return `<${asOwn(first)}>${contentOf(inner, asOwn)}</${asOwn(first)}>`;
      const [name, attribute] = first.split('@') as [string, string?];
      const [key, is] = attribute?.split('=') ?? [];
      const value = parts.find(([path]) => path === first)![1];
      return markupOf([asOwn(name)], value, key === undefined ? '' : ` ${key}="${is}"`);
    })
    .join('');
}

/** Nested elements with a value in the innermost one, or in its attribute if the last name starts with `@`. */
export function markupOf(names: readonly string[], value: string, attributes: string): string {
  const steps = names.filter((name) => !name.startsWith('@'));
  const attribute = names.at(-1)!.startsWith('@') ? ` ${names.at(-1)!.slice(1)}="${escapedForAll(value)}"` : attributes;
  const open = steps.map((name, at) => `<${name}${at === steps.length - 1 ? attribute : ''}>`).join('');
  const content = names.at(-1)!.startsWith('@') ? '' : escapedForAll(value);
  return `${open}${content}${[...steps]
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`;
}

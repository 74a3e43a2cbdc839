/** The content of missing groups: parts with example values, or with values from elsewhere in the invoice. */
import KNOWN from 'einvoice-core/knowledge/invoice/groups.json' with { type: 'json' };
import { valueNode } from '../../../facts/values/value-node.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Editor } from '../../edits/editor.js';
import { escapedForAll } from '../../patch.js';

/** A path of names inside a group (`cac:TaxScheme/cbc:ID`), and its value. */
type GroupPart = readonly [path: string, value: string];
type Group = readonly [end: string, parts: readonly GroupPart[]];

/** By end of the path, the parts that a group needs, or a value that needs the code for its kind. */
const GROUPS: readonly Group[] = KNOWN.map(({ group, parts }) => [group, Object.entries(parts)]);

/** The content of a group. */
export type Parts = readonly GroupPart[];

/**
 * The possible contents of the innermost known group on the path to a missing element.
 * @param whole the path from the root
 * @param count how many names at its end are missing
 * @returns for each content, how many of the missing names lead to the group
 */
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

/** Matches groups with a VAT category and rate. */
export const CATEGORIES = /^(?:cac:(?:Classified)?TaxCategory|ram:(?:Applicable|Category)TradeTax)$/;
/** A person cannot choose from more categories. */
const MAX_CATEGORIES = 6;

/** The contents of a VAT group, one for each category and rate that the invoice uses. */
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

/**
 * The markup of nested elements with parts inside the innermost one.
 * @param asOwn replaces the prefix of a name by that of the document
 */
export function wrapMarkup(names: readonly string[], parts: Parts, asOwn: (name: string) => string): string {
  const content = contentOf(parts, asOwn);
  const own = names.map(asOwn);
  return `${own.map((name) => `<${name}>`).join('')}${content}${[...own]
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`;
}

/** The markup of parts; parts whose paths start with the same name share that element. */
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

/**
 * The markup of nested elements with a value in the innermost one, or in its attribute if the last name starts with
 * `@`.
 */
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

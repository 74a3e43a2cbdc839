/** The content of missing groups: parts with example values, or with values from elsewhere in the invoice. */
import KNOWN from 'einvoice-core/knowledge/invoice/groups.json' with { type: 'json' };
import { findValueNode } from '../../../facts/values/value-node.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Editor } from '../../edits/editor.js';
import { escapeText } from '../../patch.js';

/** A path of names inside a group (`cac:TaxScheme/cbc:ID`), and the value at the end of the path. */
type GroupPart = readonly [path: string, value: string];
/** The end of a group's path, and its parts. */
type KnownGroup = readonly [end: string, parts: readonly GroupPart[]];

/**
 * For each end of a path, the parts that a group needs. A path may also end with a value that needs more parts:
 * `cac:PartyIdentification/cbc:ID` needs its scheme.
 */
const GROUPS: readonly KnownGroup[] = KNOWN.map(({ group, parts }) => [group, Object.entries(parts)]);

/** The content of a group. */
export type Parts = readonly GroupPart[];

/**
 * The possible contents of the innermost known group on the path to a missing element.
 * @param path the path from the root
 * @param count how many names at the end of the path are missing
 * @returns for each content, how many of the missing names lead to the group
 */
export function contentsFor(
  path: NodePath,
  count: number,
): readonly { readonly depth: number; readonly parts: Parts }[] {
  for (let depth = count; depth > 0; depth--) {
    const pathEnd = path.slice(0, path.length - count + depth).join('/');
    const contents = GROUPS.flatMap(([name, parts]) => {
      // If the path ends with a value inside a group (`cac:PartyTaxScheme/cbc:CompanyID`), the group is added as well.
      const groupDepth = name.includes('/') ? depth - 1 : depth;
      return (pathEnd === name || pathEnd.endsWith(`/${name}`)) && groupDepth > 0 ? [{ depth: groupDepth, parts }] : [];
    });
    if (contents.length > 0) return contents;
  }
  return [];
}

/** Matches groups with a VAT category and rate. */
export const VAT_GROUPS = /^(?:cac:(?:Classified)?TaxCategory|ram:(?:Applicable|Category)TradeTax)$/;
/** A person cannot choose from more categories. */
const MAX_CATEGORIES = 6;

/** The contents of a VAT group, one for each category and rate that the invoice uses. */
export function categoriesIn(editor: Editor, name: string): readonly Parts[] {
  return name.startsWith('cac:') ? categoriesOfUbl(editor) : categoriesOfCii(editor);
}

const categoriesOfUbl = once((editor: Editor) => findCategories(editor, true));
const categoriesOfCii = once((editor: Editor) => findCategories(editor, false));

/** The contents of a VAT group in one syntax. */
function findCategories({ tree, prefixes }: Editor, isUbl: boolean): readonly Parts[] {
  const contents = new Map<string, Parts>();
  const sources = isUbl
    ? ['cac:ClassifiedTaxCategory', 'cac:TaxCategory']
    : ['ram:ApplicableTradeTax', 'ram:CategoryTradeTax'];
  const [code, rate] = isUbl ? ['cbc:ID', 'cbc:Percent'] : ['ram:CategoryCode', 'ram:RateApplicablePercent'];
  for (const node of sources.flatMap((source) => nodesNamed(tree, source, prefixes))) {
    const [category, percent] = [code, rate].map((path) => {
      const value = findValueNode(tree, node, [path!], prefixes);
      return value < 0 ? '' : tree.stringValue(value).trim();
    }) as [string, string];
    if (category === '') continue;
    if (contents.size >= MAX_CATEGORIES) break;
    const rates: Parts = percent === '' ? [] : [[rate!, percent]];
    const key = `${category} ${percent === '' ? '' : Number(percent)}`;
    if (contents.has(key)) continue;
    contents.set(
      key,
      isUbl
        ? [[code!, category], ...rates, ['cac:TaxScheme/cbc:ID', 'VAT']]
        : [['ram:TypeCode', 'VAT'], [code!, category], ...rates],
    );
  }
  return [...contents.values()];
}

/**
 * The markup of nested elements with parts inside the innermost one.
 * @param toDocumentName replaces the prefix of a name by the prefix that the document uses
 */
export function wrapMarkup(names: readonly string[], parts: Parts, toDocumentName: (name: string) => string): string {
  const content = partsMarkup(parts, toDocumentName);
  const documentNames = names.map(toDocumentName);
  return `${documentNames.map((name) => `<${name}>`).join('')}${content}${[...documentNames]
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`;
}

/** The markup of parts. Parts whose paths start with the same name share the element of that name. */
function partsMarkup(parts: Parts, toDocumentName: (name: string) => string): string {
  const firstNames = [...new Set(parts.map(([path]) => path.split('/')[0]!))];
  return firstNames
    .map((firstName) => {
      const inner = parts.flatMap(([path, value]): Parts =>
        path.startsWith(`${firstName}/`) ? [[path.slice(firstName.length + 1), value]] : [],
      );
      if (inner.length > 0)
        return `<${toDocumentName(firstName)}>${partsMarkup(inner, toDocumentName)}</${toDocumentName(firstName)}>`;
      const [name, attribute] = firstName.split('@') as [string, string?];
      const [attributeName, attributeValue] = attribute?.split('=') ?? [];
      const value = parts.find(([path]) => path === firstName)![1];
      return nestElements(
        [toDocumentName(name)],
        value,
        attributeName === undefined ? '' : ` ${attributeName}="${attributeValue}"`,
      );
    })
    .join('');
}

/**
 * The markup of nested elements with a value in the innermost one, or in its attribute if the last name starts with
 * `@`.
 */
export function nestElements(names: readonly string[], value: string, attributes: string): string {
  const steps = names.filter((name) => !name.startsWith('@'));
  const attribute = names.at(-1)!.startsWith('@') ? ` ${names.at(-1)!.slice(1)}="${escapeText(value)}"` : attributes;
  const open = steps.map((name, index) => `<${name}${index === steps.length - 1 ? attribute : ''}>`).join('');
  const content = names.at(-1)!.startsWith('@') ? '' : escapeText(value);
  return `${open}${content}${[...steps]
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`;
}

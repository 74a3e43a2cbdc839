/** Finds VAT categories that exist but that rules ignore because the tax scheme of the category is not `VAT`. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion, Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import { part } from 'einvoice-wording/part.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../elements.js';
import type { IgnoredElement } from './ignored-element.js';

/** Paths from the checked node to VAT categories, and from a category to its code and tax scheme; for UBL and CII. */
const CATEGORIES = [
  { paths: ['cac:Item/cac:ClassifiedTaxCategory', 'cac:TaxCategory'], code: 'cbc:ID', scheme: 'cac:TaxScheme/cbc:ID' },
  {
    paths: [
      'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax',
      'ram:CategoryTradeTax',
      'ram:ApplicableTradeTax',
    ],
    code: 'ram:CategoryCode',
    scheme: 'ram:TypeCode',
  },
];

/**
 * Finds a VAT category whose tax scheme is not the required one: `VAT`, or the tax of a country without VAT, such as
 * `GST`. Null if there is none, or for rules that do not check the tax scheme.
 */
export function findIgnoredTaxScheme(
  { assertion, node }: Finding,
  tree: Tree,
  prefixes: Prefixes,
): IgnoredElement | null {
  if (!isAbout('aboutTaxType', originalCode(assertion))) return null;
  const expected = requiredTaxType(assertion);
  const elements = Elements.of(tree, prefixes);
  for (const { paths, code: codePath, scheme } of CATEGORIES) {
    const isCategory = paths.some((path) => elements.isNamed(node, path.slice(path.lastIndexOf('/') + 1)));
    // In CII, some rules about a line are checked on the child element that contains the line number.
    const start = elements.isNamed(node, 'ram:AssociatedDocumentLineDocument') ? tree.parent[node]! : node;
    for (const category of [...(isCategory ? [node] : []), ...paths.flatMap((path) => elements.all(start, path))]) {
      const [id] = elements.all(category, codePath);
      const type = elements.text(elements.all(category, scheme)[0] ?? -1);
      if (id === undefined || elements.text(id) === '' || type.toUpperCase() === expected) continue;
      const sentence = part(type === '' ? 'evidence.taxSchemeMissing' : 'evidence.taxScheme', {
        category: clip(elements.text(id)),
        scheme,
        value: clip(type),
        wanted: expected,
      });
      return { sentence, ...findSchemeNode(elements, category, scheme.split('/')), expected };
    }
  }
  return null;
}

/**
 * The node of a category's tax scheme. If the scheme is missing: the last existing node on its path, and the missing
 * names.
 */
function findSchemeNode(
  elements: Elements,
  category: number,
  path: readonly string[],
): Pick<IgnoredElement, 'node' | 'missing'> {
  let node = category;
  for (const [index, name] of path.entries()) {
    const [child] = elements.all(node, name);
    if (child === undefined) return { node, missing: path.slice(index) };
    node = child;
  }
  return { node, missing: null };
}

/** The tax scheme that a rule requires: `VAT`, or the tax of a country without VAT, such as `GST`. */
function requiredTaxType({ traits }: Assertion): string {
  const comparison = traits?.compared?.find(
    (each) => each.in === 'cac:TaxScheme' && each.is === '=' && each.values.length === 1,
  );
  return comparison?.values[0] ?? 'VAT';
}

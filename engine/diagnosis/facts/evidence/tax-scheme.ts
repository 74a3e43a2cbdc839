/** VAT categories that rules ignore because their tax scheme is not VAT: the category itself is not missing. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion, Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import { part } from 'einvoice-wording/part.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../elements.js';
import type { IgnoredElement } from './ignored-element.js';

/** Where categories are relative to the checked node, and their code and tax scheme below that. */
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
 * The tax scheme that a category has instead of VAT (or its country's tax); null for other rules, or without such a
 * category.
 */
export function findIgnoredTaxScheme(
  { assertion, node }: Finding,
  tree: Tree,
  prefixes: Prefixes,
): IgnoredElement | null {
  if (!isAbout('aboutTaxType', originalCode(assertion))) return null;
  const wanted = wantedType(assertion);
  const elements = Elements.of(tree, prefixes);
  for (const { paths, code: codePath, scheme } of CATEGORIES) {
    const isOne = paths.some((path) => elements.isNamed(node, path.slice(path.lastIndexOf('/') + 1)));
    // For some kinds of lines a rule is checked on the element that states the kind.
    const from = elements.isNamed(node, 'ram:AssociatedDocumentLineDocument') ? tree.parent[node]! : node;
    for (const category of [...(isOne ? [node] : []), ...paths.flatMap((path) => elements.all(from, path))]) {
      const [id] = elements.all(category, codePath);
      const type = elements.text(elements.all(category, scheme)[0] ?? -1);
      if (id === undefined || elements.text(id) === '' || type.toUpperCase() === wanted) continue;
      const sentence = part(type === '' ? 'evidence.taxSchemeMissing' : 'evidence.taxScheme', {
        category: clip(elements.text(id)),
        scheme,
        value: clip(type),
        wanted,
      });
      return { sentence, ...markOf(elements, category, scheme.split('/')), wanted };
    }
  }
  return null;
}

/** The node of a category's tax scheme, or how much of its path is missing from which node on. */
function markOf(
  elements: Elements,
  category: number,
  path: readonly string[],
): Pick<IgnoredElement, 'node' | 'missing'> {
  let node = category;
  for (const [at, name] of path.entries()) {
    const [next] = elements.all(node, name);
    if (next === undefined) return { node, missing: path.slice(at) };
    node = next;
  }
  return { node, missing: null };
}

/** The tax that a rule requires: some countries have another one than VAT. */
function wantedType({ traits }: Assertion): string {
  const asked = traits?.compared?.find(
    (each) => each.in === 'cac:TaxScheme' && each.is === '=' && each.values.length === 1,
  );
  return asked?.values[0] ?? 'VAT';
}

/** Categories of VAT that rules do not see, because their tax type says something else: not the category is missing then. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion, Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import { part } from 'einvoice-wording/part.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../elements.js';
import type { Seen } from './seen.js';

/** Where a category stands below the node that a rule is checked on, and its code and tax type below that. */
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

/** What the tax type of a category says instead of VAT, or of the tax of its country; null where the rule is another one, or there is no such category. */
export function taxSchemeSeen({ assertion, node }: Finding, tree: Tree, prefixes: Prefixes): Seen | null {
  if (!isAbout('aboutTaxType', originalCode(assertion))) return null;
  const wanted = wantedType(assertion);
  const elements = Elements.of(tree, prefixes);
  for (const { paths, code: codePath, scheme } of CATEGORIES) {
    const isOne = paths.some((path) => elements.isNamed(node, path.slice(path.lastIndexOf('/') + 1)));
    // Of lines of some kinds a rule is checked on the element that tells the kind.
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

/** Where the tax type of a category is, or how much of it is missing from where on. */
function markOf(elements: Elements, category: number, path: readonly string[]): Pick<Seen, 'node' | 'missing'> {
  let node = category;
  for (const [at, name] of path.entries()) {
    const [next] = elements.all(node, name);
    if (next === undefined) return { node, missing: path.slice(at) };
    node = next;
  }
  return { node, missing: null };
}

/** The type of tax that a rule asks for: other countries have another one than VAT. */
function wantedType({ traits }: Assertion): string {
  const asked = traits?.compared?.find(
    (each) => each.in === 'cac:TaxScheme' && each.is === '=' && each.values.length === 1,
  );
  return asked?.values[0] ?? 'VAT';
}

/** Categories of VAT that rules do not see, because their tax type says something else: not the category is missing then. */
import { isKnownAs } from '../../knowledge/by-code.js';
import type { Finding, Language } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { fill, sentencesOf } from '../sentences.js';
import { clipped } from './clip.js';
import { Invoice } from './invoice.js';

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

/** What the tax type of a category says instead of VAT; null where the rule is another one, or there is no such category. */
export function taxSchemeSentence(
  { assertion: { code }, node }: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  if (!isKnownAs('aboutTaxType', code)) return null;
  const invoice = Invoice.of(tree, prefixes);
  const { evidence } = sentencesOf(language);
  for (const { paths, code: codePath, scheme } of CATEGORIES) {
    const isOne = paths.some((path) => invoice.isNamed(node, path.slice(path.lastIndexOf('/') + 1)));
    for (const category of [...(isOne ? [node] : []), ...paths.flatMap((path) => invoice.all(node, path))]) {
      const [id] = invoice.all(category, codePath);
      const type = invoice.text(invoice.all(category, scheme)[0] ?? -1);
      if (id === undefined || invoice.text(id) === '' || type.toUpperCase() === 'VAT') continue;
      return fill(type === '' ? evidence.taxSchemeMissing : evidence.taxScheme, {
        category: clipped(invoice.text(id)),
        scheme,
        value: clipped(type),
      });
    }
  }
  return null;
}

/**
 * Levels as XRechnung's publisher applies them, written independently: the scenarios of the KoSIT configuration match
 * the document's identifier, and some change the level of rules.
 */
import type { Level } from '#core/rules/manifest.js';
import { TEXT, type Tree } from '#schematron/xml/tree.js';
import { elementsOf, localName } from '../../kit/tree.js';
import { SCENARIOS } from './known/scenarios.js';

/** Local names on the path to the identifier. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  Invoice: ['CustomizationID'],
  CreditNote: ['CustomizationID'],
  CrossIndustryInvoice: ['ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'],
};

/** The level of a rule in a document, if a scenario changes it. */
export type Overrides = (rule: string) => Level | undefined;

/** @param tree of a document to which XRechnung's rules apply */
export function overridesOf(tree: Tree): Overrides {
  const root = elementsOf(tree, 0)[0]!;
  const syntax = localName(tree, root);
  // XPath's general comparison: one match is enough. For an invoice the scenario compares the element
  // (`cbc:CustomizationID[. = 'ID']`), for others a text node in it (`…/text() = 'ID'`): a comment splits it in two.
  const identifiers = (WAYS[syntax] ?? [])
    .reduce(
      (found: readonly number[], step) =>
        found.flatMap((node) => elementsOf(tree, node).filter((child) => localName(tree, child) === step)),
      [root],
    )
    .flatMap((node) => (syntax === 'Invoice' ? [tree.stringValue(node)] : textsOf(tree, node)));
  const scenario = SCENARIOS.find((each) => each.syntax === syntax && identifiers.includes(each.identifier));
  const levels = new Map(
    (['error', 'warning', 'information'] as const).flatMap((level) =>
      (scenario?.[level] ?? '').split(' ').map((rule) => [rule, level] as const),
    ),
  );
  return (rule) => levels.get(rule);
}

/** The text nodes of an element. */
function textsOf(tree: Tree, node: number): readonly string[] {
  const texts: string[] = [];
  for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === TEXT) texts.push(tree.stringValue(child));
  return texts;
}

/**
 * The figures in messages are right: in invoices with one wrong amount after the other, what a message says that an
 * amount would have to be makes its rule pass.
 */
import assert from 'node:assert/strict';
import { type Outcome, display, outcomeOf } from '../../engine/messages/evidence/calculation.js';
import { calculationOf } from '../../engine/messages/evidence/calculations.js';
import { Invoice } from '../../engine/messages/evidence/invoice.js';
import { Registry } from '../../engine/registry.js';
import { location } from '../../engine/xml/locate.js';
import { parse } from '../../engine/xml/parse.js';
import { ELEMENT, type Tree } from '../../engine/xml/tree.js';
import { FACTURX_EXTENDED, XRECHNUNG, toCii } from '../../scripts/bench/documents/cii.js';
import { makeInvoice } from '../../scripts/bench/documents/invoice.js';
import { toUbl } from '../../scripts/bench/documents/ubl.js';
import { facturxBasic, peppolUblCreditNote, zugferd2Basic } from '../fixtures/invoices.js';
import { RULES } from '../fixtures/rules.js';

const registry = new Registry(RULES);
const RICH = makeInvoice(4);

const DOCUMENTS: readonly (readonly [name: string, xml: string, ruleSets: readonly string[], rules: number])[] = [
  ['XRechnung, UBL', toUbl(RICH), ['en16931-ubl', 'xrechnung-ubl'], 9],
  ['XRechnung, CII', toCii(RICH, XRECHNUNG), ['en16931-cii', 'xrechnung-cii'], 9],
  ['Peppol, credit note', peppolUblCreditNote, ['en16931-ubl', 'peppol-ubl'], 8],
  ['Factur-X BASIC', facturxBasic, ['facturx-basic'], 7],
  ['Factur-X EXTENDED', toCii(RICH, FACTURX_EXTENDED), ['facturx-extended'], 5],
  ['ZUGFeRD 2.0.1', zugferd2Basic, ['zugferd-2.0-en16931'], 5],
];

/** A wrong amount as a rule sees it. */
interface Wrong {
  readonly code: string;
  readonly place: string;
  readonly target: number;
  readonly outcome: Outcome;
}

const treeOf = (xml: string): Tree => {
  const parsed = parse(xml);
  assert.ok(parsed.ok);
  return parsed.tree;
};

/** What fires, and of that what comes with figures. */
function check(xml: string, ruleSets: readonly string[]): { readonly tree: Tree; readonly fired: ReadonlySet<string>; readonly wrong: readonly Wrong[] } {
  const tree = treeOf(xml);
  const fired = new Set<string>();
  const wrong: Wrong[] = [];
  for (const id of ruleSets) {
    for (const finding of registry.ruleSet(registry.entry(id, '2026-11-01')).evaluate(tree)) {
      const place = location(tree, finding.node, registry.prefixes);
      const { code } = finding.assertion;
      fired.add(`${code} ${place}`);
      const calculation = calculationOf(finding, tree, registry.prefixes);
      const outcome = calculation && outcomeOf(calculation, (node) => Invoice.of(tree, registry.prefixes).amount(node));
      if (calculation?.target != null && outcome) wrong.push({ code, place, target: calculation.target, outcome });
    }
  }
  return { tree, fired, wrong };
}

/** The document with another text in an element that has nothing else in it. */
function withNumber(tree: Tree, element: number, text: string): string {
  const start = tree.source.indexOf('>', tree.from[element]!) + 1;
  return tree.source.slice(0, start) + text + tree.source.slice(tree.source.indexOf('<', start));
}

/** Elements that hold a number with decimals: amounts, prices, some quantities. */
function amounts(tree: Tree): number[] {
  return Array.from({ length: tree.size }, (_, node) => node)
    .filter((node) => tree.kind[node] === ELEMENT && tree.end[node] === tree.firstChild[node]! + 1 && /^-?\d+\.\d\d$/.test(tree.stringValue(node)));
}

describe('the figures in messages', () => {
  for (const [name, xml, ruleSets, rules] of DOCUMENTS) {
    it(`${name}: with the amount that the message names, the rule passes`, () => {
      const tree = treeOf(xml);
      const codes = new Set<string>();
      for (const amount of amounts(tree)) {
        for (const change of [7.77, -3.5]) {
          const broken = check(withNumber(tree, amount, (Number(tree.stringValue(amount)) + change).toFixed(2)), ruleSets);
          for (const { code, place, target, outcome } of broken.wrong) {
            codes.add(code);
            const repaired = check(withNumber(broken.tree, target, display(outcome.expected)), ruleSets);
            assert.ok(!repaired.fired.has(`${code} ${place}`), `${code}: ${location(broken.tree, target, registry.prefixes)} ${JSON.stringify(outcome)}`);
          }
        }
      }
      assert.ok(codes.size >= rules, [...codes].join());
    });
  }
});

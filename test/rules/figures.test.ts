/**
 * The figures in messages are right: in invoices with one wrong amount after the other, what a message says that an
 * amount would have to be makes its rule pass.
 */
import assert from 'node:assert/strict';
import { codeAliases, originalCode } from '#wording/catalogue.js';
import { type Outcome, formatAmount, computeOutcome } from '#diagnosis/facts/calculations/calculation.js';
import { findCalculation, ruleCalculationOf } from '#diagnosis/facts/calculations/calculations.js';
import { Elements } from '#diagnosis/facts/elements.js';
import { Registry } from '#core/rules/registry.js';
import type { Assertion } from '#core/types.js';
import { location } from '#schematron/xml/locate.js';
import { parse } from '#schematron/xml/parse.js';
import { ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { FACTURX_EXTENDED, XRECHNUNG, toCii } from '../../scripts/bench/documents/cii.js';
import { makeInvoice } from '../../scripts/bench/documents/invoice.js';
import { toUbl } from '../../scripts/bench/documents/ubl.js';
import {
  facturxBasic,
  peppolUblCreditNote,
  plainCii,
  plainUbl,
  withBefore,
  withReplaced,
  xrechnungCii,
  zugferd2Basic,
  zugferd2Extended,
} from '../fixtures/invoices.js';
import {
  freightAndDeposit,
  oneReason,
  repeatedReason,
  twoReasons,
  withFreight,
} from '../fixtures/messages/extended.js';
import { ciiSubLines, ublSubLines } from '../fixtures/messages/sub-lines.js';
import { RULES } from '../fixtures/rules.js';

const registry = new Registry(RULES);
const RICH = makeInvoice(4);
/** With lines of every category that the generator has. */
const VARIED = makeInvoice(7);
/** Codes of the VAT categories, and invoices with lines of nothing else. */
const CATEGORIES = ['Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'];
const DISCOUNTED = withBefore(
  xrechnungCii,
  'ram:NetPriceProductTradePrice',
  '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>30.00</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>5.00</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>',
);

const DOCUMENTS: readonly (readonly [name: string, xml: string, ruleSets: readonly string[], rules: number])[] = [
  ['XRechnung, UBL', toUbl(RICH), ['en16931-ubl', 'xrechnung-ubl'], 9],
  ['XRechnung, CII', toCii(RICH, XRECHNUNG), ['en16931-cii', 'xrechnung-cii'], 9],
  ['Peppol, credit note', peppolUblCreditNote, ['en16931-ubl', 'peppol-ubl'], 8],
  ['Factur-X BASIC', facturxBasic, ['facturx-basic'], 7],
  ['XRechnung, UBL, sub-lines', ublSubLines, ['xrechnung-ubl'], 3],
  ['XRechnung, CII, discounted price', DISCOUNTED, ['xrechnung-cii'], 2],
  ['Factur-X EXTENDED', toCii(VARIED, FACTURX_EXTENDED), ['facturx-extended'], 19],
  ['Factur-X EXTENDED, logistics charge', freightAndDeposit, ['facturx-extended'], 10],
  ['Factur-X EXTENDED, subtotals', ciiSubLines, ['facturx-extended'], 10],
  ['Factur-X EXTENDED, two exemption reasons', twoReasons, ['facturx-extended'], 8],
  ['Factur-X EXTENDED, a reason that a line lacks', oneReason, ['facturx-extended'], 8],
  ['ZUGFeRD 2.0.1', zugferd2Basic, ['zugferd-2.0-en16931'], 5],
  ['ZUGFeRD 2.0.1 EXTENDED, logistics charge', withFreight(zugferd2Extended), ['zugferd-2.0-extended'], 6],
  ...CATEGORIES.flatMap((code): typeof DOCUMENTS => [
    [`EN 16931, UBL, category ${code}`, withReplaced(plainUbl, '<cbc:ID>S<', `<cbc:ID>${code}<`), ['en16931-ubl'], 7],
    [`EN 16931, CII, category ${code}`, withReplaced(plainCii, 'Code>S<', `Code>${code}<`), ['en16931-cii'], 5],
    [
      `Factur-X EXTENDED, category ${code}`,
      withReplaced(repeatedReason, 'Code>E<', `Code>${code}<`),
      ['facturx-extended'],
      8,
    ],
  ]),
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
function check(
  xml: string,
  ruleSets: readonly string[],
): { readonly tree: Tree; readonly fired: ReadonlySet<string>; readonly wrong: readonly Wrong[] } {
  const tree = treeOf(xml);
  const fired = new Set<string>();
  const wrong: Wrong[] = [];
  for (const id of ruleSets) {
    for (const finding of registry.ruleSet(registry.entry(id, '2026-11-01')).evaluate(tree)) {
      const place = location(tree, finding.node, registry.prefixes);
      const { code } = finding.assertion;
      fired.add(`${code} ${place}`);
      const calculation = findCalculation(finding, tree, registry.prefixes);
      const outcome =
        calculation && computeOutcome(calculation, (node) => Elements.of(tree, registry.prefixes).amount(node));
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
  return Array.from({ length: tree.size }, (_, node) => node).filter(
    (node) =>
      tree.kind[node] === ELEMENT &&
      tree.end[node] === tree.firstChild[node]! + 1 &&
      /^-?\d+\.\d\d$/.test(tree.stringValue(node)),
  );
}

/** The document with the amount that a rule asks for, and with those that it asks for then: sums of sums are wrong one after the other. */
function putRight(
  tree: Tree,
  { code, place, target, outcome }: Wrong,
  ruleSets: readonly string[],
  before: readonly number[] = [],
): ReturnType<typeof check> {
  const repaired = check(withNumber(tree, target, formatAmount(outcome.expected)), ruleSets);
  const next = repaired.wrong.find((wrong) => wrong.code === code && wrong.place === place);
  // An amount that has been named is not named again.
  return next === undefined || [...before, target].includes(next.target)
    ? repaired
    : putRight(repaired.tree, next, ruleSets, [...before, target]);
}

describe('the figures in messages', () => {
  const checks = registry.manifest.ruleSets.flatMap((entry) => registry.assertions(entry)).filter(calculates);
  const named = new Set<string>();

  for (const [name, xml, ruleSets, rules] of DOCUMENTS) {
    it(`${name}: with the amount that the message names, the rule passes`, () => {
      const tree = treeOf(xml);
      const codes = new Set<string>();
      for (const amount of amounts(tree)) {
        for (const change of [7.77, -3.5]) {
          const broken = check(
            withNumber(tree, amount, (Number(tree.stringValue(amount)) + change).toFixed(2)),
            ruleSets,
          );
          for (const wrong of broken.wrong) {
            const { code, place, target, outcome } = wrong;
            codes.add(code);
            named.add(ruleOf(code));
            const repaired = SUMS_OF_SUMS.includes(code)
              ? putRight(broken.tree, wrong, ruleSets)
              : check(withNumber(broken.tree, target, formatAmount(outcome.expected)), ruleSets);
            assert.ok(
              !repaired.fired.has(`${code} ${place}`),
              `${code}: ${location(broken.tree, target, registry.prefixes)} ${JSON.stringify(outcome)}`,
            );
          }
        }
      }
      assert.ok(codes.size >= rules, [...codes].join());
    });
  }

  it('are there for every rule that calculates', () => {
    const silent = checks
      .filter((check) => ruleCalculationOf(check) === null)
      .map((check) => ruleOf(originalCode(check)));
    assert.deepEqual(
      [...new Set(silent)].filter((code) => !WITHOUT.some((pattern) => pattern.test(code))),
      [],
    );
  });

  it('have all been put to this test', () => {
    const others = checks
      .filter((check) => ruleCalculationOf(check) !== null)
      .map((check) => ruleOf(originalCode(check)));
    assert.deepEqual(
      [...new Set(others)].filter((code) => !named.has(code)),
      [],
    );
  });
});

/** Rules that look at all sums of lines at once. */
const SUMS_OF_SUMS = ['BR-DEX-02', 'BR-FXEXT-08'];

/** Rules with arithmetic in them that is not about amounts. */
const WITHOUT = [
  /^BR-(?:S|AF|AG|AA|E)-01$/,
  /^(?:UBL|ubl)-DT-18$|^ubl-BE-02$/, // how often something is there
  /^ubl-BE-13$/, // whether it is a number
  /^BR-DEC-1[35]$/, // decimals
  /^(?:BR-DE-19|BR-DE-20|DE-R-019|DE-R-020)$/, // check digits of an IBAN
  /^BR-FR-(?:06_|31)/, // how often a note is there
  /^BR-FR-MV-(?:05|09|10)_/, // groups of lines, each an invoice of its own
  /^BR-GA-3$/, // parts of a payment
  /^BR-FREXT-/, // subtotals among the lines, which UBL has in a form of France's own
  /^HR-BR-(?:27|32)$|^RSE-03$/, // totals in the extension of a country
  /^HR-BR-54$/, // check digits
  /^RSK-X-08$/, // categories of Serbia's own
  /^aligned-ibrp-(?:sa|se|hvg|lvg|ttx)-0[89]$|^BR-NG-08-GST-SG$|^ibr-102-ae$/, // categories of countries outside of Europe
  /^DT-CIUS-PT-(?:17[12]|\d+\.2)$|^BR-CIUS-PT-17$|^DT-CIUS-PT-020_/, // categories and notes of Portugal's own
  /^PEPPOL-T(?:01|110)-R0\d\d$/, // totals of orders, which are no invoices
  /^aligned-ibrp-051-jp$/, // rounded up or down, as the seller likes
  /^IBR-(?:005|065|082|158)-OM$|^IBR-DEC-03-OM$/, // Oman: exchange rates, amounts of lines with tax
  /^ZF20-EN16931-(?:E0C17CD6|77D6B436|916995E6)$/, // overlook all lines, so that what they ask for is not what is right
];

/** The rule that stands for one which says the same, in rule sets without ids. */
function ruleOf(code: string): string {
  return codeAliases()[code] ?? code;
}

function calculates({ test }: Assertion): boolean {
  return /\b(?:sum|round|abs)\s*\(|\bdiv\b|\s[-+*]\s|\*\s*\d/.test(test.replace(/'[^']*'|"[^"]*"/g, ''));
}

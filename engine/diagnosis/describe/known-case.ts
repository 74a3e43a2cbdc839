/** Some rules cover several cases. Finds the case in this document, which has a more precise message than the rule. */
import type { DocumentContext } from '../facts/context.js';
import type { Finding } from 'einvoice-core/types.js';
import { BY_RATE } from 'einvoice-core/knowledge/categories.js';
import { ALLOWANCE, type AmountTerms, LINE, ROW, SERVICE_CHARGE } from 'einvoice-core/knowledge/invoice/amounts.js';
import { type RuleCase, expectedForm } from 'einvoice-wording/catalogue.js';
import { prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { termAt } from '../facts/terms/term-paths.js';
import { type Data, type Part, part } from 'einvoice-wording/part.js';
import type { RuleMessage } from './rule-message.js';
import { searchInContext, rowCategoryOf } from '../facts/calculations/calculations.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../facts/elements.js';
import type { CalculationContext } from '../facts/calculations/calculation.js';
import { Terms } from '../facts/terms/terms.js';
import { findNearestInList } from '../facts/values/nearest.js';
import { findOnlyTermNode } from '../facts/evidence/term-values.js';
import { findTestedNode } from '../facts/evidence/checked-value.js';

/** The message for a case of a rule. */
export interface CaseMessage {
  readonly problem: Part;
  readonly fix: Part;
  /** Whether the message itself quotes the value or states what is missing, so that no other sentence has to. */
  readonly statesValue: boolean;
}

/** The general message of a rule, and what the figures of the invoice show. */
interface GeneralMessage {
  /** The entry of the rule in the catalogue, with its cases. */
  readonly entry: RuleMessage['entry'];
  /** Ids of the business terms that the problem names. */
  readonly terms: readonly string[];
  /** What the figures show: a wrong sum, a missing amount, or another currency. */
  readonly amountProblem: 'sum' | 'missing' | 'currency' | undefined;
}

/** The message for the case of a finding; null if only the general message applies. */
export function findKnownCase(
  finding: Finding,
  { entry, terms, amountProblem }: GeneralMessage,
  { tree, prefixes, language }: DocumentContext,
): CaseMessage | null {
  if (finding.error !== undefined) return null;
  const category = rowCategoryOf(finding.assertion);
  if (category !== null)
    return searchInContext(finding, tree, prefixes, (context) => compareRows(context, category)) ?? null;
  if (entry === undefined || entry.cases.size === 0) return null;
  const { key, cases } = entry;
  if (amountProblem !== undefined) {
    const amountCase = createCase(amountProblem, {});
    return amountCase === null ? null : { ...amountCase, statesValue: false };
  }
  const node = findTestedNode(finding, terms, tree, prefixes) ?? findOnlyTermNode(finding, terms, tree, prefixes);
  if (node === null) return null;
  const elements = Elements.of(tree, prefixes);
  const value = elements.text(node);
  if (value === '') return createCase('missing', {});
  const term = termAt(prefixedPath(tree, node, prefixes), language);
  const field = term?.id ?? prefixedName(tree, node, prefixes);
  // A value with a line break may violate the rule in several ways.
  if (/[\r\n]/.test(value)) return null;
  if (cases.has('form') && !isDateOfSyntax(value, elements)) return createCase('form', { value, field });
  if (cases.has('words') && !/\d/.test(value)) return createCase('words', { value, field });
  const schemeFormat = expectedForm(finding.assertion, language);
  if (schemeFormat === null || !schemeFormat.test(value))
    return nearCodeCase(value, node) ?? missingCountryCase(value, node) ?? createCase('value', { value, field });
  return createCase('scheme', { value, scheme: elements.attribute(node, 'schemeID') });

  /** The message for a value that resembles a code. */
  function nearCodeCase(value: string, node: number): CaseMessage | null {
    const { shape } = finding.assertion;
    const codes =
      shape?.kind === 'value' && shape.codes !== undefined && 'values' in shape.codes ? shape.codes.values : [];
    const nearestCode = !cases.has('near') || codes.length === 0 ? null : findNearestInList(tree, value, codes, node);
    return nearestCode === null ? null : createCase('near', { value, near: nearestCode, field });
  }

  /** The message for a VAT identifier without country code, if the party's address has a country. */
  function missingCountryCase(value: string, node: number): CaseMessage | null {
    const country = !cases.has('national') || !/^\d[\dA-Z]{5,}$/.test(value) ? null : countryOfParty(elements, node);
    return country === null ? null : createCase('national', { value, identifier: country + value, field });
  }

  /** The message for a case; null if the rule does not have this case, or if a value is empty. */
  function createCase(ruleCase: RuleCase, values: Readonly<Record<string, string>>): CaseMessage | null {
    if (!cases.has(ruleCase) || Object.values(values).includes('')) return null;
    const data = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clip(value)]));
    return {
      problem: part(`rules.${key}:${ruleCase}.problem`, data),
      fix: part(`rules.${key}:${ruleCase}.fix`, data),
      statesValue: true,
    };
  }
}

/** Whether a value is a date in the format of the syntax: `20260430` in CII, `2026-04-30` in UBL. */
function isDateOfSyntax(value: string, elements: Elements): boolean {
  return (Terms.of(elements)?.isCii ? /^\d{8}$/ : /^\d{4}-\d\d-\d\d$/).test(value);
}

/** The country code for the VAT identifier of a party, from the party's address; null if unknown. */
function countryOfParty(elements: Elements, node: number): string | null {
  const { parent } = elements.tree;
  const terms = Terms.of(elements);
  if (terms === null) return null;
  // This is the path in the seller's address. The addresses of all parties use the same element names.
  const path = terms.pathOf('BT-40').slice(terms.pathOf('BG-5').length - 1);
  for (let ancestor = parent[node]!; ancestor > 0; ancestor = parent[ancestor]!) {
    const country = elements.text(elements.only(ancestor, path.join('/')));
    if (/^[A-Z]{2}$/.test(country)) return country === 'GR' ? 'EL' : country;
  }
  return null;
}

/** The message for a category whose VAT rows do not match its use: a row is missing, unused or repeated. */
function compareRows({ elements, terms }: CalculationContext, category: string): CaseMessage | null {
  const elementsWithCategory = (names: AmountTerms): readonly number[] =>
    terms
      .all(names.group)
      .filter((each) => terms.in(each, names.category).some((node) => elements.text(node) === category));
  const [rows, lines] = [elementsWithCategory(ROW), elementsWithCategory(LINE)];
  // The allowances include ordinary charges, which have the same element names. Service charges have other names.
  const allowancesAndCharges = [...elementsWithCategory(ALLOWANCE), ...elementsWithCategory(SERVICE_CHARGE)];
  const rowCase = (problem: RowProblem, fix: RowProblem, data: Data = {}): CaseMessage => ({
    problem: part(`conclusions.${problem}`, { category, ...data }),
    fix: part(`conclusions.${fix}`, { category }),
    statesValue: true,
  });
  const isUsed = lines.length + allowancesAndCharges.length > 0;
  if (rows.length > 1 && !BY_RATE.has(category)) return rowCase('rowDoubled', 'rowDoubledFix', { count: rows.length });
  if (rows.length > 0) return isUsed ? null : rowCase('rowUnused', 'rowUnusedFix');
  const [firstLine] = lines;
  const lineId = firstLine === undefined ? '' : elements.text(terms.only(firstLine, 'BT-126'));
  if (lineId === '') return !isUsed ? null : rowCase('rowUnlisted', 'rowUnlistedFix');
  return rowCase('rowUnlistedLine', 'rowUnlistedFix', { line: clip(lineId) });
}

type RowProblem = `row${'Doubled' | 'Unused' | 'Unlisted'}${'' | 'Fix'}` | 'rowUnlistedLine';

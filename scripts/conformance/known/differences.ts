/**
 * Cases in which an engine may differ from the recorded findings, each with the rule of the specification that allows
 * it. This list must only shrink: a listed difference that no longer occurs fails the run.
 */
import type { EngineName } from '#validator/index.js';

export interface KnownDifference {
  /** The engine that may differ. */
  readonly engine: EngineName;
  /** Path in the suites, with `#n` for a part. */
  readonly name: string;
  /** As the run prints them: `RULE-SET: only here|only there: RULE FLAG LOCATION`. */
  readonly differences: readonly string[];
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
}

/**
 * BR-S-03 asks `exists(//cac:AllowanceCharge[cbc:ChargeIndicator=false()]/...)`. In these documents the first allowance
 * makes that true, and a later one has a ChargeIndicator that is not a boolean. Saxon stops at the first; SaxonJS reads
 * all, because it sorts the steps after the predicate before `exists` sees one, and raises the error. Both are allowed.
 * SaxonJS does so however the path is written, as long as it ends in a step; a `for` instead would be a different
 * expression from the published one. Our own engine has to be as lazy as Saxon, whose findings are the official ones,
 * so it gets no such entry.
 */
const EAGER_EXISTS: readonly KnownDifference[] = ['cn', 'inv'].flatMap((kind) =>
  ['r043.xml#8', 'r043.xml#9', 'r043.xml#10', 'r044.xml#3', 'r044.xml#5'].map((part) => ({
    engine: 'saxon' as const,
    name: `xrechnung/schematron-instances/ubl-${kind}/ubl-${kind}-peppol-en16931-${part}`,
    differences: [`en16931-ubl: only here: BR-S-03 DYNAMIC-ERROR /${kind === 'cn' ? 'CreditNote' : 'Invoice'}[1]`],
    reason:
      'BR-S-03: SaxonJS evaluates more of the operand of exists() than its answer needs, and meets a ChargeIndicator that is no boolean; Saxon stops before it.',
    specification:
      'XPath 2.0, section 2.3.4 (Errors and Optimization): a processor may stop as soon as the result is known, and need not.',
  })),
);

/**
 * `A and B` with one false operand is false even if the other raises an error, and `A or B` with one true operand is
 * true. The recorded findings are from Saxon-HE 9.9, which evaluates operands from left to right and raises the error;
 * Saxon-HE 12.9 returns a value, as we do. BR-S-08 selects charges with `Indicator = true() and CategoryCode = 'S' and
 * …`, some of which have an Indicator that is not a boolean and another category; HR-BR-54 passes two values to a
 * function of one, next to `Country != 'HR'`, which is true.
 */
const DECIDED_BY_ANOTHER = {
  engine: 'native',
  reason:
    'One operand of `and` is false, or one of `or` true, and another raises: Saxon-HE 9.9 evaluates that first and raises; 12.9 decides.',
  specification:
    'XPath 2.0, section 2.3.4 (Errors and Optimization): operands of a logical expression may be evaluated in any order.',
} as const;

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  ...EAGER_EXISTS,
  ...['#22', '#23', '#28', '#29'].map((part) => ({
    ...DECIDED_BY_ANOTHER,
    name: `xrechnung/schematron-instances/cii/cii-peppol-en16931-r043.xml${part}`,
    differences: [
      'en16931-cii: only there: BR-S-08 DYNAMIC-ERROR /CrossIndustryInvoice[1]/SupplyChainTradeTransaction[1]/ApplicableHeaderTradeSettlement[1]/ApplicableTradeTax[1]/CategoryCode[1]',
    ],
  })),
];

export const KNOWN_DIFFERENCES_EUROPE: readonly KnownDifference[] = [
  'en16931/examples-ubl/ubl-tc434-example5.xml',
  'hr-cius-ext/peppol-bis-invoice-3/rules/national-examples/NO/Norwegian-example-1.xml',
].map((name) => ({
  ...DECIDED_BY_ANOTHER,
  name,
  differences: ['hr-cius-ext: only there: HR-BR-54 DYNAMIC-ERROR /Invoice[1]/AccountingSupplierParty[1]'],
}));

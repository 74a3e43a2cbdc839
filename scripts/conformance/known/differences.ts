/**
 * Cases in which an engine differs from the independent opinion and may, each with what decides it. This list only
 * shrinks: a listed difference that is gone fails the run.
 */
import type { EngineName } from '../../../engine/index.js';

export interface KnownDifference {
  /** The engine that differs. */
  readonly engine: EngineName;
  /** Path under the suites, `#n` for a part. */
  readonly name: string;
  /** As the run prints them: `RULE-SET: only here|only there: RULE FLAG LOCATION`. */
  readonly differences: readonly string[];
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
}

/**
 * BR-S-03 asks `exists(//cac:AllowanceCharge[cbc:ChargeIndicator=false()]/...)`. In these documents the first allowance
 * answers that with yes, and a later one has a ChargeIndicator that is no boolean. Saxon stops at the first; SaxonJS
 * reads all, because the steps after the predicate are sorted before `exists` sees one, and meets the error. Both may.
 * SaxonJS does so however the path is written, as long as it ends in a step; a `for` in its place would be another
 * expression than the published one. An engine of ours has to be as lazy as Saxon, whose findings are the official
 * ones: it gets no entry here.
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

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = EAGER_EXISTS;

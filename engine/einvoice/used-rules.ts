/** Types for the rule sets in a report, and for the reasons why they were used or left out. */
import type { EngineName } from 'einvoice-schematron/assertion.js';

/** The period in which a version of a rule set is in force; days are ISO 8601. */
export interface Period {
  /** First day; null if unknown, for the earliest version. */
  readonly inForceFrom: string | null;
  /**
   * Last day: as the publisher has set it, otherwise the day before its successor begins (before `inForceFrom` if it
   * was replaced before it began); null if unknown.
   */
  readonly inForceUntil: string | null;
  /** The version that has replaced it by then, held or not; null if there is none. */
  readonly successor: Successor | null;
}

/** A later version of a rule set. */
export interface Successor {
  /** Name of its release: `xrechnung@2.6.0`. */
  readonly release: string;
  readonly version: string;
  readonly inForceFrom: string;
}

/** A rule set as used for a document. */
export interface RuleSetInfo extends Period {
  readonly id: string;
  readonly version: string;
  /** SHA-256 (hex) of the official files that it was compiled from. */
  readonly hash: string;
  /** The publisher's Schematron, or the equivalent XSLT generated from it by the publisher; null before compilation. */
  readonly compiledFrom: 'schematron' | 'xslt' | null;
  readonly engine: EngineName;
  /** The installed package that contains it, `einvoice-rules@0.1.0`; absent if it was compiled here. */
  readonly package?: string;
}

/** Why a rule set was chosen. */
export interface Because {
  /**
   * `identifier`: the document names it (BT-24); `format`: it applies to every document of the format, or follows from
   * how the invoice is attached to a PDF; `country`: because of parties and process of the invoice; `request`: the
   * caller requested it.
   */
  readonly by: 'identifier' | 'format' | 'country' | 'request';
  /** In the language of the messages. */
  readonly text: string;
}

/** A rule set that a document was checked by, and why. */
export interface UsedRuleSet extends RuleSetInfo {
  readonly because: Because;
}

/** National rules that concern a document but were not run. */
export interface LeftOff {
  /** Name of the specification of the rules. */
  readonly specification: string;
  /** Their ids. */
  readonly ruleSets: readonly string[];
  readonly because: {
    /**
     * `country`: because of parties or process of the invoice; `day`: not binding yet; `request`: the caller excluded
     * them; `absence`: not held.
     */
    readonly by: 'country' | 'day' | 'request' | 'absence';
    readonly text: string;
  };
}

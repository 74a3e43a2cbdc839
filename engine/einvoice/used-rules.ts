/** What a report says of rule sets: which they are, and why they were chosen or left off. */
import type { EngineName } from 'einvoice-schematron/assertion.js';

/** When a version of a rule set is in force; days are ISO 8601. */
export interface Period {
  /** First day on which it is to be applied; null: no day is known, and it is the earliest version. */
  readonly inForceFrom: string | null;
  /**
   * Last day on which it is: the one that its publisher says, else the one before its successor begins (also before
   * `inForceFrom`, where another one took its place before it began); null: none is known.
   */
  readonly inForceUntil: string | null;
  /** The version that has taken its place by now, whether its files are held or not; null where none has. */
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
  /** SHA-256 (hex) over the official files that the set was compiled from. */
  readonly hash: string;
  /** Its publisher's Schematron, or the XSLT that the publisher made of it, which reads the same; null before it is compiled. */
  readonly compiledFrom: 'schematron' | 'xslt' | null;
  readonly engine: EngineName;
  /** The installed package that it is from, `einvoice-rules@0.1.0`; absent where it was compiled here. */
  readonly package?: string;
}

/** Why a rule set was chosen. */
export interface Because {
  /**
   * `identifier`: what the document names (BT-24); `format`: it is for every document of the format, or the invoice is attached to a PDF so; `country`: parties and
   * process of the invoice; `request`: the caller.
   */
  readonly by: 'identifier' | 'format' | 'country' | 'request';
  /** In the language of the messages. */
  readonly text: string;
}

/** A rule set that a document was checked by, and why. */
export interface UsedRuleSet extends RuleSetInfo {
  readonly because: Because;
}

/** Rules of a country that have to do with a document, and were not run. */
export interface LeftOff {
  /** What the specification is called whose rules they are. */
  readonly specification: string;
  /** Their ids. */
  readonly ruleSets: readonly string[];
  readonly because: {
    /** `country`: parties or process of the invoice; `day`: they bind later; `request`: the caller; `absence`: they are not held. */
    readonly by: 'country' | 'day' | 'request' | 'absence';
    readonly text: string;
  };
}

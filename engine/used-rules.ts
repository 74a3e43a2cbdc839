/** What a report says of rule sets: which they are, and why they were chosen or left off. */
import type { EngineName } from './assertion.js';

/** A rule set as used for a document. */
export interface RuleSetInfo {
  readonly id: string;
  readonly version: string;
  /** SHA-256 (hex) over the official files that the set was compiled from. */
  readonly hash: string;
  /** Its publisher's Schematron, or the XSLT that the publisher made of it, which reads the same; null before it is compiled. */
  readonly compiledFrom: 'schematron' | 'xslt' | null;
  readonly engine: EngineName;
}

/** Why a rule set was chosen. */
export interface Because {
  /**
   * `identifier`: what the document names (BT-24); `format`: it is for every document of the format; `country`: parties and
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
    /** `country`: parties or process of the invoice; `request`: the caller; `absence`: they are not held. */
    readonly by: 'country' | 'request' | 'absence';
    readonly text: string;
  };
}

/** Differences caused by the publisher: the XSLT was generated from another version of the Schematron. */

/** Findings that may come from one source only. */
export interface Explanation {
  /** `id@version` */
  readonly ruleSet: string;
  readonly rule: string;
  /** The source that has the finding. */
  readonly only: Source;
  readonly reason: string;
}

export type Source = 'schematron' | 'xslt';

/** Empty: every pinned stylesheet was generated from the pinned Schematron. */
export const EXPLANATIONS: readonly Explanation[] = [];

/** Differences that are the publisher's: the XSLT was made of another state of the Schematron. */

/** Which findings may come from one source only. */
export interface Explanation {
  /** `id@version` */
  readonly ruleSet: string;
  readonly rule: string;
  /** The source that has the finding. */
  readonly only: Source;
  readonly reason: string;
}

export type Source = 'schematron' | 'xslt';

/** None: every stylesheet that is pinned was made of the Schematron that is. */
export const EXPLANATIONS: readonly Explanation[] = [];

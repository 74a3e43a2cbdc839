/** How long the JSON of a report may be, and what it contains. */
export interface ReportLimit<Member extends string> {
  /** In UTF-8. */
  readonly bytes: number;
  readonly details: boolean;
  /** Members of each issue that are listed a second time, besides the rule sets and steps (evidence); by default none. */
  readonly again?: readonly Member[];
}

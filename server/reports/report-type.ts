/** What a media type of a report is. */
import type { Language, RuleExplanation, Verdict } from 'einvoice-validator';

/** What is known of the document beside its verdict. */
export interface DocumentFacts {
  readonly name: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Tells of rules; see `ExplainerAside.explain`. */
export interface RuleSource {
  explain(code: string, language: Language, among?: ReadonlySet<string>): Promise<readonly RuleExplanation[]>;
}

/** What reports are made with. */
export interface ReportDeps {
  readonly prefixes: Readonly<Record<string, string>>;
  readonly explainer: RuleSource;
}

/** A media type that a report may be asked for as. */
export interface ReportType {
  readonly mediaType: string;
  write(verdict: Verdict, facts: DocumentFacts, deps: ReportDeps): Promise<WrittenReport> | WrittenReport;
}

export interface WrittenReport {
  readonly text: string;
  /** Whether findings are left out. */
  readonly truncated: boolean;
}

/** The interface of a report format that has a media type. */
import type { Language, RuleExplanation, Verdict } from 'einvoice-validator';

/** Facts about the document besides its verdict. */
export interface DocumentFacts {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Explains rules; see `ExplainerWorker.explain`. */
export interface RuleSource {
  explain(code: string, language: Language, among?: ReadonlySet<string>): Promise<readonly RuleExplanation[]>;
}

/** The dependencies of reports. */
export interface ReportDeps {
  readonly prefixes: Readonly<Record<string, string>>;
  readonly explainer: RuleSource;
  /** The document, for types that show it; else null. */
  readonly document: Uint8Array | null;
  /** That of its media type, if there is one. */
  readonly charset: string | undefined;
}

/** A media type in which reports are available. */
export interface ReportType {
  readonly mediaType: string;
  /** Whether it shows the document, with the changes that repair it unless the caller does not want them. */
  readonly showsDocument?: true;
  write(verdict: Verdict, facts: DocumentFacts, deps: ReportDeps): Promise<WrittenReport> | WrittenReport;
}

export interface WrittenReport {
  readonly text: string;
  /** Whether findings were left out. */
  readonly truncated: boolean;
}

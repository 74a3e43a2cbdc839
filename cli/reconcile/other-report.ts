/** The findings of another validator, independent of the format of its report. */
import type { Severity } from 'einvoice-validator';

export type OtherLevel = Severity | 'information';

/**
 * `xml`: the document is not well-formed. `schema`: a violation of the XML Schema. `rule`: a violation of a rule.
 * `program`: a message of the program without a published rule, such as an extra check or a note.
 */
export type OtherKind = 'xml' | 'schema' | 'rule' | 'program';

export interface OtherFinding {
  readonly kind: OtherKind;
  /** The id of the rule or schema constraint; null if the report has none. */
  readonly code: string | null;
  /** The id that the text begins with, if it differs. */
  readonly textCode: string | null;
  readonly level: OtherLevel;
  /** XPath as the report writes it. */
  readonly location: string | null;
  readonly line: number | null;
  /** The origin of the rule as the report names it: a file, a resource. */
  readonly source: string | null;
  /** The message. */
  readonly text: string | null;
}

/**
 * Why rules did not run: the schema was violated, no scenario or profile matches the document, or the program failed.
 */
export type LeftOutFor = 'schema' | 'scenario' | 'failure';

export interface LeftOut {
  readonly because: LeftOutFor;
  /** The sources that did not run; empty if nothing ran. */
  readonly sources: readonly string[];
}

export interface OtherReport {
  /** For people: `KoSIT VARL`. */
  readonly format: string;
  /** The program that wrote it, if the report names it. */
  readonly tool: string | null;
  readonly findings: readonly OtherFinding[];
  /** The rules that were used, as the report names them: scenario, resources, rule files. */
  readonly sources: readonly string[];
  /** Null if all rules ran, as far as the report shows. */
  readonly leftOut: LeftOut | null;
  /** Whether only the first schema violation is reported. */
  readonly stopsAtFirstViolation: boolean;
  /** Whether only failed assertions are reported, not successful reports (`sch:report`). */
  readonly leavesOutReports: boolean;
  /** SHA-256 (hex) of the document, if the report contains it. */
  readonly sha256: string | null;
}

/** Names of levels and flags. Rules without one are errors. */
const LEVELS: Readonly<Record<string, OtherLevel>> = {
  fatal: 'error',
  'fatal-error': 'error',
  error: 'error',
  exception: 'error',
  severity_error: 'error',
  severity_fatal_error: 'error',
  warning: 'warning',
  warn: 'warning',
  severity_warning: 'warning',
  information: 'information',
  info: 'information',
  notice: 'information',
  success: 'information',
};

/** Parses the name of a level. An unknown name is an error, so that no finding is played down. */
export function parseLevel(word: string | undefined): OtherLevel {
  return LEVELS[(word ?? '').trim().toLowerCase()] ?? 'error';
}

/** The id in brackets at the start of many publishers' messages: `[BR-01]-…`. */
export function codeInText(text: string | null): string | null {
  return /^\s*\[([^\]\s]{1,100})\]/.exec(text ?? '')?.[1] ?? null;
}

/** Creates a finding of a rule. If the report has no id, uses the id at the beginning of the text. */
export function ruleFinding(
  code: string | null | undefined,
  text: string | null,
  rest: Pick<OtherFinding, 'level' | 'location' | 'line' | 'source'>,
): OtherFinding {
  const inText = codeInText(text);
  const own = code || inText;
  return { kind: 'rule', code: own, textCode: inText === own ? null : inText, text, ...rest };
}

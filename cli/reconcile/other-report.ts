/** What another validator found, whatever the format of its report. */
import type { Severity } from 'einvoice-validator';

export type OtherLevel = Severity | 'information';

/**
 * `xml`: the document is no XML. `schema`: a violation of the XML Schema. `rule`: of a rule. `program`: what the program
 * says by itself, a check of its own or a note, with no published rule behind it.
 */
export type OtherKind = 'xml' | 'schema' | 'rule' | 'program';

export interface OtherFinding {
  readonly kind: OtherKind;
  /** The id of the rule, or of the constraint of the schema; null where the report has none. */
  readonly code: string | null;
  /** The id that the text begins with, where that is another one. */
  readonly textCode: string | null;
  readonly level: OtherLevel;
  /** XPath as the report writes it. */
  readonly location: string | null;
  readonly line: number | null;
  /** What the rule came from, as the report names it: a file, a resource. */
  readonly source: string | null;
  /** What it says. */
  readonly text: string | null;
}

/** Why rules were left out: the schema was violated, no scenario or profile fits the document, or the program failed. */
export type LeftOutFor = 'schema' | 'scenario' | 'failure';

export interface LeftOut {
  readonly because: LeftOutFor;
  /** The sources that were left out; empty where nothing was run. */
  readonly sources: readonly string[];
}

export interface OtherReport {
  /** For people: `KoSIT VARL`. */
  readonly format: string;
  /** The program that wrote it, where the report says so. */
  readonly tool: string | null;
  readonly findings: readonly OtherFinding[];
  /** What it was checked by, as the report names it: scenario, resources, files of rules. */
  readonly sources: readonly string[];
  /** Null where all rules were run, as far as the report tells. */
  readonly leftOut: LeftOut | null;
  /** Whether only the first violation of the schema is told. */
  readonly stopsAtFirstViolation: boolean;
  /** Whether rules written as reports (`sch:report`) are not told of, only those written as assertions. */
  readonly leavesOutReports: boolean;
  /** SHA-256 (hex) of the document that it is about, where the report says so. */
  readonly sha256: string | null;
}

/** What levels and flags are called. Rules without one are errors. */
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

/** The level that a word means; an error where it is none that we know, so that nothing is made light of. */
export function levelOf(word: string | undefined): OtherLevel {
  return LEVELS[(word ?? '').trim().toLowerCase()] ?? 'error';
}

/** The id in brackets that publishers begin their texts with: `[BR-01]-…`. */
export function codeInText(text: string | null): string | null {
  return /^\s*\[([^\]\s]{1,100})\]/.exec(text ?? '')?.[1] ?? null;
}

/** A finding of a rule, as most formats have it; an id in the text stands in for one that is missing. */
export function ruleFinding(
  code: string | null | undefined,
  text: string | null,
  rest: Pick<OtherFinding, 'level' | 'location' | 'line' | 'source'>,
): OtherFinding {
  const inText = codeInText(text);
  const own = code || inText;
  return { kind: 'rule', code: own, textCode: inText === own ? null : inText, text, ...rest };
}

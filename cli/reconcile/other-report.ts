/** What another validator found, whatever the format of its report. */
import type { Severity } from '../../engine/index.js';

export type OtherLevel = Severity | 'information';

export interface OtherFinding {
  /** The id of the rule, or of the constraint of the schema; null where the report has none. */
  readonly code: string | null;
  readonly level: OtherLevel;
  /** Whether it is a violation of the schema. */
  readonly isSchema: boolean;
  /** XPath as the report writes it. */
  readonly location: string | null;
  readonly line: number | null;
  /** What the rule came from, as the report names it: a file, a resource. */
  readonly source: string | null;
}

export interface OtherReport {
  /** For people: `KoSIT VARL`. */
  readonly format: string;
  /** The program that wrote it, where the report says so. */
  readonly tool: string | null;
  readonly findings: readonly OtherFinding[];
  /** What it was checked by, as the report names it: scenario, resources, files of rules. */
  readonly sources: readonly string[];
  /** Whether the rules were left out because the schema was violated. */
  readonly stoppedAtSchema: boolean;
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

/** The words of reports that the service and the command line write: a file per language. */
import type { Severity } from '../../../engine/index.js';

export interface ReportWordList {
  readonly valid: string;
  readonly severity: Readonly<Record<Severity | 'information', string>>;
  readonly line: string;
  /** Between a number of files and what they are, or a name and what is said of it. */
  readonly colon: string;
  /** `{count}` findings are listed. */
  readonly truncated: string;
  /** In front of a finding that does not count. */
  readonly setAside: string;
  /** What a patch does. */
  readonly patch: Readonly<Record<'more' | 'reference' | 'becomes' | 'delete' | 'before' | 'behind' | 'add', string>>;
}

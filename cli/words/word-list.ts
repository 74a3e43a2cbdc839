/** The words that each language has a file of. */
import type { LegalClass } from '../../engine/index.js';
import type { ReportWordList } from '../../server/reports/words/word-list.js';

/** What is counted, with the number: Unicode's plural category decides. */
export interface Counted {
  readonly one: string;
  readonly other: string;
}

/** What a language has a file of. */
export interface WordList extends ReportWordList {
  readonly title: string;
  readonly invalid: string;
  readonly notChecked: string;
  /** In front of what no rule forbids. */
  readonly advice: string;
  /** Classes of errors in German law. */
  readonly legal: Readonly<Record<LegalClass['class'], string>>;
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly profile: string;
  readonly noIssues: string;
  /** `{count}` of them. */
  readonly files: Counted;
  readonly errors: Counted;
  readonly warnings: Counted;
  readonly causes: Counted;
  /** Before the rules and lines of findings that are gone with one. */
  readonly follows: string;
  /** How many files are what; the last one is left out where there are none. */
  readonly validFiles: Counted;
  readonly invalidFiles: Counted;
  readonly uncheckedFiles: Counted;
  /** In front of rules that were not run, and the reason. */
  readonly leftOff: string;
  /** Findings that do not count, or count as something else. */
  readonly policy: Readonly<Record<'countsAs' | 'until' | 'inBaseline', string>> & {
    readonly findings: Counted;
  };
  /** `einvoice reconcile`. */
  readonly reconcile: Readonly<
    Record<
      | 'head'
      | 'onlyHere'
      | 'onlyThere'
      | 'both'
      | 'release'
      | 'severity'
      | 'notEvaluated'
      | 'ofOthers'
      | 'ownCheck'
      | 'unexplained',
      string
    >
  >;
  /** `einvoice explain`. */
  readonly explain: Readonly<
    Record<
      | 'problem'
      | 'fix'
      | 'terms'
      | 'tested'
      | 'ours'
      | 'described'
      | 'context'
      | 'test'
      | 'report'
      | 'source'
      | 'official'
      | 'isNow'
      | 'hasMeantSeveral'
      | 'wasIn',
      string
    >
  >;
  /** Of `einvoice explain`: checks of versions that are not used today. */
  readonly otherChecks: Counted;
  /** `einvoice fix`. */
  readonly fix: Readonly<
    Record<
      'signed' | 'summary' | 'nothingRepaired' | 'nothingFound' | 'nothingLeft' | 'example' | 'unused' | 'input',
      string
    >
  >;
  /** Findings of rules of one's own. */
  readonly ownRule: Readonly<Record<'own' | 'notEvaluated', string>>;
  /** Titles of repairs in an editor. */
  readonly lsp: Readonly<Record<'example' | 'money', string>>;
  readonly left: Counted;
  readonly repaired: Counted;
  readonly changes: Counted;
  /** `einvoice anonymise`. */
  readonly anonymised: Readonly<
    Record<
      'same' | 'none' | 'gone' | 'added' | 'inLine' | 'notScaled' | 'scaled' | 'keeps' | 'short' | 'words' | 'code',
      string
    >
  >;
  readonly sameFindings: Counted;
  readonly notKept: Counted;
}

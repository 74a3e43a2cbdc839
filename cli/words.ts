/** The texts that the command line prints for people. */
import type { Language } from 'einvoice-validator';
import { localDay } from 'einvoice-wording/local-form.js';
import { type TextFiles, localForm, readTexts } from 'einvoice-wording/texts.js';
import { type ReportWordList, reportWords } from 'einvoice-reports/words.js';
import type { Summary } from './reports/result.js';

/** The forms of a counted noun: Unicode's plural category selects one. */
interface Counted {
  readonly one: string;
  readonly other: string;
}

type WordList = ReportWordList & TextFiles['command-line'];

/** The texts of a language, and functions that combine them with numbers. */
export type Words = WordList & {
  /** `2 errors, 1 warning`; empty if there are neither. */
  issues(errors: number, warnings: number): string;
  /** As `issues`, preceded by the number of causes if it differs: `1 cause, 5 errors`. */
  found(causes: number, errors: number, warnings: number): string;
  /** `3 files: 1 valid, 2 not valid (2 errors)` */
  summary(summary: Summary): string;
  /** The note that the list is incomplete. */
  truncatedAfter(listed: number): string;
  /** Formats an ISO 8601 date in the language. */
  day(iso: string): string;
  /** A number with the plural form of the noun. */
  counted(forms: Counted, number: number): string;
};

export { fillIn } from 'einvoice-reports/words.js';

export function loadWords(language: Language): Words {
  const list: WordList = { ...reportWords(language), ...readTexts(language, 'command-line') };
  const numbered = (text: string, number: number): string => text.replace('{count}', formatCount(number, language));
  const counted = (forms: Counted, number: number): string =>
    numbered(new Intl.PluralRules(language).select(number) === 'one' ? forms.one : forms.other, number);
  const issues = (errors: number, warnings: number): string =>
    [
      ...(errors > 0 ? [counted(list.errors, errors)] : []),
      ...(warnings > 0 ? [counted(list.warnings, warnings)] : []),
    ].join(', ');
  return {
    ...list,
    counted,
    day: (iso) => localDay(iso, localForm(language)),
    issues,
    found: (causes, errors, warnings) =>
      `${causes > 0 && causes < errors + warnings ? `${counted(list.causes, causes)}, ` : ''}${issues(errors, warnings)}`,
    summary({ files, valid, invalid, notChecked, errors, warnings, setAside }) {
      const kinds = [
        counted(list.validFiles, valid),
        counted(list.invalidFiles, invalid),
        ...(notChecked > 0 ? [counted(list.uncheckedFiles, notChecked)] : []),
      ].join(', ');
      const found = [issues(errors, warnings), ...(setAside > 0 ? [counted(list.policy.findings, setAside)] : [])]
        .filter((part) => part !== '')
        .join(', ');
      return `${counted(list.files, files)}${list.colon}${kinds}${found === '' ? '' : ` (${found})`}`;
    },
    truncatedAfter: (listed) => numbered(list.truncated, listed),
  };
}

/** Small numbers look the same in all languages, and the data for large ones takes time to load. */
function formatCount(number: number, language: Language): string {
  return number < 1_000 ? String(number) : number.toLocaleString(language);
}

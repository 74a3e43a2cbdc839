/** The words of reports for people, in their language. */
import type { Language, Severity } from '../../engine/index.js';
import type { Summary } from './result.js';

export interface Words {
  readonly title: string;
  readonly valid: string;
  readonly invalid: string;
  readonly notChecked: string;
  readonly severity: Readonly<Record<Severity, string>>;
  readonly line: string;
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly profile: string;
  readonly noIssues: string;
  /** `2 errors, 1 warning`; nothing where there is neither. */
  issues(errors: number, warnings: number): string;
  summary(summary: Summary): string;
  truncated(listed: number): string;
}

/** Kinds that do not occur are not named. */
function listed(...parts: readonly (readonly [number: number, text: string])[]): string {
  return parts
    .filter(([number]) => number > 0)
    .map(([, text]) => text)
    .join(', ');
}

const inParentheses = (text: string): string => (text === '' ? '' : ` (${text})`);

const count = (number: number, one: string, many: string, language: string): string =>
  `${number.toLocaleString(language)} ${number === 1 ? one : many}`;

const en: Words = {
  title: 'Invoice check',
  valid: 'valid',
  invalid: 'not valid',
  notChecked: 'not checked',
  severity: { error: 'error', warning: 'warning' },
  line: 'line',
  field: 'Field',
  rule: 'Rule',
  message: 'Message',
  profile: 'Profile',
  noIssues: 'Nothing was found.',
  issues: (errors, warnings) =>
    listed([errors, count(errors, 'error', 'errors', 'en')], [warnings, count(warnings, 'warning', 'warnings', 'en')]),
  summary: ({ files, valid, invalid, notChecked, errors, warnings }) =>
    `${count(files, 'file', 'files', 'en')}: ${valid.toLocaleString('en')} valid, ${invalid.toLocaleString('en')} not valid` +
    `${notChecked > 0 ? `, ${notChecked.toLocaleString('en')} could not be checked` : ''}${inParentheses(en.issues(errors, warnings))}`,
  truncated: (listed) => `Only the first ${listed.toLocaleString('en')} findings are listed.`,
};

const de: Words = {
  title: 'Rechnungsprüfung',
  valid: 'gültig',
  invalid: 'nicht gültig',
  notChecked: 'nicht geprüft',
  severity: { error: 'Fehler', warning: 'Warnung' },
  line: 'Zeile',
  field: 'Feld',
  rule: 'Regel',
  message: 'Meldung',
  profile: 'Profil',
  noIssues: 'Es wurde nichts gefunden.',
  issues: (errors, warnings) =>
    listed(
      [errors, count(errors, 'Fehler', 'Fehler', 'de')],
      [warnings, count(warnings, 'Warnung', 'Warnungen', 'de')],
    ),
  summary: ({ files, valid, invalid, notChecked, errors, warnings }) =>
    `${count(files, 'Datei', 'Dateien', 'de')}: ${valid.toLocaleString('de')} gültig, ${invalid.toLocaleString('de')} nicht gültig` +
    `${notChecked > 0 ? `, ${notChecked.toLocaleString('de')} nicht prüfbar` : ''}${inParentheses(de.issues(errors, warnings))}`,
  truncated: (listed) => `Nur die ersten ${listed.toLocaleString('de')} Befunde sind aufgeführt.`,
};

export const WORDS: Readonly<Record<Language, Words>> = { en, de };

/** The comparison of two reports, for people. */
import type { Language } from 'einvoice-validator';
import { printable } from '../terminal/printable.js';
import { type Words, fillIn, loadWords } from '../words.js';
import type { RuleChange, Compared, NotEvaluatedFor } from './compared.js';
import type { OtherReport } from './other-report.js';

/** A summary line, and a line for each difference. */
export function reconciliationText(
  file: string,
  path: string,
  { format, tool }: OtherReport,
  compared: readonly Compared[],
  language: Language,
): string {
  const words = loadWords(language);
  const count = (wanted: (one: Compared) => boolean): number => compared.filter(wanted).length;
  const head = fillIn(words.reconcile.head, {
    file,
    report: path,
    format: tool === null ? format : `${format}, ${tool}`,
    same: count(({ reason }) => reason === 'same'),
    explained: count(({ reason }) => reason !== 'same' && reason !== 'unexplained'),
    unexplained: count(({ reason }) => reason === 'unexplained'),
  });
  const lines = compared.filter(({ reason }) => reason !== 'same').map((one) => `  ${formatCompared(one, words)}`);
  return `${[head, ...lines].map(printable).join('\n')}\n`;
}

function formatCompared(one: Compared, words: Words): string {
  const { reconcile, severity, colon } = words;
  const code = one.line === null ? one.code : `${one.code} (${words.line} ${one.line})`;
  const where =
    one.ours === null
      ? fillIn(reconcile.onlyThere, { code, severity: severity[one.theirs!.severity] })
      : one.theirs === null
        ? fillIn(reconcile.onlyHere, { code, severity: severity[one.ours.severity] })
        : fillIn(reconcile.both, { code, ours: severity[one.ours.severity], theirs: severity[one.theirs.severity] });
  const says = one.ours === null && one.theirs?.text ? `\n    ${shortened(one.theirs.text)}` : '';
  return `${where}${colon}${reasonText(one, words)}${says}`;
}

function reasonText({ reason, releases, ruleSets = [], because, ours }: Compared, { reconcile }: Words): string {
  if (reason === 'release')
    return [
      fillIn(releases!.isHeld ? reconcile.release : reconcile.releaseNotHeld, {
        ours: releases!.ours,
        others: releases!.others.join(', '),
      }),
      ...(releases!.change === null ? [] : [reconcile[CHANGES[releases!.change]]]),
    ].join('; ');
  if (reason === 'other-specification')
    return ruleSets.length > 0
      ? fillIn(reconcile.ofOthers, { ruleSets: ruleSets.join(', ') })
      : ours === null
        ? reconcile.theirCheck
        : reconcile.ownCheck;
  if (reason === 'not-evaluated') return reconcile[NOT_EVALUATED[because!]];
  return { same: '', severity: reconcile.severity, unexplained: reconcile.unexplained }[reason];
}

const CHANGES = {
  'not-here': 'notHere',
  'not-there': 'notThere',
  severity: 'otherSeverity',
  test: 'otherTest',
} as const satisfies Record<NonNullable<RuleChange>, keyof Words['reconcile']>;

const NOT_EVALUATED = {
  schema: 'notEvaluated',
  scenario: 'noScenario',
  failure: 'hasFailed',
  'first-violation': 'firstViolation',
  report: 'noReports',
} as const satisfies Record<NotEvaluatedFor, keyof Words['reconcile']>;

const MAX_LENGTH = 200;

/** The message of a finding that only the other report has, on one line. */
function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}

/** The comparison of two reports for people. */
import type { Language } from '../../engine/index.js';
import { printable } from '../terminal/printable.js';
import { type Words, filled, wordsOf } from '../words.js';
import type { Compared } from './compare.js';
import type { OtherReport } from './other-report.js';

/** A line that counts, and one for each finding that is not the same in both. */
export function reconciliationText(
  file: string,
  path: string,
  { format, tool }: OtherReport,
  compared: readonly Compared[],
  language: Language,
): string {
  const words = wordsOf(language);
  const count = (wanted: (one: Compared) => boolean): number => compared.filter(wanted).length;
  const head = filled(words.reconcile.head, {
    file,
    report: path,
    format: tool === null ? format : `${format}, ${tool}`,
    same: count(({ reason }) => reason === 'same'),
    explained: count(({ reason }) => reason !== 'same' && reason !== 'unexplained'),
    unexplained: count(({ reason }) => reason === 'unexplained'),
  });
  const lines = compared.filter(({ reason }) => reason !== 'same').map((one) => `  ${lineOf(one, words)}`);
  return `${[head, ...lines].map(printable).join('\n')}\n`;
}

function lineOf(one: Compared, words: Words): string {
  const { reconcile, severity, colon } = words;
  const code = one.line === null ? one.code : `${one.code} (${words.line} ${one.line})`;
  const where =
    one.ours === null
      ? filled(reconcile.onlyThere, { code, severity: severity[one.theirs!.severity] })
      : one.theirs === null
        ? filled(reconcile.onlyHere, { code, severity: severity[one.ours.severity] })
        : filled(reconcile.both, { code, ours: severity[one.ours.severity], theirs: severity[one.theirs.severity] });
  return `${where}${colon}${reasonText(one, words)}`;
}

function reasonText({ reason, releases, ruleSets = [] }: Compared, { reconcile }: Words): string {
  if (reason === 'release')
    return filled(reconcile.release, { ours: releases!.ours, others: releases!.others.join(', ') });
  if (reason === 'other-specification')
    return ruleSets.length === 0 ? reconcile.ownCheck : filled(reconcile.ofOthers, { ruleSets: ruleSets.join(', ') });
  return {
    same: '',
    severity: reconcile.severity,
    'not-evaluated': reconcile.notEvaluated,
    unexplained: reconcile.unexplained,
  }[reason];
}

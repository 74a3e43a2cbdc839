/** What fetching and building show: how far each source is, which served what, and which rule sets are built. */
import { Progress, countOf } from '../terminal/progress.js';
import { type RuleSetEntry, versionedName } from 'einvoice-core/rules/manifest.js';
import type { BuildEvents } from './build-all.js';
import { type FetchEvents, someOf } from './fetch.js';

/** @param isEach a line for every file, too */
export function fetchReport(
  out: NodeJS.WriteStream,
  print: (text: string) => void,
  { isEach }: { readonly isEach: boolean },
): FetchEvents {
  const progress = new Progress(out);
  const line = (text: string): void => {
    progress.clear();
    print(`${text}\n`);
  };
  return {
    onFetched: ({ path }, source, from) => {
      if (isEach) line(`fetched ${path} from the ${source}: ${from}`);
    },
    onProgress: (source, done, total) => progress.show(`official files, ${source}: ${countOf(done, total)}`),
    onSource: ({ source, asked, served, reasons }) =>
      line(`official files, ${source}: ${served} of ${asked}${reasons.length > 0 ? ` (${someOf(reasons)})` : ''}`),
  };
}

/** Where nothing can be drawn over, a line so often says that it goes on. */
const LINE_EVERY_MS = 20_000;

/** @param isEach lines for every rule set; else it says how far it is */
export function buildReport(
  out: NodeJS.WriteStream,
  print: (text: string) => void,
  { isEach }: { readonly isEach: boolean },
): BuildEvents {
  const progress = new Progress(out, { lineEveryMs: LINE_EVERY_MS });
  const line = (text: string): void => {
    progress.clear();
    print(`${text}\n`);
  };
  return {
    onBegin: (entry, count, total) => {
      if (isEach) line(`compiling ${versionedName(entry)} (${countOf(count, total)})`);
      else progress.show(`compiling rule sets: ${countOf(count, total)}`);
    },
    onBuilt: ({ entry, milliseconds, notices }) => {
      for (const notice of notices) line(`notice    ${notice}`);
      if (isEach) line(`compiled  ${versionedName(entry)} in ${(milliseconds / 1000).toFixed(1)} s`);
      else progress.clear();
    },
  };
}

/**
 * What is said of rule sets that a service may do without and that can't be compiled.
 * @param reason which files are absent, and what each source said
 */
export function absenceReport(absent: readonly RuleSetEntry[], reason: string): string {
  if (absent.length === 0) return '';
  return `not held  ${absent.map(versionedName).join(', ')}; invoices of theirs are answered with PROFILE-NOT-CHECKED\n          ${reason}\n`;
}

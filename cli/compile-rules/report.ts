/** Progress of fetching and building: the state and results of each source, and the rule sets that are built. */
import { Progress, formatCount } from '../terminal/progress.js';
import { type RuleSetEntry, versionedName } from 'einvoice-core/rules/manifest.js';
import type { BuildEvents } from './build-all.js';
import { type FetchEvents, summariseReasons } from './fetch.js';

/** @param isVerbose also print a line for every file */
export function fetchReport(
  out: NodeJS.WriteStream,
  print: (text: string) => void,
  { isVerbose }: { readonly isVerbose: boolean },
): FetchEvents {
  const progress = new Progress(out);
  const line = (text: string): void => {
    progress.clear();
    print(`${text}\n`);
  };
  return {
    onFetched: ({ path }, source, from) => {
      if (isVerbose) line(`fetched ${path} from the ${source}: ${from}`);
    },
    onProgress: (source, done, total) => progress.show(`official files, ${source}: ${formatCount(done, total)}`),
    onSource: ({ source, asked, served, reasons }) =>
      line(
        `official files, ${source}: ${served} of ${asked}${reasons.length > 0 ? ` (${summariseReasons(reasons)})` : ''}`,
      ),
  };
}

/** If lines can't be overwritten, how often to print a line. */
const LINE_EVERY_MS = 20_000;

/** @param isVerbose print a line for every rule set, else a counter */
export function buildReport(
  out: NodeJS.WriteStream,
  print: (text: string) => void,
  { isVerbose }: { readonly isVerbose: boolean },
): BuildEvents {
  const progress = new Progress(out, { lineEveryMs: LINE_EVERY_MS });
  const line = (text: string): void => {
    progress.clear();
    print(`${text}\n`);
  };
  return {
    onBegin: (entry, count, total) => {
      if (isVerbose) line(`compiling ${versionedName(entry)} (${formatCount(count, total)})`);
      else progress.show(`compiling rule sets: ${formatCount(count, total)}`);
    },
    onBuilt: ({ entry, milliseconds, notices }) => {
      for (const notice of notices) line(`notice    ${notice}`);
      if (isVerbose) line(`compiled  ${versionedName(entry)} in ${(milliseconds / 1000).toFixed(1)} s`);
      else progress.clear();
    },
  };
}

/**
 * The message about optional rule sets that can't be compiled.
 * @param reason which files are missing, and the answer of each source
 */
export function absenceReport(absent: readonly RuleSetEntry[], reason: string): string {
  if (absent.length === 0) return '';
  return `not held  ${absent.map(versionedName).join(', ')}; invoices of theirs are answered with PROFILE-NOT-CHECKED\n          ${reason}\n`;
}

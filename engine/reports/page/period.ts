/** Words for the period in which a rule set is in force, for the page and for saved reports. */
import { longDay } from './long-day.js';
import type { Language, TextKey, TextValues } from './texts/texts.js';

/** A rule set in a report; days are ISO 8601, null if unknown. */
export interface ReportedRuleSet {
  readonly id: string;
  readonly version: string;
  readonly hash: string;
  readonly inForceFrom: string | null;
  readonly inForceUntil: string | null;
  readonly successor: { readonly version: string; readonly inForceFrom: string } | null;
  /** Why it was chosen, in the language of the messages. */
  readonly because: { readonly text: string };
}

type TextLookup = (key: TextKey, values?: TextValues) => string;

/** `31 January 2026 to 30 August 2026; superseded by 2.6.0 on 31 August 2026`; empty without dates. */
export function formatPeriod(
  { inForceFrom, inForceUntil, successor }: ReportedRuleSet,
  say: TextLookup,
  language: Language,
): string {
  const day = (iso: string): string => longDay(iso, language);
  const parts = [
    inForceFrom !== null && inForceUntil !== null
      ? say('report.fromTo', { from: day(inForceFrom), until: day(inForceUntil) })
      : inForceFrom !== null
        ? say('report.since', { from: day(inForceFrom) })
        : inForceUntil !== null
          ? say('report.until', { until: day(inForceUntil) })
          : '',
    formatSuccessor(successor, say, language),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** A note that another version has replaced it; empty if none has. */
export function formatSuccessor(successor: ReportedRuleSet['successor'], say: TextLookup, language: Language): string {
  return successor === null
    ? ''
    : say('report.superseded', { version: successor.version, from: longDay(successor.inForceFrom, language) });
}

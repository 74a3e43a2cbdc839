/** Words for the period in which a rule set is in force, for the page and for saved reports. */
import type { TextKey, TextValues } from './texts/texts.js';

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

/** `2026-01-31 to 2026-08-30; superseded by 2.6.0 on 2026-08-31`; empty without dates. */
export function formatPeriod({ inForceFrom, inForceUntil, successor }: ReportedRuleSet, say: TextLookup): string {
  const parts = [
    inForceFrom !== null && inForceUntil !== null
      ? say('report.fromTo', { from: inForceFrom, until: inForceUntil })
      : inForceFrom !== null
        ? say('report.since', { from: inForceFrom })
        : inForceUntil !== null
          ? say('report.until', { until: inForceUntil })
          : '',
    formatSuccessor(successor, say),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** A note that another version has replaced it; empty if none has. */
export function formatSuccessor(successor: ReportedRuleSet['successor'], say: TextLookup): string {
  return successor === null
    ? ''
    : say('report.superseded', { version: successor.version, from: successor.inForceFrom });
}

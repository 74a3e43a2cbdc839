/** Since when and until when a rule set is in force, in words: for the page, and for reports that are saved. */
import type { TextKey, TextValues } from './texts/texts.js';

/** What a report says of a rule set that it was made with; days are ISO 8601, null where none is known. */
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

type Say = (key: TextKey, values?: TextValues) => string;

/** `2026-01-31 to 2026-08-30; superseded by 2.6.0 on 2026-08-31`; empty where no day is known. */
export function periodIn({ inForceFrom, inForceUntil, successor }: ReportedRuleSet, say: Say): string {
  const parts = [
    inForceFrom !== null && inForceUntil !== null
      ? say('report.fromTo', { from: inForceFrom, until: inForceUntil })
      : inForceFrom !== null
        ? say('report.since', { from: inForceFrom })
        : inForceUntil !== null
          ? say('report.until', { until: inForceUntil })
          : '',
    supersededBy(successor, say),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** That another version has taken its place; empty where none has. */
export function supersededBy(successor: ReportedRuleSet['successor'], say: Say): string {
  return successor === null
    ? ''
    : say('report.superseded', { version: successor.version, from: successor.inForceFrom });
}

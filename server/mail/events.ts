/** What the operator hears of mails. */

export type MailEvent =
  /** The mail server does not take mails, and takes them again. */
  | 'mail-unreachable'
  | 'mail-reachable'
  /** It will never take this one. */
  | 'mail-refused';

export type MailEvents = (
  what: MailEvent,
  figures: Readonly<Record<string, number | string>>,
  level: 'info' | 'warn' | 'error',
) => void;

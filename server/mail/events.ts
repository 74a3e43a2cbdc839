/** Events about mails that the operator is notified of. */

export type MailEvent =
  /** The mail server does not accept mails, or does so again. */
  | 'mail-unreachable'
  | 'mail-reachable'
  /** It will never accept this mail. */
  | 'mail-refused';

export type MailEvents = (
  what: MailEvent,
  figures: Readonly<Record<string, number | string>>,
  level: 'info' | 'warn' | 'error',
) => void;

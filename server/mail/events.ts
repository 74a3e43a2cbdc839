/** Events about mails that the operator is notified of. */

export type MailEvent =
  /** The mail server is unreachable, or reachable again. */
  | 'mail-unreachable'
  | 'mail-reachable'
  /** The mail server rejects this mail permanently. */
  | 'mail-refused';

export type MailEvents = (
  what: MailEvent,
  figures: Readonly<Record<string, number | string>>,
  level: 'info' | 'warn' | 'error',
) => void;

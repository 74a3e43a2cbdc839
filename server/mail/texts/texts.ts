/** The form of the texts of the mails. */
import type { MailKind } from '../mail.js';

export interface MailText {
  readonly subject: string;
  /** Paragraphs; the button stands behind the first one. */
  readonly lines: readonly string[];
  /** Of the link. */
  readonly button: string;
}

/** All texts, in one language. */
export type MailTexts = Readonly<Record<MailKind, MailText>> & {
  readonly service: string;
  readonly footer: string;
};

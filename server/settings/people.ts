/** Settings of people and mails. */

import { ConfigError, type Environment, Variables, ownEnvironment } from 'einvoice-validator/settings/environment.js';

export interface PeopleSettings {
  /** Origin of links in mails, see `readPublicUrl`. */
  readonly publicUrl: string;
  /** `SMTP_URL`: the server that sends mails. */
  readonly smtpUrl: string;
  /** `MAIL_FROM`: an address, or `Name <address>`. */
  readonly mailFrom: string;
}

/**
 * @returns null without `SMTP_URL`; people sign in with keys then
 * @throws ConfigError for the first invalid or missing value; the message never contains a password
 */
export function readPeopleSettings(env: Environment = ownEnvironment()): PeopleSettings | null {
  const variables = new Variables(env);
  const smtpUrl = variables.text('SMTP_URL');
  if (smtpUrl === undefined) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))
    throw new ConfigError('SMTP_URL is not the URL of a mail server; it must be like smtps://user:password@host:465');
  const mailFrom = sender(variables.text('MAIL_FROM'));
  const publicUrl = readPublicUrl(env);
  if (publicUrl === null)
    throw new ConfigError('PUBLIC_URL is not set; with SMTP_URL it is needed, like https://invoices.example.com');
  return { smtpUrl, mailFrom, publicUrl };
}

/**
 * `PUBLIC_URL`: the public address of the service, without a path, because the paths of the pages are fixed.
 * @returns an origin; null if not set
 * @throws ConfigError
 */
export function readPublicUrl(env: Environment = ownEnvironment()): string | null {
  const text = new Variables(env).text('PUBLIC_URL');
  if (text === undefined) return null;
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`PUBLIC_URL is "${text}"; it must be like https://invoices.example.com, without a path`);
  return url.origin;
}

function sender(text: string | undefined): string {
  if (text === undefined)
    throw new ConfigError('MAIL_FROM is not set; with SMTP_URL it is needed, like "E-invoices <noreply@example.com>"');
  if (!/^(?:[^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text))
    throw new ConfigError(`MAIL_FROM is "${text}"; it must be an address, or a name with an address in < >`);
  return text;
}

/** The service with people, who sign in with mailed links; our own mail server keeps the mails. */
import { randomBytes } from 'node:crypto';
import { ROUTES } from '#service/http/routes.js';
import { linkIn, type MailServer, startMailServer } from '../stand-ins/mail-server.js';
import { openSite, type Site } from './site.js';
import type { Answer } from './wire/answers.js';
import { type Headers, requestText } from './wire/request.js';

/** The service's public address. */
export const PUBLIC_URL = 'http://invoices.example';

export type Fields = Readonly<Record<string, string>> | string;

export interface PeopleSite extends Site {
  readonly mailServer: MailServer;
  /** Signs a person in with a mailed link. @returns their cookies */
  signIn(email: string): Promise<string>;
  /** Requests a link and reads the mail. @returns the link's token */
  token(email: string): Promise<string>;
  page(path: string, cookie: string): Promise<Answer>;
  /** Sends a form as our own pages do. */
  submit(path: string, fields: Fields, cookie?: string): Promise<Answer>;
}

/**
 * A form as a browser sends it. @param address of the visitor, as a proxy reports it; by default a new one each time
 */
export function formRequest(path: string, fields: Fields, headers: Headers = {}, address = nextAddress()): Buffer {
  return requestText({
    path,
    headers: {
      Origin: PUBLIC_URL,
      'X-Forwarded-For': address,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
}

/** Rate limits for browsers go by their address. */
function nextAddress(): string {
  return [10, ...randomBytes(3)].join('.');
}

export async function openPeopleSite(): Promise<PeopleSite> {
  const mailServer = await startMailServer();
  const site = await openSite({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'noreply@invoices.example',
    PUBLIC_URL,
    TRUST_PROXY: '1',
  });
  const submit: PeopleSite['submit'] = async (path, fields, cookie = '') => {
    const headers = {
      Cookie: cookie,
      'X-Forwarded-For': nextAddress(),
      Origin: PUBLIC_URL,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
    return site.ask({ path, headers, body });
  };
  const token = async (email: string): Promise<string> => {
    const before = mailServer.mails.length;
    const asked = await submit(ROUTES.signInMail, { email });
    if (asked.status !== 200) throw new Error(`no link for ${email}: ${asked.status}`);
    const mail = await mailServer.next(
      (sent) => mailServer.mails.indexOf(sent) >= before && sent.to === email && sent.text.includes('token='),
    );
    return linkIn(mail).searchParams.get('token')!;
  };
  return {
    ...site,
    mailServer,
    submit,
    token,
    async signIn(email) {
      const entered = await submit(ROUTES.signInLink, { token: await token(email) });
      const cookies = (entered.headers.get('set-cookie') ?? '').split('\n').map((each) => each.split(';')[0]);
      if (entered.status !== 303)
        throw new Error(`${email} can't sign in: ${entered.status} ${entered.body.slice(0, 200)}`);
      return cookies.join('; ');
    },
    page: (path, cookie) => site.ask({ path, headers: { Cookie: cookie, 'X-Forwarded-For': nextAddress() } }),
    async close() {
      const end = await site.close();
      await mailServer.close();
      return end;
    },
  };
}

/** Takes mails from the outbox and sends them through the SMTP server, one after the other. */

import { createTransport } from 'nodemailer';
import type { MailEvents } from './events.js';
import { StoreError } from '../accounts/store-error.js';
import { finishesWithin } from '../accounts/finishes-within.js';
import { compose } from './compose.js';
import type { ClaimedMail, Outbox } from './outbox.js';

/** How often to check for mails that have become due, or that other instances have written. */
const CHECK_MS = 2_000;

/** A server that takes longer counts as unavailable. */
const TIMEOUT_MS = 15_000;

/** How long the mail in progress may take when the service stops; otherwise it is retried later. */
const STOP_MS = 1_000;

/** Checks between two clean-ups of old records. */
const CHECKS_PER_TIDY = 1_800;

export interface MailSenderOptions {
  readonly outbox: Outbox;
  /** `smtps://user:password@host:465` or `smtp://host:587` */
  readonly smtpUrl: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  readonly onEvent?: MailEvents;
  /** Milliseconds between two checks; 2 s by default. */
  readonly checkMs?: number;
}

export interface MailSender {
  /** Checks now, because there is something to send. */
  look(): void;
  stop(): Promise<void>;
}

/** Starts sending. */
export function startMailSender({
  outbox,
  smtpUrl,
  from,
  onEvent = () => undefined,
  checkMs = CHECK_MS,
}: MailSenderOptions): MailSender {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  const domain = /@([^\s<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  let isStopped = false;
  let isDown = false;
  let current: Promise<void> | null = null;
  let again = false;
  let checks = 0;
  let timer: NodeJS.Timeout | undefined;

  const reportState = (problem: string | null): void => {
    if (problem !== null && !isDown) onEvent('mail-unreachable', { reason: problem }, 'warn');
    if (problem === null && isDown) onEvent('mail-reachable', {}, 'info');
    isDown = problem !== null;
  };

  const send = async ({ id, to, language, mail }: ClaimedMail): Promise<void> => {
    try {
      await transport.sendMail({
        ...compose(language, mail),
        to,
        // The same for each attempt: if the server's answer was lost, mail programs show the mail once.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const { problem, isFinal } = describeProblem(error);
      if (isFinal) onEvent('mail-refused', { kind: mail.kind, reason: problem }, 'warn');
      else reportState(problem);
      return outbox.failed(id, problem, isFinal);
    }
    reportState(null);
    await outbox.sent(id);
  };

  const round = async (): Promise<void> => {
    try {
      for (let mail = await outbox.claim(); mail !== null; mail = isStopped ? null : await outbox.claim())
        await send(mail);
      if (checks++ % CHECKS_PER_TIDY === 0) await outbox.tidy();
    } catch (error) {
      // The store is unavailable: the claimed mail becomes due again later.
      if (!(error instanceof StoreError)) throw error;
    }
  };
  const look = (): void => {
    if (isStopped) return;
    again = true;
    current ??= (async () => {
      while (again && !isStopped) {
        again = false;
        await round();
      }
    })().finally(() => {
      current = null;
    });
  };
  const tick = (): void => {
    look();
    timer = setTimeout(tick, checkMs);
  };
  tick();
  return {
    look,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      if (current !== null) await finishesWithin(STOP_MS, current);
      transport.close();
    },
  };
}

/** The problem in a word that quotes nothing, and whether the server has rejected the mail permanently. */
function describeProblem(error: unknown): { readonly problem: string; readonly isFinal: boolean } {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  // RFC 5321 section 4.2.1. A refused login is a matter of configuration, and can be corrected.
  const isFinal = status !== null && status >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { problem: [typeof code === 'string' ? code : 'failed', status ?? ''].join(' ').trim(), isFinal };
}

/** A process that sends the mails of an outbox, until it is killed. */
import { outboxIn } from '#service/mail/outbox.js';
import { startMailSender } from '#service/mail/mail-sender.js';
import type { MailDatabase } from '#service/mail/tables.js';
import { openPeopleDatabase } from '#service/people/sql/database.js';
import { sealWith } from '#service/text/seal.js';

/** @param minutes how far its clock is ahead, so that mails claimed by another process are due again */
const [place, smtpUrl, minutes] = process.argv.slice(2) as [string, string, string];
const { database } = await openPeopleDatabase(JSON.parse(place) as Parameters<typeof openPeopleDatabase>[0]);
const now = (): Date => new Date(Date.now() + Number(minutes) * 60_000);
const outbox = outboxIn(database as unknown as MailDatabase, sealWith('a secret', 'mails'), now);
startMailSender({ outbox, smtpUrl, from: 'noreply@invoices.example', checkMs: 20 });

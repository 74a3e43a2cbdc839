/** Addresses that somebody has typed. */
import { addressOf } from '../mail/outbox.js';
import { PeopleError } from './people-error.js';

/** What a path may have (RFC 5321 section 4.5.3.1.3). */
const LONGEST = 254;

/** The address that a mail goes to. @throws PeopleError `EMAIL_INVALID` */
export function writtenTo(email: string): string {
  const to = addressOf(email);
  if (to.length > LONGEST || !/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(to)) throw new PeopleError('EMAIL_INVALID');
  return to;
}

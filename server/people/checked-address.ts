/** Checks addresses that people have typed. */
import { normaliseAddress } from '../mail/outbox.js';
import { PeopleError } from './people-error.js';

/** The longest address in SMTP (RFC 5321 section 4.5.3.1.3). */
const LONGEST = 254;

/** The normalised address. @throws PeopleError `EMAIL_INVALID` */
export function checkedAddress(email: string): string {
  const to = normaliseAddress(email);
  if (to.length > LONGEST || !/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(to)) throw new PeopleError('EMAIL_INVALID');
  return to;
}

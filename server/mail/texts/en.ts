/** Every text of the mails, in English. `{name}` stands for a value. */
import type { MailTexts } from './texts.js';

export const en: MailTexts = {
  service: 'E-invoice check',
  footer: 'You get this mail because your address is known to the e-invoice check. Nobody reads answers to it.',
  signIn: {
    subject: 'Your link to sign in',
    lines: [
      'Somebody, most likely you, wants to sign in with this address. The link works once, for {minutes} minutes.',
      'If it was not you, there is nothing to do: without the link nobody gets in.',
    ],
    button: 'Sign in',
  },
  invitation: {
    subject: 'You are invited to the account {account}',
    lines: [
      '{inviter} invites you to the account {account}.',
      'Sign in with this address, the one that this mail was sent to; the invitation is waiting for you there for a week.',
    ],
    button: 'To the invitation',
  },
  trialEnding: {
    subject: 'Your trial ends on {date}',
    lines: [
      'The trial of {account} ends on {date}. From then on it costs {priceCents} a month, net, for as long as you like.',
      'You need not do anything to go on. If you do not want to, cancel before: nothing is charged then.',
    ],
    button: 'To the account',
  },
  callsNearlyUsed: {
    subject: '80 % of the calls are used',
    lines: [
      '{account} has used {used} of the {included} calls that the price of this period includes. The next period begins on {date}.',
      'Calls above are answered too; each costs {overageCents}, net.',
    ],
    button: 'To the account',
  },
  callsUsed: {
    subject: 'The included calls are used up',
    lines: [
      '{account} has used the {included} calls that the price of this period includes. The next period begins on {date}.',
      'Further calls are answered as before; each costs {overageCents}, net. You can set a cap on the account page.',
    ],
    button: 'To the account',
  },
  paymentFailed: {
    subject: 'A payment failed',
    lines: [
      'The last payment for {account} failed. Please look whether the card is still the right one.',
      'Calls are answered for now, so that nothing stands still. If no payment works, they are not any more.',
    ],
    button: 'Check the card',
  },
  keyCreated: {
    subject: 'A new API key: {label}',
    lines: [
      'The account {account} has a new API key: {label} ({prefix}…).',
      'If nobody of you has made it, revoke it and look who can sign in.',
    ],
    button: 'To the keys',
  },
  keyRevoked: {
    subject: 'API key revoked: {label}',
    lines: [
      'The API key {label} ({prefix}…) of the account {account} was revoked. Whatever used it gets no answers any more.',
      'If nobody of you has done that, look who can sign in.',
    ],
    button: 'To the keys',
  },
};

/** Every text of the mails, in English. `{name}` stands for a value. */
import type { MailTexts } from './texts.js';

export const en: MailTexts = {
  service: 'E-invoice check',
  footer: 'You receive this email because your address is registered with the E-invoice check. Replies are not read.',
  signIn: {
    subject: 'Your link to sign in',
    lines: [
      'Somebody, most likely you, wants to sign in with this address. The link works once, within {minutes} minutes.',
      'If it was not you, you can ignore this email: nobody can sign in without the link.',
    ],
    button: 'Sign in',
  },
  invitation: {
    subject: 'You are invited to the account {account}',
    lines: [
      '{inviter} invites you to the account {account}.',
      'Sign in with this address, the one that this mail was sent to; the invitation is waiting for you there for a week.',
    ],
    button: 'View the invitation',
  },
  trialEnding: {
    subject: 'Your trial ends on {date}',
    lines: [
      'The trial of {account} ends on {date}. From then on the service costs {priceCents} a month (net), until you cancel.',
      'To continue, you need not do anything. If you do not want to, cancel before that day, and nothing is charged.',
    ],
    button: 'Go to the account',
  },
  callsNearlyUsed: {
    subject: '80 % of the calls are used',
    lines: [
      '{account} has used {used} of the {included} calls that the price of this period includes. The next period begins on {date}.',
      'Additional calls are answered, too; each costs {overageCents} (net).',
    ],
    button: 'Go to the account',
  },
  callsUsed: {
    subject: 'The included calls are used up',
    lines: [
      '{account} has used the {included} calls that the price of this period includes. The next period begins on {date}.',
      'Further calls are answered as before; each costs {overageCents} (net). You can set a spending cap on the account page.',
    ],
    button: 'Go to the account',
  },
  paymentFailed: {
    subject: 'A payment failed',
    lines: [
      'The last payment for {account} failed. Please check that your card details are up to date.',
      'Calls are still answered for now. If no payment succeeds, they will be refused.',
    ],
    button: 'Check the card',
  },
  keyCreated: {
    subject: 'A new API key: {label}',
    lines: [
      'The account {account} has a new API key: {label} ({prefix}…).',
      'If none of you created it, revoke it and check who has access to the account.',
    ],
    button: 'Go to the keys',
  },
  keyRevoked: {
    subject: 'API key revoked: {label}',
    lines: [
      'The API key {label} ({prefix}…) of the account {account} was revoked. Programs that use it no longer get answers.',
      'If none of you did that, check who has access to the account.',
    ],
    button: 'Go to the keys',
  },
};

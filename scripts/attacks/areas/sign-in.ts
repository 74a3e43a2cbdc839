/** Signing in: links, tokens, sessions, cross-site forms, mail abuse, and redirects. */
import type { Area } from '../attack.js';
import { openPeopleSite } from '../people-site.js';
import { stateOf } from '../state.js';
import { rawAttack } from '../wire/raw.js';
import { foreignForms } from './sign-in/foreign.js';
import { addressesOfMails, mailHosts, redirects } from './sign-in/mails.js';
import { libraryPaths, passkeys, sessions, tokens } from './sign-in/tokens.js';
import { visitsOf } from './sign-in/visits.js';

export const SIGN_IN: Area = {
  name: 'sign-in',
  about: 'signing in',
  async open() {
    const site = await openPeopleSite();
    const visits = await visitsOf(site);
    const state = await stateOf(site);
    const raw = [tokens, sessions, foreignForms, redirects, libraryPaths, passkeys].flatMap((table) =>
      table(visits).map((row) => rawAttack(site, row)),
    );
    return {
      attacks: [...raw, ...addressesOfMails(visits), ...mailHosts(visits)],
      aftermath: async () => (await state.change()) ?? site.healthProblem(),
      memory: site.memory,
      close: site.close,
    };
  },
};

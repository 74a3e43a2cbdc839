/** Roles: what members, removed people, strangers and keys can do to an account that is not theirs. */
import { ROUTES } from '#service/http/routes.js';
import type { Area } from '../attack.js';
import { openPeopleSite } from '../people-site.js';
import { stateOf } from '../state.js';
import { rawAttack } from '../wire/raw.js';
import { type Cast, createCast } from './roles/cast.js';
import { actions, identifiers } from './roles/forms.js';
import { escalations, pages, wrongEntryPoints } from './roles/pages.js';

const TABLES: readonly ((cast: Cast) => readonly Parameters<typeof rawAttack>[1][])[] = [
  pages,
  actions,
  identifiers,
  escalations,
  wrongEntryPoints,
];

export const ROLES: Area = {
  name: 'roles',
  about: 'roles of people',
  async open() {
    const site = await openPeopleSite();
    const cast = await createCast(site);
    const state = await stateOf(site);
    const people = async (): Promise<string> => {
      const { body } = await site.page(`${ROUTES.people}?lang=en`, cast.owner);
      return [...body.matchAll(/[\w.]+@[\w.]+|name="(?:member|invitation)" value="[^"]+"|<option[^>]*selected[^>]*>/g)]
        .map(([text]) => text)
        .join(' ');
    };
    let before = await people();
    return {
      attacks: TABLES.flatMap((table) => table(cast).map((row) => rawAttack(site, row))),
      async aftermath() {
        const after = await people();
        const change = after === before ? null : `the people have changed: ${before} became ${after}`;
        before = after;
        const changes = await state.change();
        return change ?? changes ?? site.healthProblem();
      },
      memory: site.memory,
      close: site.close,
    };
  },
};

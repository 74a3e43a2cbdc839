/** The operator's paths: without the key nothing works; with it, only what is documented. */
import type { Area } from '../attack.js';
import { openSite } from '../site.js';
import { stateOf } from '../state.js';
import { rawAttack } from '../wire/raw.js';
import { adminKeys, otherPaths } from './admin/doors.js';
import { bodies, creations, ids, queries } from './admin/inputs.js';

const TABLES = [adminKeys, otherPaths, ids, queries, creations, bodies] as const;

export const ADMIN: Area = {
  name: 'admin',
  about: 'the paths of the operator',
  async open() {
    const site = await openSite();
    const state = await stateOf(site);
    return {
      attacks: TABLES.flatMap((table) => table(site).map((row) => rawAttack(site, row))),
      aftermath: async () => (await state.change()) ?? site.healthProblem(),
      memory: site.memory,
      close: site.close,
    };
  },
};

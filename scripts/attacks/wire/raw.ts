/** Attacks by a socket of one's own. */
import type { Attack } from '../attack.js';
import { type Expected, objection } from '../judge.js';
import type { Site } from '../site.js';
import { type Talk, talk } from './talk.js';

/** What is sent, and what must come back. */
export interface RawAttack extends Talk, Expected {
  readonly kind: string;
  readonly name: string;
}

/** @returns the attack on a site */
export function rawAttack(site: Site, attack: RawAttack): Attack {
  const { kind, name } = attack;
  return {
    kind,
    name,
    async attempt() {
      const heard = await talk(site.port, { until: Math.max(attack.answers.length, 1), ...attack });
      site.saw(heard.answers);
      return objection(heard, attack, site.secrets);
    },
  };
}

/** Attacks over raw sockets. */
import type { Attack } from '../attack.js';
import { type Expected, findProblem } from '../judge.js';
import type { Site } from '../site.js';
import { type Talk, talk } from './talk.js';

/** What to send, and what must be answered. */
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
      const received = await talk(site.port, { until: Math.max(attack.answers.length, 1), ...attack });
      site.saw(received.answers);
      return findProblem(received, attack, site.secrets);
    },
  };
}

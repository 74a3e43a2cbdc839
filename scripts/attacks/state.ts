/** The store as an operator sees it: attacks must not change it. */
import type { Site } from './site.js';

export interface State {
  /** @returns what has changed since the last call; null if nothing has */
  change(): Promise<string | null>;
}

/** Accounts with their periods and keys, the audit log, pending mails, and plans. Calls are counted elsewhere. */
const PATHS = ['/accounts', '/audit', '/outbox', '/comparisons', '/plans'] as const;

export async function stateOf(site: Pick<Site, 'admin'>): Promise<State> {
  const look = async (): Promise<Readonly<Record<string, string>>> => {
    const all: Record<string, string> = {};
    for (const path of PATHS) all[path] = JSON.stringify(await site.admin('GET', path));
    const { accounts } = JSON.parse(all['/accounts']!) as { accounts: readonly { id: string }[] };
    for (const { id } of accounts) {
      const { keys } = (await site.admin('GET', `/accounts/${id}`)) as { keys?: readonly Record<string, unknown>[] };
      // The health check after each attack changes when the key was last used.
      all[`keys of ${id}`] = JSON.stringify(keys?.map((key) => ({ ...key, lastUsedAt: null })));
    }
    return all;
  };
  let before = await look();
  return {
    async change() {
      const after = await look();
      const different = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
        (path) => before[path] !== after[path],
      );
      const lines = different.map((path) => `${path}: ${differenceOf(before[path] ?? '', after[path] ?? '')}`);
      before = after;
      return lines.length === 0 ? null : `the store has changed: ${lines.join('; ')}`;
    },
  };
}

function differenceOf(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return `…${before.slice(Math.max(0, at - 40), at + 80)} became …${after.slice(Math.max(0, at - 40), at + 80)}`;
}

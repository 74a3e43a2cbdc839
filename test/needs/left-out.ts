/** Loaded by mocha (`.mocharc.json`): what a run has left out, and how to bring it, as its last words. */
import type { Runner } from 'mocha';
import { table } from '#cli/terminal/table.js';
import { lackedBy } from './needs.js';
import { THINGS, type ThingName } from './things.js';

/** Full titles of the tests that were pending; the same one may stand there several times. */
const pending: string[] = [];

/** @returns text for people; empty where nothing was left out */
export function leftOutReport(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const counts = new Map<ThingName | null, number>();
  for (const title of titles) {
    const lacked = lackedBy(title);
    for (const name of lacked.length > 0 ? lacked : [null]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts].map(([name, count]) => [
    String(count),
    ...(name === null ? ['nothing: they say no reason', ''] : [THINGS[name].title, THINGS[name].command]),
  ]);
  return [
    `${titles.length} tests were left out:\n`,
    table(['tests', 'need', 'which this brings'], rows),
    'With TEST_ALL=1 they fail instead, and long measurements are made in full.\n',
  ].join('\n');
}

/** Hears of every test, in whichever process it runs. */
export function mochaGlobalSetup(this: Runner): void {
  this.on('pending', (test) => pending.push(test.fullTitle()));
}

/** Behind the reporter's own summary. */
export function mochaGlobalTeardown(): void {
  process.stdout.write(leftOutReport(pending));
}

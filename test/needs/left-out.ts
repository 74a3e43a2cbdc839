/** Loaded by mocha (`.mocharc.json`): what a run has left out, and how to bring it, as its last words. */
import { table } from '../../cli/table.js';
import { type LeftOut, leftOut } from './needs.js';
import { THINGS, type ThingName } from './things.js';

/** @returns text for people; empty where nothing was left out */
export function leftOutReport(entries: readonly LeftOut[]): string {
  const tests = new Map<ThingName, Set<Mocha.Test>>();
  for (const { missing, tests: own } of entries) {
    // Those that were not asked for (`--grep`) are not left out.
    const pending = own().filter((test) => test.isPending() && (test.state as string | undefined) === 'pending');
    for (const name of missing) tests.set(name, new Set([...(tests.get(name) ?? []), ...pending]));
  }
  const rows = [...tests].filter(([, own]) => own.size > 0);
  if (rows.length === 0) return '';
  const all = new Set(rows.flatMap(([, own]) => [...own]));
  return [
    `${all.size} tests were left out:\n`,
    table(['tests', 'need', 'which this brings'], rows.map(([name, own]) => [String(own.size), THINGS[name].title, THINGS[name].command])),
    'With TEST_ALL=1 they fail instead.\n',
  ].join('\n');
}

/** Behind the reporter's own summary. */
export function mochaGlobalTeardown(): void {
  const report = leftOutReport(leftOut);
  if (report !== '') process.stdout.write(report);
}

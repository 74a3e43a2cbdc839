/** The output of `einvoice rules` for people: releases with their rule sets, and the values of `--as`. */
import type { RuleSetRelease, SpecificationName } from 'einvoice-validator';
import { wrappedTable } from '../invoice/columns.js';

/** Rule sets of a release that have the same details. */
interface RuleSetGroup {
  readonly release: string;
  readonly publisher: string;
  readonly from: string;
  readonly until: string;
  readonly state: string;
  readonly ids: string[];
}

/** Releases in use today, and those that would be if their rules were installed; other versions only if `isAll`. */
export function ruleList(listed: readonly RuleSetRelease[], isAll: boolean, columns: number): string {
  const current = listed.filter((release) => release.used || (release.inForce && !release.held));
  const others = listed.filter((release) => !current.includes(release) && isKnown(release));
  const parts = [
    'Rules that invoices are checked by today:',
    '',
    ...currentTable(groupRuleSets(current), columns),
    ...(others.length === 0
      ? []
      : isAll
        ? ['', 'Other versions:', '', ...otherTable(groupRuleSets(others), columns)]
        : ['', `${formatCount(groupRuleSets(others).length, 'other version')} with "einvoice rules --all".`]),
    '',
    '"einvoice validate --rules" takes a version by its name.',
  ];
  return `${parts.join('\n')}\n`;
}

/** Values of `--as`, and their usual names. */
export function specificationList(names: readonly SpecificationName[], columns: number): string {
  const rows = names.map(({ id, name }) => ({ cells: [id, name] }));
  return `\nWhat "--as" takes:\n\n${wrappedTable(['id', 'specification'], rows, 1, columns, plain).join('\n')}\n`;
}

function currentTable(groups: readonly RuleSetGroup[], columns: number): readonly string[] {
  const hasStates = groups.some(({ state }) => state !== '');
  return wrappedTable(
    ['version', 'since', ...(hasStates ? [''] : []), 'rule sets (publisher)'],
    groups.map((group) => ({
      cells: [group.release, group.from, ...(hasStates ? [group.state] : []), formatContent(group)],
    })),
    hasStates ? 3 : 2,
    columns,
    plain,
  );
}

function otherTable(groups: readonly RuleSetGroup[], columns: number): readonly string[] {
  return wrappedTable(
    ['version', 'from', 'until', 'rule sets (publisher)'],
    groups.map((group) => ({ cells: [group.release, group.from, group.until, formatContent(group)] })),
    3,
    columns,
    plain,
  );
}

function formatContent({ ids, publisher }: RuleSetGroup): string {
  return `${ids.join(', ')} (${publisher})`;
}

function groupRuleSets(listed: readonly RuleSetRelease[]): readonly RuleSetGroup[] {
  const groups = new Map<string, RuleSetGroup>();
  for (const release of listed) {
    const { id, publisher, inForceFrom } = release;
    const about = { release: release.release, state: formatState(release), until: formatEnd(release) };
    const key = Object.values(about).join(' ');
    const group = groups.get(key) ?? { ...about, publisher, from: inForceFrom ?? '', ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function formatState({ held, used, inForce }: RuleSetRelease): string {
  if (!held) return 'not held';
  return used && !inForce ? 'superseded' : '';
}

/** A version may be replaced by another one on the day it comes into force. */
function formatEnd({ inForceFrom, inForceUntil }: RuleSetRelease): string {
  return (inForceUntil ?? '9999') < (inForceFrom ?? '') ? 'same day' : (inForceUntil ?? '');
}

/** Whether invoices are ever checked against it: some rule sets exist only for their publishers' tests. */
function isKnown({ inForce, successor }: RuleSetRelease): boolean {
  return !inForce || successor !== null;
}

function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const plain = (text: string): string => text;

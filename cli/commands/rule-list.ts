/** What `einvoice rules` prints for people: releases with their rule sets, and what documents can be checked as. */
import type { RuleSetRelease, SpecificationName } from 'einvoice-validator';
import { rightTable } from '../invoice/columns.js';

/** Rule sets of a release of which the same is to be said. */
interface Group {
  readonly release: string;
  readonly publisher: string;
  readonly from: string;
  readonly until: string;
  readonly state: string;
  readonly ids: string[];
}

/** What is used today, with what would be if it were held; other versions only if all are wanted. */
export function ruleList(listed: readonly RuleSetRelease[], isAll: boolean, columns: number): string {
  const current = listed.filter((release) => release.used || (release.inForce && !release.held));
  const others = listed.filter((release) => !current.includes(release) && isKnown(release));
  const parts = [
    'Rules that invoices are checked by today:',
    '',
    ...currentTable(groupsOf(current), columns),
    ...(others.length === 0
      ? []
      : isAll
        ? ['', 'Other versions:', '', ...otherTable(groupsOf(others), columns)]
        : ['', `${countOf(groupsOf(others).length, 'other version')} with "einvoice rules --all".`]),
    '',
    '"einvoice validate --rules" takes a version by its name.',
  ];
  return `${parts.join('\n')}\n`;
}

/** Values of `--as`, and what people call them. */
export function specificationList(names: readonly SpecificationName[], columns: number): string {
  const rows = names.map(({ id, name }) => ({ cells: [id, name] }));
  return `\nWhat "--as" takes:\n\n${rightTable(['id', 'specification'], rows, 1, columns, plain).join('\n')}\n`;
}

function currentTable(groups: readonly Group[], columns: number): readonly string[] {
  const hasStates = groups.some(({ state }) => state !== '');
  return rightTable(
    ['version', 'since', ...(hasStates ? [''] : []), 'rule sets (publisher)'],
    groups.map((group) => ({
      cells: [group.release, group.from, ...(hasStates ? [group.state] : []), contentOf(group)],
    })),
    hasStates ? 3 : 2,
    columns,
    plain,
  );
}

function otherTable(groups: readonly Group[], columns: number): readonly string[] {
  return rightTable(
    ['version', 'from', 'until', 'rule sets (publisher)'],
    groups.map((group) => ({ cells: [group.release, group.from, group.until, contentOf(group)] })),
    3,
    columns,
    plain,
  );
}

function contentOf({ ids, publisher }: Group): string {
  return `${ids.join(', ')} (${publisher})`;
}

function groupsOf(listed: readonly RuleSetRelease[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const release of listed) {
    const { id, publisher, inForceFrom } = release;
    const about = { release: release.release, state: stateOf(release), until: untilOf(release) };
    const key = Object.values(about).join(' ');
    const group = groups.get(key) ?? { ...about, publisher, from: inForceFrom ?? '', ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function stateOf({ held, used, inForce }: RuleSetRelease): string {
  if (!held) return 'not held';
  return used && !inForce ? 'superseded' : '';
}

/** A version may be replaced by another of the same day. */
function untilOf({ inForceFrom, inForceUntil }: RuleSetRelease): string {
  return (inForceUntil ?? '9999') < (inForceFrom ?? '') ? 'same day' : (inForceUntil ?? '');
}

/** Whether an invoice is checked by it on some day: some are only there for tests of their publishers. */
function isKnown({ inForce, successor }: RuleSetRelease): boolean {
  return !inForce || successor !== null;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const plain = (text: string): string => text;

/** The tables about many rule sets and releases. */
import { byteSize, figures, markdownTable, ratio } from '../../kit/format.js';
import { median } from '../../kit/statistics.js';
import type { Loading } from '../documents/of-rule-sets.js';
import type { FirstDocument, ReleasesCost } from '../result.js';

/** How many of the slowest first documents are listed. */
const NAMED = 3;

const LOADED: Readonly<Record<Loading, string>> = {
  start: 'with the start',
  'first document': 'with the first document',
  'older release': 'older releases, with the first document',
};

/** All of them, each preceded by text. */
export function releasesTables(cost: ReleasesCost): string {
  const { ruleSets, documents, readyMs, runs, memory, workers, upcoming, disk } = cost;
  const start = markdownTable(
    [
      'rule sets',
      'ready',
      'starts',
      `memory, ${workers} workers`,
      'with older releases',
      'JavaScript',
      'checks',
      'cache of V8',
    ],
    [
      [
        String(ruleSets),
        `${figures(readyMs)} ms`,
        String(runs),
        `${Math.round(memory.inForce / 1e6)} MB`,
        `${Math.round(memory.all / 1e6)} MB`,
        byteSize(disk.code),
        byteSize(disk.checks),
        byteSize(disk.cache),
      ],
    ],
  );
  const coming = markdownTable(
    ['document', 'day', 'without', 'with what is to come', 'with : without'],
    upcoming.map(({ format, date, withoutMs, withMs }) => [
      format,
      date,
      `${figures(withoutMs)} ms`,
      `${figures(withMs)} ms`,
      ratio(withMs / withoutMs),
    ]),
  );
  return [
    `${start}\nThe first of ${documents} documents, which together need all rule sets, against the same one behind it: medians, and the ones that take longest.\n`,
    firstTable(cost.first),
    `${coming}`,
  ].join('\n');
}

function firstTable(first: readonly FirstDocument[]): string {
  const moreMs = ({ firstMs, nextMs }: FirstDocument): number => firstMs - nextMs;
  const rows = (Object.keys(LOADED) as Loading[]).flatMap((loading) => {
    const some = first.filter((each) => each.loading === loading).sort((a, b) => moreMs(b) - moreMs(a));
    if (some.length === 0) return [];
    return [row(LOADED[loading], some.length, some), ...some.slice(0, NAMED).map((each) => row(each.name, 1, [each]))];
  });
  return markdownTable(['loaded', 'documents', 'first', 'next', 'slower'], rows);
}

function row(name: string, count: number, some: readonly FirstDocument[]): string[] {
  const middle = (value: (each: FirstDocument) => number): string =>
    `${figures(Math.max(0, median(some.map(value))))} ms`;
  return [
    name,
    String(count),
    middle(({ firstMs }) => firstMs),
    middle(({ nextMs }) => nextMs),
    middle(({ firstMs, nextMs }) => firstMs - nextMs),
  ];
}

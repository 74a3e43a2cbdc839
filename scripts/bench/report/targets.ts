/** Our performance targets, and whether this run meets them. */
import { PEERS, type PeerName, TITLES } from '../measure/contenders.js';
import type { DocumentTimings, Result } from '../result.js';
import { figures, markdownTable, percent, ratio } from '../../kit/format.js';
import { ratioOf, timeOf, timesAsLong } from './timing-tables.js';

/** A target: the measured value must be at most, or at least, this. `value` is null if not measured. */
export interface Target {
  readonly what: string;
  readonly bound: string;
  readonly value: string | null;
  readonly met: boolean | null;
}

const PEER_TARGETS: readonly { readonly size: string; readonly bounds: Readonly<Record<PeerName, number>> }[] = [
  { size: '20 KB', bounds: { kosit: 25, phive: 17 } },
  { size: '20 KB, 20 findings', bounds: { kosit: 15, phive: 11 } },
];

/** The targets, in the order we list them. */
export function targetsOf({
  documents,
  growth,
  memory,
  workers,
  startUp,
  authentication,
  findings,
  newProcess,
  commands,
  peers,
  code,
  releases,
}: Result): Target[] {
  const find = (size: string): DocumentTimings | null =>
    documents?.find((each) => each.format === 'XRechnung UBL' && each.size === size) ?? null;
  const typical = find('20 KB');
  const largest = find('5 MB');
  const slowest = Math.max(
    0,
    ...(growth ?? [])
      .filter(({ contender }) => contender === 'pipeline')
      .map(({ milliseconds: times }) => timesAsLong(times)),
  );
  const peak = Math.max(0, ...(memory ?? []).filter(({ size }) => size === '5 MB').map((use) => use.peak));
  return [
    atLeast('rules, 20 KB XRechnung UBL, against SaxonJS', 300, typical && ratioOf(typical, 'saxon', 'native')),
    atLeast('rules, 20 KB XRechnung UBL, against Saxon-HE', 8, typical && ratioOf(typical, 'saxon-he', 'native')),
    atMost('XML Schema, 20 KB XRechnung UBL', 0.06, typical && timeOf(typical, 'schema'), milliseconds),
    atLeast(
      'XML Schema, 20 KB XRechnung UBL, against libxml2',
      6,
      typical && ratioOf(typical, 'schema-libxml2', 'schema'),
    ),
    atMost('whole pipeline, 20 KB XRechnung UBL', 0.5, typical && timeOf(typical, 'pipeline'), milliseconds),
    atMost('whole pipeline, 5 MB XRechnung UBL', 110, largest && timeOf(largest, 'pipeline'), milliseconds),
    atMost('memory, 5 MB, the larger of both formats', 150e6, peak || null, megabytes),
    atMost('ten times the lines, whole pipeline, the larger of both formats', 10.5, slowest || null, ratio),
    atLeast('two workers against one, by library, the least of all sizes', 1.8, smallestGain('library', workers)),
    atLeast(
      'two workers against one, by command line, the least of all sizes',
      1.8,
      smallestGain('commandLine', workers),
    ),
    atMost(
      'handing a document over, 20 KB XRechnung UBL',
      0.05,
      workers?.find(({ size }) => size === '20 KB')?.library.handOverMs ?? null,
      milliseconds,
    ),
    atMost('20 findings against none, 20 KB XRechnung UBL', 1.5, findingsRatio(20, findings), ratio),
    atMost('1 finding against none, 3 MB XRechnung UBL', 1.05, findingsRatio(1, findings, 1e6), percent),
    atMost(
      '20 findings against none, the first 250 documents of a process',
      3,
      newProcess && newProcess[1]!.untilMs / newProcess[0]!.untilMs,
      ratio,
    ),
    ...(commands ?? []).map(({ command, milliseconds: value, allowedMs }) =>
      atMost(command, allowedMs, value, milliseconds),
    ),
    ...PEER_TARGETS.flatMap(({ size, bounds }) => {
      const timings = peers?.find((each) => each.format === 'XRechnung UBL' && each.size === size) ?? null;
      return PEERS.map((peer) =>
        atLeast(
          `XRechnung UBL, ${size}, against ${TITLES[peer]}`,
          bounds[peer],
          timings && ratioOf(timings, peer, 'pipeline'),
        ),
      );
    }),
    atMost('start', 2000, startUp && startUp.readyMs, milliseconds),
    atMost('first request against the median', 5, startUp && startUp.firstRequestMs / startUp.requestMs, ratio),
    atMost(
      'request with accounts against one without',
      1.05,
      authentication && authentication.withMs / authentication.withoutMs,
      percent,
    ),
    atMost('start with all rule sets', 2000, releases && releases.readyMs, milliseconds),
    atMost('memory with all rule sets in force', 600e6, releases && releases.memory.inForce, megabytes),
    atMost(
      'first document of a rule set against the next, the most of all',
      60,
      releases && mostOf(releases.first.map(({ firstMs, nextMs }) => firstMs - nextMs)),
      milliseconds,
    ),
    atMost(
      'with what is to come against without, the most of all formats',
      2,
      releases && mostOf(releases.upcoming.map(({ withMs, withoutMs }) => withMs / withoutMs)),
      ratio,
    ),
    atMost(
      'compiling all rule sets',
      60_000,
      code && code.reduce((sum, { compileMs }) => sum + compileMs, 0),
      milliseconds,
    ),
  ];
}

/** How many times longer a document takes with findings than without: the first document of a size. */
function findingsRatio(count: number, rows: Result['findings'], leastBytes = 0): number | null {
  const row = rows?.find(({ findings, bytes }) => findings === count && bytes >= leastBytes);
  return row === undefined ? null : row.wrongMs / row.rightMs;
}

/** Null if nothing was measured. */
function mostOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function smallestGain(by: 'library' | 'commandLine', workers: Result['workers']): number | null {
  return workers && Math.min(...workers.map(({ [by]: { oneMs, twoMs } }) => oneMs / twoMs));
}

export function targetsTable(targets: readonly Target[]): string {
  return markdownTable(
    ['target', 'bound', 'measured', 'met'],
    targets.map(({ what, bound, value, met }) => [
      what,
      bound,
      value ?? 'not measured',
      met === null ? '–' : met ? 'yes' : 'no',
    ]),
  );
}

function atLeast(what: string, bound: number, value: number | null): Target {
  return {
    what,
    bound: `at least ${bound} ×`,
    value: value === null ? null : ratio(value),
    met: value === null ? null : value >= bound,
  };
}

function atMost(what: string, bound: number, value: number | null, print: (value: number) => string): Target {
  return {
    what,
    bound: `at most ${print(bound)}`,
    value: value === null ? null : print(value),
    met: value === null ? null : value <= bound,
  };
}

function milliseconds(value: number): string {
  return `${figures(value)} ms`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

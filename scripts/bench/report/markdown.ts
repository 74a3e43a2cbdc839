/** The results for docs/performance.md. */
import type {
  AuthenticationCost,
  FindingsCost,
  NewProcessTimes,
  MemoryUse,
  NotMeasured,
  Result,
  RuleSetCode,
  StartUp,
  WorkersGain,
} from '../result.js';
import type { CommandTime } from '../../kit/command-times.js';
import type { Machine } from '../../kit/machine.js';
import { byteSize, figures, markdownTable, percent, ratio } from '../../kit/format.js';
import { releasesTables } from './releases-tables.js';
import { targetsOf, targetsTable } from './targets.js';
import {
  beforeTable,
  bytesTable,
  growthTable,
  peersTable,
  hasFew,
  hasTimesBefore,
  hasTimesFromBytes,
  hasTimesOfRules,
  hasTimesOfSchemas,
  rulesTable,
  schemaTable,
  skipped,
} from './timing-tables.js';

/** All tables with headings; parts that were not requested have none. */
export function markdown(result: Result): string {
  const {
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
    machine,
    notMeasured,
    seconds,
  } = result;
  const parts = [machineText(machine, seconds)];
  if (documents) {
    if (documents.some(hasTimesOfRules))
      parts.push(
        `### Rules alone\n\nMedians of one run in which all took turns; from a parsed document to the findings (SVRL for Saxon), all rule sets of the format. The stylesheets for Saxon are those of our reference back end.\n\n${rulesTable(documents)}`,
      );
    if (documents.some(hasTimesOfSchemas))
      parts.push(
        `### XML Schema alone\n\nOurs from the parsed document, libxml2 from its text, Xerces from its bytes.\n\n${schemaTable(documents)}`,
      );
    if (documents.some(hasTimesFromBytes)) parts.push(`### From bytes\n\n${bytesTable(documents)}`);
    if (documents.some(hasTimesBefore))
      parts.push(
        `### Against another checkout\n\nThe whole pipeline, from bytes to the report, by turns.\n\n${beforeTable(documents)}`,
      );
    if (hasFew(documents)) parts.push('\\* Fewer than three iterations: one takes seconds.\n');
  }
  if (growth) parts.push(`### Ten times the lines\n\nBoth documents measured by turns.\n\n${growthTable(growth)}`);
  if (memory)
    parts.push(
      `### Memory\n\nPeak of a new process that validates one document, XML Schema included.\n\n${memoryTable(memory)}`,
    );
  if (workers)
    parts.push(
      `### Two workers\n\nDocuments a second, by turns; the command line on a folder, without its start; processes that share nothing, one and two, for what the machine gives a second one. Handing over is the processor time of a document whose worker has the report already; more, what one worker needs more than the calling thread.\n\n${workersTable(workers)}`,
    );
  if (startUp) parts.push(`### Start\n\n${startUpTable(startUp)}`);
  if (authentication)
    parts.push(
      `### Authentication\n\nMedian of a whole request, with accounts (keys, quota, counting) and without, by turns in one process.\n\n${authenticationTable(authentication)}`,
    );
  if (findings)
    parts.push(
      `### Findings\n\nMedians of an XRechnung UBL without findings and with some, by turns in one process: from bytes to the report, and the rules alone.\n\n${findingsTable(findings)}`,
    );
  if (newProcess)
    parts.push(
      `### New processes\n\nAn XRechnung UBL of 20 KB, again and again in a new process: medians of the first document, of those up to the 250th, and of the last 250 of 8,000.\n\n${newProcessTable(newProcess)}`,
    );
  if (commands)
    parts.push(`### Commands\n\nMedians of new processes, by turns with \`node -e 0\`.\n\n${commandsTable(commands)}`);
  if (peers)
    parts.push(`### Other validators\n\nFrom bytes to the result, warm, by turns in one run.\n\n${peersTable(peers)}`);
  if (releases) parts.push(`### All rule sets and releases\n\n${releasesTables(releases)}`);
  if (code) parts.push(`### Generated code\n\n${codeTable(code)}`);
  parts.push(`### Targets\n\n${targetsTable(targetsOf(result))}`);
  const missing = byReason([...notMeasured, ...skipped(documents ?? [])]);
  if (missing.length > 0)
    parts.push(`### Not measured, or not comparable\n\n${missing.map((line) => `- ${line}\n`).join('')}`);
  return parts.join('\n');
}

/** One line per reason, since many items may be missing for the same one. */
export function byReason(notMeasured: readonly NotMeasured[]): string[] {
  const reasons = new Set(notMeasured.map(({ reason }) => reason));
  return [...reasons].map(
    (reason) =>
      `${notMeasured
        .filter((each) => each.reason === reason)
        .map(({ what }) => what)
        .join('; ')}: ${reason}`,
  );
}

function machineText({ processor, cores, memory, node, java, load }: Machine, seconds: number): string {
  return `${processor}, ${cores} cores, ${Math.round(memory / 2 ** 30)} GB; Node ${node.slice(1)}; ${java ?? 'no Java'}. Load average before the run: ${load.toFixed(1)}. The run took ${Math.round(seconds)} s.\n`;
}

function memoryTable(memory: readonly MemoryUse[]): string {
  return markdownTable(
    ['document', 'size', 'peak'],
    memory.map(({ format, bytes, peak }) => [format, byteSize(bytes), `${Math.round(peak / 1e6)} MB`]),
  );
}

function workersTable(workers: readonly WorkersGain[]): string {
  const perSecond = (milliseconds: number): string => Math.round(1000 / milliseconds).toLocaleString('en');
  const row = (
    bytes: number,
    how: string,
    { oneMs, twoMs }: { readonly oneMs: number; readonly twoMs: number },
    ...times: readonly number[]
  ): string[] => [
    byteSize(bytes),
    how,
    perSecond(oneMs),
    perSecond(twoMs),
    ratio(oneMs / twoMs),
    ...[times[0], times[1]].map((time) => (time === undefined ? '' : `${figures(time)} ms`)),
  ];
  return markdownTable(
    ['size', 'by', 'one worker', 'two', 'two : one', 'handing over', 'more'],
    workers.flatMap(({ bytes, library, commandLine, processes }) => [
      row(bytes, 'library', library, library.handOverMs, library.moreThanCallingMs),
      row(bytes, 'command line', commandLine),
      row(bytes, 'processes', processes),
    ]),
  );
}

function startUpTable({ readyMs, firstRequestMs, requestMs, runs }: StartUp): string {
  return markdownTable(
    ['ready', 'first request', 'median request', 'first : median', 'starts'],
    [
      [
        `${figures(readyMs)} ms`,
        `${figures(firstRequestMs)} ms`,
        `${figures(requestMs)} ms`,
        ratio(firstRequestMs / requestMs),
        String(runs),
      ],
    ],
  );
}

function authenticationTable({ withoutMs, withMs, requests }: AuthenticationCost): string {
  return markdownTable(
    ['without', 'with', 'with : without', 'requests each'],
    [[`${figures(withoutMs)} ms`, `${figures(withMs)} ms`, percent(withMs / withoutMs), String(requests)]],
  );
}

function findingsTable(rows: readonly FindingsCost[]): string {
  return markdownTable(
    ['size', 'findings', 'without', 'with', 'with : without', 'rules without', 'rules with'],
    rows.map(({ bytes, findings, rightMs, wrongMs, rightRulesMs, wrongRulesMs }) => [
      byteSize(bytes),
      findings.toLocaleString('en-US'),
      `${figures(rightMs)} ms`,
      `${figures(wrongMs)} ms`,
      ratio(wrongMs / rightMs),
      `${figures(rightRulesMs)} ms`,
      `${figures(wrongRulesMs)} ms`,
    ]),
  );
}

function newProcessTable([without, with20]: readonly NewProcessTimes[]): string {
  const row = (what: string, key: 'firstMs' | 'untilMs' | 'lastMs'): string[] => [
    what,
    `${figures(without![key])} ms`,
    `${figures(with20![key])} ms`,
    ratio(with20![key] / without![key]),
  ];
  return markdownTable(
    ['', without!.title, with20!.title, 'with : without'],
    [row('first document', 'firstMs'), row('2nd to 250th', 'untilMs'), row('7,751st to 8,000th', 'lastMs')],
  );
}

function commandsTable(commands: readonly CommandTime[]): string {
  return markdownTable(
    ['command', 'time', 'node -e 0', 'command : node'],
    commands.map(({ command, milliseconds, nodeMs }) => [
      command,
      `${figures(milliseconds)} ms`,
      `${figures(nodeMs)} ms`,
      ratio(milliseconds / nodeMs),
    ]),
  );
}

function codeTable(code: readonly RuleSetCode[]): string {
  const sum = (key: 'checks' | 'inTables' | 'bytes' | 'compileMs'): number =>
    code.reduce((total, each) => total + each[key], 0);
  const row = (id: string, { checks, inTables, bytes, compileMs }: Omit<RuleSetCode, 'id'>): string[] => [
    id,
    String(checks),
    String(inTables),
    byteSize(bytes),
    `${figures(compileMs)} ms`,
  ];
  return markdownTable(
    ['rule set', 'checks', 'in tables', 'JavaScript', 'compiled in'],
    [
      ...code.map((each) => row(each.id, each)),
      row('all', {
        checks: sum('checks'),
        inTables: sum('inTables'),
        bytes: sum('bytes'),
        compileMs: sum('compileMs'),
      }),
    ],
  );
}

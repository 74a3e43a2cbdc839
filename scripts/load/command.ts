/** `npm run load` without process handling. */
import { allDocuments } from '../bench/documents/documents.js';
import { type ServiceProcess, startServiceProcess } from '../kit/service-process.js';
import { compareWith } from './before.js';
import { fairness } from './fairness.js';
import { readOptions, USAGE } from './options.js';
import { pacedTraffic } from './paced.js';
import {
  besideTable,
  comparedTable,
  conditions,
  connectionTable,
  fairnessShortcomings,
  fairnessTable,
  type Row,
  shortcomings,
} from './report.js';
import { describeStops, stopShortcomings, stopUnderLoad } from './stops.js';
import { traffic } from './traffic.js';
import { watched } from './watch.js';

/** Connections that send 5 MB: as many as effective processor cores. */
const LARGE_CONNECTIONS = 2;

/** Settings of the comparison of two services. */
const COMPARED_CONNECTIONS = 10;

/** Number of stops under load, and of clients that send meanwhile. */
const STOPS = 20;
const STOP_CLIENTS = { clients: 20, pauseMs: 100, settings: { WARM_UP: '0' } };

/** Visitors may check without a key, any number of times. */
const DEMO = { DEMO: '1', DEMO_CALLS_PER_HOUR: '1000000' };

/** Seconds for just-in-time compilation of the service, and until large documents are in progress. */
const WARM_UP_SECONDS = 3;
const HEAD_START_SECONDS = 1;

/**
 * Measures and prints.
 * @returns the exit code
 * @throws UsageError, ServiceError
 */
export async function load(
  args: readonly string[],
  write: (text: string) => void,
  note: (text: string) => void,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const small = documentOf('20 KB');
  if (options.before !== undefined) {
    note(`${COMPARED_CONNECTIONS} connections, by turns\n`);
    const compared = await compareWith(options.before, small, COMPARED_CONNECTIONS, options.seconds);
    const errors = compared.reduce((sum, { here, there }) => sum + here.errors + there.errors, 0);
    write(`${conditions(small.length)}\n${comparedTable(compared)}\nload: ${errors === 0 ? 'no' : errors} errors\n`);
    return errors === 0 ? 0 : 1;
  }
  if (options.stops !== null) {
    const wrong = await stopWithBothKinds(options.stops, small, write, note);
    return conclude(wrong, write);
  }
  const service = await startServiceProcess(DEMO, ['--import', new URL('./probe.js', import.meta.url).href]);
  try {
    note('warming up\n');
    await traffic({ service, document: small, connections: 10, seconds: WARM_UP_SECONDS });
    const sent = { document: small, large: documentOf('5 MB'), rate: options.rate, seconds: options.seconds };
    if (options.fairness) {
      const alone = await fairness({ service, ...sent }, note);
      write(`${conditions(small.length)}\n${fairnessTable(alone)}\n`);
      return conclude(fairnessShortcomings(alone), write);
    }
    const rows: Row[] = [];
    for (const connections of options.connections) {
      note(`${connections} connections, ${options.seconds} s\n`);
      const measured = await watched(service, () =>
        traffic({ service, document: small, connections, seconds: options.seconds }),
      );
      rows.push({ name: connections.toLocaleString('en'), ...measured });
    }
    note(`${options.rate} a second beside ${LARGE_CONNECTIONS} connections with 5 MB, ${options.seconds} s\n`);
    const { beside, large } = await besideLarge(service, small, options.rate, options.seconds);
    const shared = await fairness({ service, ...sent }, note);
    write(`${conditions(small.length)}\n${connectionTable(rows)}\n`);
    write(
      `The same invoice while ${LARGE_CONNECTIONS} connections send one of 5 MB again and again:\n\n${besideTable([beside, large])}\n`,
    );
    write(
      `The same invoice from one account, at its own pace, beside others that send it, or 5 MB, as fast as answers come:\n\n${fairnessTable(shared)}\n`,
    );
    const stops = await stopWithBothKinds(STOPS, small, write, note);
    return conclude([...shortcomings(rows, beside, large, shared), ...stops], write);
  } finally {
    await service.stop();
  }
}

/** @returns problems that fail the run */
async function stopWithBothKinds(
  stops: number,
  document: Buffer,
  write: (text: string) => void,
  note: (text: string) => void,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const kind of ['keep-alive', 'one-request'] as const) {
    note(`${stops} stops, ${kind}\n`);
    const options = { ...STOP_CLIENTS, stops, kind, document };
    const counted = await stopUnderLoad(options);
    write(`${describeStops(options, counted)}\n`);
    wrong.push(...stopShortcomings(counted));
  }
  write('\n');
  return wrong;
}

/** @returns the exit code */
function conclude(wrong: readonly string[], write: (text: string) => void): number {
  for (const line of wrong) write(`load: ${line}\n`);
  write(`load: ${wrong.length === 0 ? 'no errors, bars met' : 'not as it has to be'}\n`);
  return wrong.length === 0 ? 0 : 1;
}

/** Small documents while workers are busy with large ones, from before the first small one until after the last. */
async function besideLarge(
  service: ServiceProcess,
  document: Buffer,
  rate: number,
  seconds: number,
): Promise<{ beside: Row; large: Row }> {
  const sending = traffic({
    service,
    document: documentOf('5 MB'),
    connections: LARGE_CONNECTIONS,
    seconds: seconds + 2 * HEAD_START_SECONDS,
  });
  await new Promise((resolve) => setTimeout(resolve, HEAD_START_SECONDS * 1000));
  const measured = await watched(service, () => pacedTraffic({ service, document, rate, seconds }));
  const { loop, memory } = measured;
  return {
    beside: { name: `20 KB, ${rate} a second`, ...measured },
    large: { name: `5 MB, ${LARGE_CONNECTIONS} connections`, ...(await sending), loop, memory },
  };
}

function documentOf(size: string): Buffer {
  const found = allDocuments().find((document) => document.format === 'XRechnung UBL' && document.size === size);
  if (found === undefined) throw new Error(`the generator has no document of ${size}`);
  return Buffer.from(found.bytes);
}

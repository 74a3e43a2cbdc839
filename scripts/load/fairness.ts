/**
 * How others affect a modest client: an account with hundreds of connections or large documents, or visitors without a
 * key.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../kit/service-process.js';
import { pacedTraffic } from './paced.js';
import type { FairnessRow } from './report.js';
import { traffic } from './traffic.js';

/** Connections of an account that sends as fast as answers come. */
const FLOOD_CONNECTIONS = 300;

/** Connections of an account that sends documents of 5 MB, more than there are workers. */
const LARGE_CONNECTIONS = 10;

/** More than the queue accepts or workers finish before the deadline; refusals are that account's own problem. */
const FULL_CONNECTIONS = 120;

/** As many checks without a key as the service accepts at a time. */
const VISITORS = 4;

/** Seconds that the others send before and after the measurement. */
const MARGIN_SECONDS = 1;

export interface FairnessOptions {
  readonly service: ServiceProcess;
  readonly document: Buffer;
  /** Documents of 5 MB. */
  readonly large: Buffer;
  /** Documents per second of the modest client. */
  readonly rate: number;
  readonly seconds: number;
}

/**
 * Measures the modest client alone, then with each of the others.
 * @returns each time a row for it and one for the others
 */
export async function fairness(
  { service, document, large, rate, seconds }: FairnessOptions,
  note: (text: string) => void,
): Promise<readonly FairnessRow[]> {
  const name = `one account, ${rate} a second`;
  note(`${name}, alone, ${seconds} s\n`);
  const alone = await pacedTraffic({ service, document, rate, seconds });
  const rows: FairnessRow[] = [{ name: `${name}, alone`, ...alone, aboveAlone: null, isModest: true }];
  for (const others of [
    {
      name: `another account, ${FLOOD_CONNECTIONS} connections`,
      key: service.otherKey,
      sent: document,
      connections: FLOOD_CONNECTIONS,
    },
    {
      name: `another account, ${LARGE_CONNECTIONS} connections with 5 MB`,
      key: service.otherKey,
      sent: large,
      connections: LARGE_CONNECTIONS,
    },
    {
      name: `another account, ${FULL_CONNECTIONS} connections with 5 MB, the queue full`,
      key: service.otherKey,
      sent: large,
      connections: FULL_CONNECTIONS,
      mayFail: true,
    },
    { name: `visitors without a key, ${VISITORS} connections`, key: null, sent: document, connections: VISITORS },
  ]) {
    note(`${name}, beside ${others.name}, ${seconds} s\n`);
    const sending = traffic({
      service: { port: service.port, key: others.key },
      document: others.sent,
      connections: others.connections,
      seconds: seconds + 2 * MARGIN_SECONDS,
    });
    await sleep(MARGIN_SECONDS * 1000);
    const beside = await pacedTraffic({ service, document, rate, seconds });
    rows.push(
      {
        name: `${name}, beside ${others.name}`,
        ...beside,
        // There is no limit next to large documents: receiving them uses the thread that serves everybody.
        aboveAlone: others.sent === large ? null : beside.p50 - alone.p50,
        isModest: true,
      },
      { name: others.name, ...(await sending), aboveAlone: null, mayFail: 'mayFail' in others },
    );
  }
  return rows;
}

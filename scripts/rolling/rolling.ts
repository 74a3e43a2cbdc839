/**
 * Replaces and kills two services on one database in turn while clients send, and compares the answered calls with the
 * counted ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import { openStore } from '#service/accounts/sql/open.js';
import { startServiceProcess } from '../kit/service-process.js';
import { type Answered, type Instance, sendWhile } from './client.js';

export interface RollingOptions {
  /** URL of an empty PostgreSQL database. */
  readonly databaseUrl: string;
  readonly restarts: number;
  readonly kills: number;
  readonly connections: number;
}

/** The calls of one account. */
export interface Counted {
  /** Complete answers with status 200. */
  readonly reports: number;
  /** Requests whose connection was cut by a SIGKILL before their answer was complete. */
  readonly cut: number;
  /** Calls counted in the database at the end. */
  readonly counted: number;
}

export interface Rolled {
  readonly accounts: readonly Counted[];
  /** Answers with a status other than 200. */
  readonly others: number;
  /** Requests that lost their connection without a kill. */
  readonly lost: number;
  /** Services that did not stop with exit code 0 in time. */
  readonly failed: number;
}

/** Clients use several accounts, so that errors can't cancel each other out. */
const ACCOUNTS = 5;

/** Minimum time between steps, plus up to the same at random, so that services are in different phases. */
const STEP_MS = 800;

/** Alternates restarts and kills, as long as any are left. */
export async function rollUnderLoad(
  { databaseUrl, restarts, kills, connections }: RollingOptions,
  note: (text: string) => void = () => undefined,
): Promise<Rolled> {
  const folder = mkdtempSync(join(tmpdir(), 'rolling-'));
  const store = await openStore({ databaseUrl });
  const instances: Instance[] = [];
  const start = async (): Promise<void> => {
    const service = await startServiceProcess({
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'one secret of more than thirty-two characters',
      SPOOL_DIR: folder,
      API_KEYS: '',
      WORKERS: '1',
      WARM_UP: '0',
      LOG_LEVEL: 'silent',
    });
    instances.push({ service, isKilled: false });
  };
  try {
    const customers = await Promise.all(
      Array.from({ length: ACCOUNTS }, async (_, number) => {
        const now = await store.time();
        const name = `Customer ${number}`;
        const account = await createAccount(store, { name, email: `${number}@example.com`, cardOnFile: true }, now);
        return { account, secret: (await createKey(store, account.id, 'Load', now)).secret };
      }),
    );
    await Promise.all([start(), start()]);
    let isOver = false;
    const answered = customers.map((): Answered => ({ reports: 0, cut: 0, others: 0, lost: 0 }));
    const clients = Array.from({ length: connections }, (_, client) =>
      sendWhile(() => !isOver, {
        instances,
        number: client,
        key: customers[client % ACCOUNTS]!.secret,
        answered: answered[client % ACCOUNTS]!,
      }),
    );
    let failed = 0;
    for (const step of stepsOf(restarts, kills)) {
      await sleep(STEP_MS * (1 + Math.random()));
      note(`${step}\n`);
      // Clients find the other service meanwhile.
      const [instance] = instances.splice(0, 1) as [Instance];
      if (step === 'restart' && !(await instance.service.stop())) failed += 1;
      if (step === 'kill') await kill(instance);
      await start();
    }
    await sleep(STEP_MS);
    isOver = true;
    await Promise.all(clients);
    for (const { service } of instances) if (!(await service.stop())) failed += 1;
    // Calls left behind by the last killed service are handed over at the next start.
    await start();
    await instances.at(-1)!.service.stop();
    const accounts = await Promise.all(
      customers.map(async ({ account }, number) => ({
        reports: answered[number]!.reports,
        cut: answered[number]!.cut,
        counted: await store.usageOf(account.id, account.subscription.startedAt),
      })),
    );
    return { accounts, others: sum(answered, 'others'), lost: sum(answered, 'lost'), failed };
  } finally {
    for (const { service } of instances) await service.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function stepsOf(restarts: number, kills: number): readonly ('restart' | 'kill')[] {
  return Array.from({ length: Math.max(restarts, kills) }, (_, step) => [
    ...(step < restarts ? (['restart'] as const) : []),
    ...(step < kills ? (['kill'] as const) : []),
  ]).flat();
}

async function kill(instance: Instance): Promise<void> {
  const { service } = instance;
  instance.isKilled = true;
  process.kill(service.pid, 'SIGKILL');
  await service.stop();
}

function sum<Name extends string>(counts: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return counts.reduce((total, each) => total + each[name], 0);
}

/** Calls that were answered but not counted, and calls that were counted but can't have been answered. */
function differences(accounts: readonly Counted[]): { readonly uncounted: number; readonly double: number } {
  const each = accounts.map(({ reports, cut, counted }) => ({
    uncounted: Math.max(0, reports - counted),
    double: Math.max(0, counted - reports - cut),
  }));
  return { uncounted: sum(each, 'uncounted'), double: sum(each, 'double') };
}

/** A summary line. */
export function describeRolled(
  { restarts, kills, connections }: Pick<RollingOptions, 'restarts' | 'kills' | 'connections'>,
  { accounts, others, lost, failed }: Rolled,
): string {
  const [reports, cut, counted] = [sum(accounts, 'reports'), sum(accounts, 'cut'), sum(accounts, 'counted')];
  const { uncounted, double } = differences(accounts);
  return `${restarts} restarts and ${kills} kills with ${connections} connections: ${reports} reports, ${counted} counted, ${uncounted} not counted, ${double} counted twice; ${cut} requests cut by a kill, of which ${Math.max(0, counted - reports)} are counted; ${lost} answers lost, ${others} with another status than 200, ${failed} services that did not stop as they have to`;
}

/** Problems that fail the run. */
export function rolledShortcomings({ accounts, others, lost, failed }: Rolled): readonly string[] {
  const { uncounted, double } = differences(accounts);
  return [
    ...(sum(accounts, 'reports') === 0 ? ['no reports'] : []),
    ...(uncounted > 0 ? [`${uncounted} reports are not counted`] : []),
    ...(double > 0 ? [`${double} calls are counted twice`] : []),
    ...(lost > 0 ? [`${lost} answers lost`] : []),
    ...(others > 0 ? [`${others} requests not answered with 200`] : []),
    ...(failed > 0 ? [`${failed} services did not end with exit code 0 in time`] : []),
  ];
}

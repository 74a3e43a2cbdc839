/** The built service in its own process, with SQLite accounts and a key of one of them. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { ROUTES } from '#service/http/routes.js';
import { memoryAtRest } from '../fuzz/memory.js';
import { type ServiceProcess, startServiceProcess } from '../kit/service-process.js';
import type { Answer } from './wire/answers.js';
import { type Request, requestText } from './wire/request.js';
import { talk } from './wire/talk.js';

/** One of our valid examples. */
export const VALID_INVOICE = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-ubl.xml'));

export interface NewAccount {
  readonly id: string;
  readonly key: string;
}

export interface Site {
  readonly service: ServiceProcess;
  readonly port: number;
  /** The key for the operator's paths. */
  readonly adminKey: string;
  readonly account: NewAccount;
  /** Texts that no answer may contain. */
  readonly secrets: readonly string[];
  /** Counts an answer to a validation: a call that will be billed. */
  saw(answers: readonly Answer[]): void;
  ask(request: Request): Promise<Answer>;
  /** Sends a request as the operator. @throws Error if it is refused */
  admin(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  addAccount(name: string, email: string): Promise<NewAccount>;
  /**
   * @returns why the service is not well; null if it is healthy, answers a valid invoice, and has counted no other
   * calls than those noted
   */
  healthProblem(): Promise<string | null>;
  memory(): Promise<number>;
  close(): Promise<string | null>;
}

/** Short, so that tests of requests that never end don't take long. */
const TIMEOUTS = { HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '2000' } as const;

/** @param settings of the service, in addition to those common to all areas */
export async function openSite(settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const adminKey = randomBytes(24).toString('hex');
  const sessionSecret = randomBytes(24).toString('hex');
  const service = await startServiceProcess(
    {
      API_KEYS: '',
      ADMIN_KEY: adminKey,
      SESSION_SECRET: sessionSecret,
      WORKERS: '2',
      WARM_UP: '0',
      ...TIMEOUTS,
      ...settings,
    },
    ['--expose-gc', '--import', new URL('../fuzz/collect.js', import.meta.url).href],
  );
  const { port } = service;
  const ask = async (request: Request): Promise<Answer> => {
    const { answers } = await talk(port, { pieces: [requestText(request)] });
    const answer = answers.find(({ status }) => status >= 200);
    if (answer === undefined) throw new Error(`${request.path} is not answered${service.ending() ?? ''}`);
    return answer;
  };
  const admin = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const { status, body: text } = await ask({
      method,
      path: `${ROUTES.admin}${path}`,
      headers: { 'X-Admin-Key': adminKey, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const addAccount = async (name: string, email: string): Promise<NewAccount> => {
    const { id } = await admin('POST', '/accounts', { name, email, card: true, trialDays: 0 });
    const { secret } = await admin('POST', `/accounts/${String(id)}/keys`, { label: `A key of ${name}` });
    return { id: String(id), key: String(secret) };
  };
  const account = await addAccount('Target GmbH', 'target@example.com');
  let used: number | null = null;
  const countsOf = (answers: readonly Answer[]): number =>
    answers.filter(({ status, headers }) => status === 200 && headers.has('x-quota-used')).length;
  return {
    service,
    port,
    adminKey,
    account,
    secrets: [adminKey, sessionSecret, account.key, ...Object.values(settings).filter((value) => value.length > 30)],
    saw: (answers) => {
      if (used !== null) used += countsOf(answers);
    },
    ask,
    admin,
    addAccount,
    async healthProblem() {
      if (service.ending() !== null) return `the service ended ${service.ending()}: ${service.complaints()}`;
      const health = await ask({ path: ROUTES.health });
      if (health.status !== 200) return `${ROUTES.health} answers ${health.status}`;
      const headers = { 'X-Api-Key': account.key, 'Content-Type': 'application/xml' };
      const report = await ask({ path: ROUTES.validate, headers, body: VALID_INVOICE });
      if (report.status !== 200 || !report.body.startsWith('{"valid":true,'))
        return `a valid invoice is answered ${report.status} ${report.body.slice(0, 120)}`;
      const now = Number(report.headers.get('x-quota-used'));
      const due: number = used === null ? now : used + 1;
      used = now;
      return now === due ? null : `${now - due} calls were counted that nobody saw an answer to`;
    },
    memory: () => memoryAtRest(service),
    async close() {
      const ended = service.ending();
      const isGraceful = await service.stop();
      if (ended !== null) return `the service ended ${ended}: ${service.complaints()}`;
      return isGraceful ? null : `the service did not end as it was asked to, but ${service.ending()}`;
    },
  };
}

/** Clients generated from the OpenAPI document: whether they compile and get the service's answers. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { startServiceProcess } from '../kit/service-process.js';
import { readOptionValues, UsageError } from '#cli/terminal/usage.js';
import { expectedAnswer } from './expected.js';
import { missingFor } from './missing.js';
import { type Step, type Target, TARGETS } from './targets.js';

export const USAGE = `Usage: npm run clients -- [--only NAME] [--keep FOLDER]

Generates a client from the OpenAPI document with each generator, compiles it, and calls a service with it: for a report, for
one with details, patches and upcoming rules, and with a wrong key. Prints the result of each. The exit code is 1 if one
failed, and 2 if a program is missing.

  --only NAME    only generators whose name contains NAME
  --keep FOLDER  keep the clients in FOLDER
`;

/** The result for a client: `works`, or the failed step with its output. */
export interface Outcome {
  readonly name: string;
  readonly state: 'works' | 'fails' | 'not tried';
  readonly detail: string;
}

interface Context {
  readonly write: (text: string) => void;
  readonly progress: (text: string) => void;
}

/** The command; see `USAGE`. @returns its exit code */
export async function clients(args: readonly string[], { write, progress }: Context): Promise<number> {
  const values = readOptionValues(args, { only: { type: 'string', default: '' }, keep: { type: 'string' } });
  if (values === null) {
    write(USAGE);
    return 0;
  }
  const { only, keep } = values;
  const targets = TARGETS.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
  if (targets.length === 0)
    throw new UsageError(`--only is "${only}"; the clients are ${TARGETS.map(({ name }) => name).join('; ')}`);
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'clients-')));
  try {
    const outcomes = await tryClients(targets, folder, progress);
    const width = Math.max(...outcomes.map(({ name }) => name.length));
    for (const { name, state, detail } of outcomes)
      write(`${name.padEnd(width)}  ${state}${detail === '' ? '' : `: ${detail}`}\n`);
    const count = (of: Outcome['state']): number => outcomes.filter(({ state }) => state === of).length;
    write(`clients: ${count('works')} of ${outcomes.length} compile and get what the service answers\n`);
    return count('fails') > 0 ? 1 : count('not tried') > 0 ? 2 : 0;
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a service and tries each client with it.
 * @param folder in which each client gets a folder of its own
 */
async function tryClients(
  targets: readonly Target[],
  folder: string,
  progress: (text: string) => void = () => undefined,
): Promise<readonly Outcome[]> {
  const service = await startServiceProcess({ WORKERS: '1', WARM_UP: '0' });
  try {
    const url = `http://127.0.0.1:${service.port}`;
    const invoice = join(findPackageRoot(import.meta.url), 'examples', 'peppol-wrong-total.xml');
    const openapi = await (await fetch(`${url}/openapi.json`)).text();
    const environment = { SERVICE_URL: url, SERVICE_KEY: service.key, INVOICE: invoice };
    const expected = await expectedAnswer(url, service.key, await readFile(invoice));
    const outcomes: Outcome[] = [];
    for (const target of targets) {
      progress(target.name);
      const own = join(folder, target.name.replaceAll(/\W+/g, '-'));
      outcomes.push({ name: target.name, ...(await tryClient(target, own, { openapi, environment, expected })) });
    }
    progress('');
    return outcomes;
  } finally {
    await service.stop();
  }
}

interface Trial {
  readonly openapi: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly expected: object;
}

async function tryClient(
  target: Target,
  folder: string,
  { openapi, environment, expected }: Trial,
): Promise<Omit<Outcome, 'name'>> {
  const missing = missingFor(target);
  if (missing.length > 0) return { state: 'not tried', detail: `${missing.join(' and ')} is missing` };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), openapi);
  for (const [name, text] of Object.entries(target.files ?? {})) await writeFile(join(folder, name), text);
  const start = (step: Step): Promise<Ended> => run(step, folder, { ...target.environment, ...environment });
  for (const step of target.generate) {
    const { code, output } = await start(step);
    if (code !== 0) return { state: 'fails', detail: `${step.slice(0, 2).join(' ')} ended with ${code}: ${output}` };
  }
  await mkdir(dirname(join(folder, target.place)), { recursive: true });
  await cp(
    join(findPackageRoot(import.meta.url), 'scripts', 'clients', 'calls', target.call),
    join(folder, target.place),
  );
  for (const step of [...target.build, target.run]) {
    const { code, output, answer } = await start(step);
    if (code !== 0) return { state: 'fails', detail: `${step.slice(0, 2).join(' ')} ended with ${code}: ${output}` };
    if (step !== target.run) continue;
    const got = parsed(answer);
    if (!isDeepStrictEqual(got, expected))
      return { state: 'fails', detail: `it got ${answer.trim()}, and not ${JSON.stringify(expected)}` };
  }
  return { state: 'works', detail: '' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Ended {
  readonly code: number | string | null;
  /** The end of its output. */
  readonly output: string;
  /** Its whole standard output. */
  readonly answer: string;
}

/** How much of a failed step's output is kept. */
const KEPT = 2_000;

function run([program, ...parameters]: Step, folder: string, more: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve) => {
    let [output, answer] = ['', ''];
    const child = spawn(program, parameters, {
      cwd: folder,
      // A proxy configured on this machine must not be used for local requests.
      env: { ...process.env, no_proxy: '127.0.0.1', NO_PROXY: '127.0.0.1', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-KEPT);
    };
    child.stdout.on('data', keep).on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: error.message, output, answer }));
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output, answer }));
  });
}

/** `npm run bench`: runs everything requested, one after the other; only contenders alternate. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchDocument, allDocuments, smallDocuments } from './documents/documents.js';
import { measureAuthentication } from './extras/authentication.js';
import { measureCode } from './extras/code.js';
import { measureFindings } from './extras/findings.js';
import { measureMemory } from './extras/memory.js';
import { measureNewProcesses } from './extras/new-process.js';
import { measurePeers } from './extras/peers.js';
import { measureReleases } from './extras/releases.js';
import { measureStartUp } from './extras/start-up.js';
import { measureWorkers } from './extras/workers.js';
import { measureCommands } from '../kit/command-times.js';
import { thisMachine } from '../kit/machine.js';
import { FULL, QUICK } from './measure/plan.js';
import { measureDocuments } from './measure/timings.js';
import type { Options, Part } from './options.js';
import type { MemoryUse, NotMeasured, Result, WorkersGain } from './result.js';

const START_RUNS = 5;

/** Documents that are sent in large numbers, for the gain from a second worker. */
const MANY = ['7 KB', '20 KB', '300 KB'];
const QUICK_EFFORT = 0.2;
const RELEASES_RUNS = 3;
const FINDINGS_RUNS = 2_000;
const NEW_PROCESSES = 3;
const COMMAND_ROUNDS = 15;
const AUTHENTICATED_REQUESTS = 3_000;

/** Runs the measurements. Whatever is not available is listed in the result and does not end the run. */
export async function bench(
  { quick, contenders, parts, saxonJar, before, peers: peerPaths }: Options,
  onProgress: (text: string) => void,
): Promise<Result> {
  const started = performance.now();
  const machine = thisMachine();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const notMeasured: NotMeasured[] = [];
  const attempt = async <T>(part: Part, what: string, measure: () => Promise<T>): Promise<T | null> => {
    if (!parts.has(part)) return null;
    onProgress(what);
    try {
      return await measure();
    } catch (error) {
      notMeasured.push({ what, reason: firstLine(error) });
      return null;
    }
  };
  try {
    onProgress('writing documents');
    const documents = quick ? smallDocuments() : allDocuments();
    // First of all, before anything has warmed up or filled memory.
    const startUp = await attempt('start-up', 'start-up', () =>
      measureStartUp(typical(documents).bytes, quick ? 2 : START_RUNS),
    );
    const authentication = await attempt('auth', 'authentication', () =>
      measureAuthentication(typical(documents).bytes, quick ? 500 : AUTHENTICATED_REQUESTS, folder),
    );
    const commands = await attempt('commands', 'commands', async () =>
      measureCommands(quick ? 5 : COMMAND_ROUNDS, typical(documents).bytes),
    );
    const findings = await attempt('findings', 'what findings cost', async () =>
      measureFindings(
        documents.filter(({ format }) => format === 'XRechnung UBL'),
        quick ? 200 : FINDINGS_RUNS,
      ),
    );
    const newProcess = await attempt('new-process', 'new processes', async () =>
      measureNewProcesses(typical(documents), folder, quick ? 1 : NEW_PROCESSES),
    );
    const peers = await attempt('peers', 'other validators', () =>
      measurePeers(documents, peerPaths, { plan: quick ? QUICK : FULL, folder, saxonJar, before }),
    );
    if (peers) notMeasured.push(...peers.notMeasured);
    const releases = await attempt('releases', 'all rule sets and releases', () =>
      measureReleases(
        documents.filter(({ size }) => size === '20 KB'),
        quick ? 1 : RELEASES_RUNS,
      ),
    );
    const code = await attempt('code', 'compiling all rule sets', () => measureCode(folder));
    const memory: MemoryUse[] = [];
    for (const document of documents) {
      const use = await attempt('memory', `memory, ${document.format}, ${document.size}`, () =>
        measureMemory(document, folder),
      );
      if (use) memory.push(use);
    }
    const workers: WorkersGain[] = [];
    for (const document of documents.filter(({ format, size }) => format === 'XRechnung UBL' && MANY.includes(size))) {
      const gain = await attempt('workers', `one worker and two, ${document.format}, ${document.size}`, () =>
        measureWorkers(document, { folder, saxonJar, before }, quick ? QUICK_EFFORT : 1),
      );
      if (gain) workers.push(gain);
    }
    const options = { plan: quick ? QUICK : FULL, onProgress, folder, saxonJar, before };
    const timings = contenders.length > 0 ? await measureDocuments(contenders, documents, options) : null;
    return {
      machine,
      documents: timings?.documents ?? null,
      growth: timings && timings.growth.length > 0 ? timings.growth : null,
      memory: memory.length > 0 ? memory : null,
      workers: workers.length > 0 ? workers : null,
      startUp,
      authentication,
      findings,
      newProcess,
      commands,
      peers: peers && peers.documents,
      code,
      releases,
      notMeasured: [...notMeasured, ...(timings?.notMeasured ?? [])],
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The document for most of our targets. */
function typical(documents: readonly BenchDocument[]): BenchDocument {
  return documents.find(({ format, size }) => format === 'XRechnung UBL' && size === '20 KB')!;
}

/** The line with the reason in the output of a failed process: its message starts with the command. */
function firstLine(error: unknown): string {
  const { message, stderr } = error as Error & { stderr?: string };
  const said = stderr?.split('\n').find((line) => /^\w*Error/.test(line));
  return said ?? message.split('\n')[0]!;
}

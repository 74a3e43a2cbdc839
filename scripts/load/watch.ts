/** Observes the service's process during a measurement. */
import { residentBytes } from '../kit/resident-bytes.js';
import type { ServiceProcess } from '../kit/service-process.js';
import type { LoopDelay } from './probe.js';

export interface ServiceLoad {
  readonly loop: LoopDelay;
  /** Peak resident memory in bytes. */
  readonly memory: number;
}

const READ_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 10_000;

/** Runs something while observing the service. */
export async function watched<T>(service: ServiceProcess, run: () => Promise<T>): Promise<T & ServiceLoad> {
  await loopDelay(service);
  let memory = 0;
  const look = (): void => {
    // A process that has exited is noticed by its missing answers.
    if (service.ending() === null) memory = Math.max(memory, residentBytes(service.pid));
  };
  const timer = setInterval(look, READ_EVERY_MS);
  try {
    const result = await run();
    look();
    return { ...result, loop: await loopDelay(service), memory };
  } finally {
    clearInterval(timer);
  }
}

/** The probe's readings since the last request. */
function loopDelay({ child }: ServiceProcess): Promise<LoopDelay> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The service does not answer; its event loop is blocked, or it has ended.')),
      ANSWER_WITHIN_MS,
    );
    child.once('message', (answer) => {
      clearTimeout(timer);
      resolve(answer as LoopDelay);
    });
    child.send('loop delay', (error) => {
      if (error !== null) reject(error);
    });
  });
}

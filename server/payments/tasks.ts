/** Runs background tasks repeatedly. */

export interface Task {
  /** Pause from the end of a run to the next. */
  readonly everyMs: number;
  /** After failures the pause is short, however rare the task is: it doubles with each failure, up to this. */
  readonly mostMs: number;
  /** @returns true to run again at once */
  readonly run: () => Promise<boolean | void>;
}

/** The first pause after a failure, unless the task is more frequent. */
const RETRY_MS = 2_000;

export interface Tasks {
  /** Starts no further runs; resolves when the current ones are over. */
  stop(): Promise<void>;
}

/** @param tell called at each end of a run: with the error, or null */
export function runTasks(tasks: readonly Task[], tell: (task: Task, failure: unknown) => void): Tasks {
  const all = tasks.map((task) => runTask(task, tell));
  return {
    async stop() {
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}

function runTask(task: Task, tell: (task: Task, failure: unknown) => void): Tasks {
  const { everyMs, mostMs, run } = task;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const later = (milliseconds: number): void => {
    if (!isStopped) timer = setTimeout(() => void (current = turn()), milliseconds);
  };
  const turn = async (): Promise<void> => {
    let isMore = false;
    try {
      isMore = (await run()) === true;
      failures = 0;
      tell(task, null);
    } catch (error) {
      failures += 1;
      tell(task, error);
    }
    const retryMs = Math.min(everyMs, RETRY_MS) * 2 ** Math.min(failures, 20);
    later(failures > 0 ? Math.min(retryMs, mostMs) : isMore ? 0 : everyMs);
  };
  later(Math.min(everyMs, 1_000));
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

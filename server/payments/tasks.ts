/** Runs background tasks repeatedly. */

export interface Task {
  /** Pause from the end of a run to the next. */
  readonly everyMs: number;
  /** After a failure the pause is short, however rare the task is. It doubles with each further failure, up to this. */
  readonly maxPauseMs: number;
  /** @returns true to run again at once */
  readonly run: () => Promise<boolean | void>;
}

/** The first pause after a failure, unless the task is more frequent. */
const RETRY_MS = 2_000;

export interface Tasks {
  /** Starts no further runs; resolves when the current ones are over. */
  stop(): Promise<void>;
}

/** @param report called at each end of a run: with the error, or null */
export function runTasks(tasks: readonly Task[], report: (task: Task, failure: unknown) => void): Tasks {
  const all = tasks.map((task) => runTask(task, report));
  return {
    async stop() {
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}

function runTask(task: Task, report: (task: Task, failure: unknown) => void): Tasks {
  const { everyMs, maxPauseMs, run } = task;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const later = (milliseconds: number): void => {
    if (!isStopped) timer = setTimeout(() => void (current = turn()), milliseconds);
  };
  const turn = async (): Promise<void> => {
    let hasMore = false;
    try {
      hasMore = (await run()) === true;
      failures = 0;
      report(task, null);
    } catch (error) {
      failures += 1;
      report(task, error);
    }
    const retryMs = Math.min(everyMs, RETRY_MS) * 2 ** Math.min(failures, 20);
    later(failures > 0 ? Math.min(retryMs, maxPauseMs) : hasMore ? 0 : everyMs);
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

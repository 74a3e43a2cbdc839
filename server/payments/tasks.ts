/** What is done again and again in the background. */

export interface Task {
  /** From the end of a run to the next. */
  readonly everyMs: number;
  /** After failures the pause is a short one, however rare the task is: each doubles it, up to this. */
  readonly mostMs: number;
  /** @returns true where there is more to do at once */
  readonly run: () => Promise<boolean | void>;
}

/** What the pauses after failures begin with, where a task is not more frequent than that. */
const RETRY_MS = 2_000;

export interface Tasks {
  /** Begins no run any more; resolves when those are over that have begun. */
  stop(): Promise<void>;
}

/** @param tell hears of each end of a run: what was thrown, or null */
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

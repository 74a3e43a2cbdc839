/**
 * Waits for work with a time limit.
 * @returns whether the work has ended in time; otherwise it continues, and its outcome is ignored
 * @throws what the work throws in time
 */
export async function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

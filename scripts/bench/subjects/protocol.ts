/**
 * How the benchmark talks to the processes that it measures: one line in each direction, with tabs between fields. The
 * format is simple because a Java program implements it too.
 *
 * measure RULE-SETS DOCUMENT ITERATIONS MILLISECONDS → times FINDINGS NANOSECONDS… → error MESSAGE
 *
 * A process says `ready` first. Rule sets have a `|` between them.
 */

/** What to measure: as many iterations as there is time for, at least one. */
export interface Command {
  readonly ruleSets: readonly string[];
  /** Path of the document. */
  readonly document: string;
  readonly iterations: number;
  readonly milliseconds: number;
}

/** The results: the time of each iteration. */
export interface Reply {
  readonly findings: number;
  readonly nanoseconds: readonly number[];
}

export const READY = 'ready';

export function commandLine({ ruleSets, document, iterations, milliseconds }: Command): string {
  return `${['measure', ruleSets.join('|'), document, iterations, milliseconds].join('\t')}\n`;
}

/** @throws Error for a line that is not a command */
export function readCommand(line: string): Command {
  const [verb, ruleSets, document, iterations, milliseconds, ...rest] = line.split('\t');
  if (verb !== 'measure' || milliseconds === undefined || rest.length > 0) throw new Error(`"${line}" is no command.`);
  return {
    ruleSets: ruleSets!.split('|'),
    document: document!,
    iterations: Number(iterations),
    milliseconds: Number(milliseconds),
  };
}

export function replyLine({ findings, nanoseconds }: Reply): string {
  return `${['times', findings, ...nanoseconds].join('\t')}\n`;
}

export function errorLine(error: unknown): string {
  return `error\t${(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')}\n`;
}

/** @throws Error with the process's message if it failed, or if the line is not a reply */
export function readReply(line: string): Reply {
  const [verb, first, ...rest] = line.split('\t');
  if (verb === 'error') throw new Error(first);
  const numbers = [first, ...rest].map(Number);
  if (verb !== 'times' || rest.length === 0 || numbers.some((number) => !Number.isFinite(number)))
    throw new Error(`"${line.slice(0, 200)}" is no reply.`);
  return { findings: numbers[0]!, nanoseconds: numbers.slice(1) };
}

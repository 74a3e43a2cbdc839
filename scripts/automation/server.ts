/** A server in a process of its own, until it is disposed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ServerOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Answers with success once the server is ready. */
  readonly readyUrl: string;
}

export interface Server extends AsyncDisposable {
  /** What it has printed so far. */
  output(): string;
}

/** @throws Error with its output if it ends before it is ready */
export async function startServer(
  program: string,
  args: readonly string[],
  { cwd, env = {}, readyUrl }: ServerOptions,
): Promise<Server> {
  // A group of its own: it starts processes that do not end with it.
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const isReady = (): Promise<boolean> =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${program} has ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    output: () => output,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'close');
      process.kill(-child.pid!, 'SIGTERM');
      const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

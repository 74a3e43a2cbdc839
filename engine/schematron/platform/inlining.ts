/** V8's limit for inlining functions into compiled code. */
import { setFlagsFromString } from 'node:v8';

/** Maximum size (in bytes) of bytecode that V8 inlines into a function: its default, and ours. */
const LIMITS = { usual: 920, sparing: 300 } as const;

type InliningMode = keyof typeof LIMITS;

let mode: InliningMode = 'usual';

/**
 * Reduces inlining. Compiled rules are a thousand functions that run a few times per document: with V8's default,
 * compiling them takes as long as checking some thousand invoices, and the machine code exceeds the processor's cache.
 * The flag affects the whole process with all threads, so only a program may set it, before anything else.
 */
export function limitInlining(): void {
  setMode('sparing');
}

/** Runs a function once with each limit, since V8's code cache is only valid for one of them. */
export function forEachMode(run: () => void): void {
  const before = mode;
  for (const each of Object.keys(LIMITS) as InliningMode[]) {
    setMode(each);
    run();
  }
  setMode(before);
}

function setMode(chosen: InliningMode): void {
  mode = chosen;
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${LIMITS[chosen]}`);
}

/** How much V8 copies of the functions that a function calls into its machine code. */
import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode that V8 copies into a function at most: its own limit, and ours. */
const LIMITS = { usual: 920, sparing: 300 } as const;

type Way = keyof typeof LIMITS;

let way: Way = 'usual';

/**
 * Has V8 copy less into each function. Compiled rules are a thousand functions that every document runs a few times each:
 * with V8's limit compiling them takes as long as some thousand invoices, and the machine code is larger than what a
 * processor keeps at hand. It holds for the whole process, threads included, so that it is a choice of the program, and
 * the program's first one.
 */
export function compileSparingly(): void {
  take('sparing');
}

/** Does something once for each way: what V8 keeps of compiled code fits one of them only. */
export function inEachWay(run: () => void): void {
  const before = way;
  for (const each of Object.keys(LIMITS) as Way[]) {
    take(each);
    run();
  }
  take(before);
}

function take(chosen: Way): void {
  way = chosen;
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${LIMITS[chosen]}`);
}

/**
 * The one way in which a test is left out: it names what it needs. Where that is absent, the test is pending, with the
 * reason in its title, and `left-out.ts` says so at the end of the run; with `TEST_ALL=1` or `CI=true` it fails instead.
 */
import { THINGS, type ThingName, isThere } from './things.js';

/** `describe` and `it` for tests that need something. */
export interface Needs {
  describe(title: string, tests: (this: Mocha.Suite) => void): void;
  it(title: string, test: Mocha.AsyncFunc | Mocha.Func): void;
}

/** Tests that are left out, and what they lack. */
export interface LeftOut {
  readonly missing: readonly ThingName[];
  readonly tests: () => readonly Mocha.Test[];
}

/** What this run leaves out, in the order in which it was found. */
export const leftOut: LeftOut[] = [];

/** Whether absence is a failure. */
export function isAllRequired(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return env['TEST_ALL'] === '1' || env['CI'] === 'true';
}

/** `needs('php').it('…', …)`: a test, or a suite of them, that can't run without. */
export function needs(...things: readonly ThingName[]): Needs {
  const missing = things.filter((name) => !isThere(name));
  if (missing.length === 0) return { describe: (title, tests) => void describe(title, tests), it: (title, test) => void it(title, test as Mocha.Func) };
  const lacks = missing.map((name) => THINGS[name].title).join(' and ');
  if (isAllRequired()) {
    const fail = (): never => { throw new Error(`needs ${lacks}: ${missing.map((name) => THINGS[name].command).join('; ')}`); };
    return { describe: (title) => void describe(title, () => void it(`can run: it needs ${lacks}`, fail)), it: (title) => void it(title, fail) };
  }
  const titled = (title: string): string => `${title} (left out: needs ${lacks})`;
  return {
    describe(title, tests) {
      const suite = describe.skip(titled(title), tests) as Mocha.Suite;
      leftOut.push({ missing, tests: () => testsOf(suite) });
    },
    it(title, test) {
      const single = it.skip(titled(title), test as Mocha.Func);
      leftOut.push({ missing, tests: () => [single] });
    },
  };
}

function testsOf(suite: Mocha.Suite): Mocha.Test[] {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)];
}

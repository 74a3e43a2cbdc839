/**
 * The one way in which a test is left out: it names what it needs. Where that is absent, the test is pending, with the
 * reason in its title, and `left-out.ts` says so at the end of the run; with `TEST_ALL=1` or `CI=true` it fails instead.
 */
import { THINGS, type ThingName, isThere, thingsFor } from './things.js';
import { isAllRequired } from './wanted.js';

/** `describe` and `it` for tests that need something. */
export interface Needs {
  describe(title: string, tests: (this: Mocha.Suite) => void): void;
  it(title: string, test: Mocha.AsyncFunc | Mocha.Func): void;
}

/** `needs('php').it('…', …)`: a test, or a suite of them, that can't run without. */
export function needs(...things: readonly ThingName[]): Needs {
  const missing = things.filter((name) => !isThere(name));
  if (missing.length === 0)
    return {
      describe: (title, tests) => void describe(title, tests),
      it: (title, test) => void it(title, test as Mocha.Func),
    };
  const lacks = missing.map((name) => THINGS[name].title).join(' and ');
  if (isAllRequired()) {
    const fail = (): never => {
      throw new Error(`needs ${lacks}: ${missing.map((name) => THINGS[name].command).join('; ')}`);
    };
    return {
      describe: (title) => void describe(title, () => void it(`can run: it needs ${lacks}`, fail)),
      it: (title) => void it(title, fail),
    };
  }
  const titled = (title: string): string => `${title} (left out: needs ${lacks})`;
  return {
    describe: (title, tests) => void describe.skip(titled(title), tests),
    it: (title, test) => void it.skip(titled(title), test as Mocha.Func),
  };
}

/** `needsRules('ubl-be').it('…', …)`: a test that checks with these rule sets, some of which a machine may not have. */
export function needsRules(...ruleSets: readonly string[]): Needs {
  return needs(...thingsFor(ruleSets));
}

/** What a test lacks, by its title and those of the suites that it is in: titles are what a process tells of its tests. */
export function lackedBy(title: string): readonly ThingName[] {
  const titles = [...title.matchAll(/\(left out: needs ([^()]*)\)/g)].flatMap(([, lacks]) => lacks!.split(' and '));
  return (Object.keys(THINGS) as ThingName[]).filter((name) => titles.includes(THINGS[name].title));
}

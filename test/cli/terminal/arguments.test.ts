import assert from 'node:assert/strict';
import { ArgumentsError, parseArguments } from '#cli/terminal/arguments.js';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  rules: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  output: { type: 'string', short: 'o' },
} as const;

describe('arguments', () => {
  const good = [
    [[], { format: 'pretty', json: false }, []],
    [['--format', 'json', 'a.xml'], { format: 'json', json: false }, ['a.xml']],
    [['a.xml', '--format=json', '-'], { format: 'json', json: false }, ['a.xml', '-']],
    [['--rules', 'a', '--rules', 'b'], { format: 'pretty', json: false, rules: ['a', 'b'] }, []],
    [['-o', '-', '--json'], { format: 'pretty', json: true, output: '-' }, []],
    [['-oout.xml'], { format: 'pretty', json: false, output: 'out.xml' }, []],
    [['--format=--odd'], { format: '--odd', json: false }, []],
    [['--', '--format'], { format: 'pretty', json: false }, ['--format']],
  ] as const;
  for (const [args, values, positionals] of good) {
    it(`${JSON.stringify(args)} are read`, () => {
      const parsed = parseArguments(args, OPTIONS);
      assert.deepEqual([{ ...parsed.values }, parsed.positionals], [values, positionals]);
    });
  }

  const bad = [
    [['--formt', 'json'], 'there is no option --formt; did you mean --format?'],
    [['--fromat=json'], 'there is no option --fromat; did you mean --format?'],
    [['--out', 'x'], 'there is no option --out; did you mean --output?'],
    [['--rulesets', 'x'], 'there is no option --rulesets; did you mean --rules?'],
    [['--fast'], 'there is no option --fast'],
    [['--constructor'], 'there is no option --constructor'],
    [['-x'], 'there is no option -x'],
    [['--format'], '--format needs a value'],
    [['--format', '--json'], '--format needs a value; where "--json" is meant as one, write --format=--json'],
    [['--json=yes'], '--json takes no value, and "yes" is one'],
  ] as const;
  for (const [args, message] of bad) {
    it(`${JSON.stringify(args)} are refused: ${message}`, () => {
      assert.throws(
        () => parseArguments(args, OPTIONS),
        (error) => error instanceof ArgumentsError && error.message === message,
      );
    });
  }
});

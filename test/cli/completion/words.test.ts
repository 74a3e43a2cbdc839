/** Completion of commands and options: complete. */
import assert from 'node:assert/strict';
import { COMMAND_NAMES, COMMAND_WORDS } from '#cli/completion/words.js';
import { FORMATS } from '#cli/reports/formats.js';
import { FORMAT_NAMES } from '#cli/reports/format-names.js';
import { Workplace } from '../support.js';

describe('completion', () => {
  const place = new Workplace();
  after(() => place.remove());

  it('knows every command of the help, and no other', async () => {
    const { out } = await place.einvoice(['--help']);
    const listed = [
      ...out
        .split('\n\n')
        .find((part) => part.startsWith('COMMANDS'))!
        .matchAll(/^ {2}([a-z-]+) /gm),
    ].map(([, name]) => name!);
    assert.deepEqual([...COMMAND_NAMES].sort(), listed.sort());
  });
  for (const [command, { options }] of Object.entries(COMMAND_WORDS))
    it(`knows every option of ${command}, and no other`, async () => {
      const { out } = await place.einvoice([command, '--help']);
      const section = out
        .split('\n\n')
        .filter((part) => !/^(EXIT|EXAMPLES|ENVIRONMENT)/.test(part))
        .join('\n')
        // Other commands are quoted.
        .replaceAll(/"einvoice [^"]*"/g, '');
      // The help lists options at the beginning of a line, and some in the usage line of a subcommand.
      const told = new Set(
        [...section.matchAll(/(?:^ *(?:-\w, )?|\[|\| ?|\n? )--([a-z][a-z-]*)/gm)].map(([, name]) => name!),
      );
      for (const name of Object.keys(options)) assert.ok(told.has(name), `--${name} is not in the help`);
      assert.deepEqual(
        [...told].filter((name) => name !== 'help' && !Object.hasOwn(options, name)),
        [],
      );
    });
  it('knows the formats', () => assert.deepEqual(Object.keys(FORMATS), [...FORMAT_NAMES]));

  it('of PowerShell has every command with its options', async () => {
    const { out } = await place.einvoice(['completion', 'powershell']);
    for (const [command, { options, parts = [] }] of Object.entries(COMMAND_WORDS)) {
      const own = out
        .split('\n')
        .filter((line) => line.includes(command))
        .join('\n');
      for (const word of [...Object.keys(options), ...parts]) assert.ok(own.includes(word), `${command} ${word}`);
    }
  });
  it('is refused for other shells, with the one that was meant', async () => {
    const { code, err } = await place.einvoice(['completion', 'bsh']);
    assert.equal(code, 2);
    assert.match(err, /there is no completion for "bsh"; did you mean bash\?/);
    assert.match((await place.einvoice(['completion', 'tcsh'])).err, /there is one for bash, zsh, fish, powershell/);
  });
});

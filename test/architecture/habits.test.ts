/** Each thing stands in one place, and the engine keeps to itself. */
import assert from 'node:assert/strict';
import { ROUTES } from '#service/http/routes.js';
import { linesWith, sourcesOf } from './sources.js';

/** Lines of code in some folders that fit a pattern, but for those of the files where they belong. */
function elsewhere(folders: readonly string[], pattern: RegExp, ...places: readonly string[]): readonly string[] {
  return linesWith(
    sourcesOf(...folders).filter((file) => !places.includes(file)),
    pattern,
  );
}

describe('habits', () => {
  it('the environment is read in one place of the product', () => {
    assert.deepEqual(
      elsewhere(
        ['engine', 'server', 'cli', 'automation'],
        /\bprocess\.env\b/,
        'engine/validator/settings/environment.ts',
      ),
      [],
    );
  });
  it('the paths of the service stand in one place', () => {
    const paths = Object.values(ROUTES).filter((path) => path !== ROUTES.start);
    // Browsers load the scripts of the pages one by one: what they call is held by the tests with a browser.
    const literal = new RegExp(`['"\`](?:${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})['"\`?]`);
    assert.deepEqual(
      elsewhere(
        ['server'],
        literal,
        'server/http/routes.ts',
        'server/web/client/request.ts',
        'server/web/client/docs.ts',
      ),
      [],
    );
  });
  it('the formats of invoices stand in one place', () => {
    assert.deepEqual(
      elsewhere(
        ['engine', 'server', 'cli', 'scripts'],
        /'facturx-cii', '|'zugferd-cii' \|/,
        'engine/einvoice/formats.ts',
      ),
      [],
    );
  });
  it('package.json is read in one place for the version', () => {
    assert.deepEqual(
      elsewhere(
        ['engine', 'server', 'cli'],
        /JSON\.parse\(.*package\.json/,
        'engine/schematron/platform/package-root.ts',
      ),
      [],
    );
  });
  it('progress and wrong use are told in one place', () => {
    assert.deepEqual(elsewhere(['cli', 'scripts'], /\\x1b\[K/, 'cli/terminal/progress.ts'), []);
    assert.deepEqual(elsewhere(['scripts'], /class UsageError|\bparseArgs\(/, 'cli/terminal/usage.ts'), []);
  });
  it('the engine and the nodes neither print nor end the process', () =>
    assert.deepEqual(elsewhere(['engine', 'automation'], /\bconsole\.|\bprocess\.(exit|stdout|stderr)\b/), []));
});

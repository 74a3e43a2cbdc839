/** The first screen of the service. */
import assert from 'node:assert/strict';
import { announcement, type Started } from '#service/announcement.js';

/** What npm prints of itself before a program starts: twice a blank line, two lines, and a blank one. */
const LINES_OF_NPM = 8;
/** The line of the log that says that it is ready. */
const LINES_OF_LOG = 1;

const config = { host: '127.0.0.1', apiKeys: null, store: { file: '/data/accounts.sqlite' } };
const ruleSets = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `set-${index}` })) as never[];
const started = (more: Partial<Started> = {}): Started => ({
  port: 8080,
  newKey: 'ei_0123456789ab_secret',
  hasKeys: true,
  validator: { ruleSets: ruleSets(15), absent: ruleSets(119) },
  ...more,
});

describe('the first screen of the service', () => {
  it('fits into 20 lines, those of npm and the log included, where most rules are missing', () => {
    const lines = announcement(config, started()).join('\n').split('\n');
    assert.ok(lines.length + LINES_OF_NPM + LINES_OF_LOG <= 20, `${lines.length} lines`);
  });

  it('has the address, the key, a call to paste, and what is held with the way to the rest, each once', () => {
    const lines = announcement(config, started());
    const text = lines.join('\n');
    assert.match(text, /Page +http:\/\/localhost:8080\/\n/);
    assert.match(text, /API key +ei_0123456789ab_secret /);
    assert.match(text, /\n {2}curl .*ei_0123456789ab_secret.* http:\/\/localhost:8080\/api\/v1\/validate/);
    assert.match(text, /15 of 134 rule sets; "npm run compile-rules" gets the others, or says why it can't/);
    for (const once of [/134/g, /compile-rules/g, /PROFILE-NOT-CHECKED/g, /shown only this once/g, /\/docs/g])
      assert.equal(text.match(once)?.length, 1, String(once));
    const said = lines.filter((line) => line !== '');
    assert.equal(new Set(said).size, said.length);
  });

  it('does not speak of what is missing where nothing is', () => {
    const text = announcement(config, started({ validator: { ruleSets: ruleSets(134), absent: [] } })).join('\n');
    assert.match(text, /Rules +all 134 rule sets\n/);
    assert.doesNotMatch(text, /compile-rules|NOT-/);
  });

  it('shows no key later, but where the accounts are, and that keys are missing', () => {
    const text = announcement(config, started({ newKey: null, hasKeys: false })).join('\n');
    assert.doesNotMatch(text, /ei_|curl/);
    assert.match(text, /Accounts +\/data\/accounts\.sqlite/);
    assert.match(text, /There is no API key: calls are answered with 503/);
  });
});

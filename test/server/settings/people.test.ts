/** Settings of people and mails. */
import assert from 'node:assert/strict';
import { ConfigError, type Environment } from '#validator/settings/environment.js';
import { readPeopleSettings } from '#service/settings/people.js';
import { checkServiceConfig, readConfig } from '#service/settings/service.js';

const GOOD = {
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'E-invoices <noreply@example.com>',
  PUBLIC_URL: 'https://invoices.example.com/',
} as const;
const SECRET = 'a secret of more than thirty-two characters';

const fails = (env: Environment, words: RegExp): void =>
  assert.throws(
    () => readPeopleSettings(env),
    (error) => error instanceof ConfigError && words.test(error.message) && !error.message.includes('secret'),
  );

describe('settings of people', () => {
  it('are none without a mail server', () => {
    assert.equal(readPeopleSettings({}), null);
    assert.equal(readPeopleSettings({ ...GOOD, SMTP_URL: ' ' }), null);
  });

  it('are read', () =>
    assert.deepEqual(readPeopleSettings(GOOD), {
      smtpUrl: GOOD.SMTP_URL,
      mailFrom: GOOD.MAIL_FROM,
      publicUrl: 'https://invoices.example.com',
    }));

  it('name what is missing', () => {
    fails({ ...GOOD, MAIL_FROM: undefined }, /^MAIL_FROM is not set/);
    fails({ ...GOOD, PUBLIC_URL: undefined }, /^PUBLIC_URL is not set/);
  });

  for (const url of ['mail.example:25', 'http://mail.example', 'smtp:', 'smtps://user:secret@', 'smtp//x'])
    it(`take no ${url} for a mail server`, () => fails({ ...GOOD, SMTP_URL: url }, /^SMTP_URL is not/));

  for (const from of ['nobody', 'a@b@c', 'Ada <ada>', '<a@b> x', 'a@b\r\nBcc: c@d'])
    it(`take no ${JSON.stringify(from)} for a sender`, () => fails({ ...GOOD, MAIL_FROM: from }, /^MAIL_FROM is/));

  for (const url of ['invoices.example', 'ftp://x', 'https://x/path', 'https://x/?a=b', 'https://user@x'])
    it(`take no ${url} for an address of the service`, () => fails({ ...GOOD, PUBLIC_URL: url }, /^PUBLIC_URL is/));

  it('need a secret that outlives the process, and accounts', () => {
    const config = (env: Environment) => readConfig({ ...GOOD, ...env });
    assert.throws(() => checkServiceConfig(config({})), /SESSION_SECRET is not set; with SMTP_URL/);
    checkServiceConfig(config({ SESSION_SECRET: SECRET }));
    assert.throws(
      () => checkServiceConfig(config({ SESSION_SECRET: SECRET, API_KEYS: 'one' })),
      /SMTP_URL and API_KEYS are both set/,
    );
  });
});

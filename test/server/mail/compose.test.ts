/** The texts of mails, in both languages. */
import assert from 'node:assert/strict';
import { compose } from '#service/mail/compose.js';
import type { Mail } from '#service/mail/mail.js';

const LINK = 'https://invoices.example/account?lang=de';
const account = 'Ada & <b>Söhne</b> GmbH';
const calls = { account, used: 812, included: 1000, overageCents: 5, date: '2027-02-01T00:00:00Z', link: LINK };
const key = { account, label: 'Shop "1"', prefix: 'ei_0123456789ab', link: LINK };

const MAILS: readonly (readonly [mail: Mail, english: RegExp, german: RegExp])[] = [
  [
    { kind: 'signIn', values: { link: LINK, minutes: 15 } },
    /works once and expires after 15 minutes/,
    /verfällt nach 15 Minuten/,
  ],
  [
    { kind: 'invitation', values: { link: LINK, account, inviter: 'ada@example.com' } },
    /ada@example\.com has invited you/,
    /ada@example\.com hat Sie/,
  ],
  [
    { kind: 'trialEnding', values: { account, date: '2027-02-01T10:00:00Z', priceCents: 4900, link: LINK } },
    /ends on 1 February 2027.*costs €49\.00 a month/s,
    /endet am 1\. Februar 2027.*kostet der Dienst 49,00\s€ netto/s,
  ],
  [{ kind: 'callsNearlyUsed', values: calls }, /used 812 of the 1,000 calls/, /hat 812 der 1\.000 Aufrufe/],
  [{ kind: 'callsUsed', values: { ...calls, used: 1000 } }, /each costs €0\.05/, /jeder kostet 0,05\s€/],
  [
    { kind: 'paymentFailed', values: { account, link: LINK } },
    /last payment for Ada .* failed/,
    /letzte Zahlung für Ada .* fehlgeschlagen/,
  ],
  [{ kind: 'keyCreated', values: key }, /Shop "1" \(ei_0123456789ab…\)/, /Shop "1" \(ei_0123456789ab…\)/],
  [{ kind: 'keyRevoked', values: key }, /was revoked/, /wurde widerrufen/],
];

describe('mails', () => {
  for (const [mail, english, german] of MAILS) {
    it(`say what they are about, as text and as HTML: ${mail.kind}`, () => {
      for (const [language, words] of [
        ['en', english],
        ['de', german],
      ] as const) {
        const { subject, text, html } = compose(language, mail);
        assert.match(text, words);
        assert.ok(text.includes(LINK) && html.includes(`href="${LINK.replaceAll('&', '&amp;')}"`));
        assert.doesNotMatch(`${subject}${text}`, /\{\w+\}/);
        assert.doesNotMatch(html, /<b>Söhne|<img|<script|\{\w+\}/);
        assert.ok(subject.length < 120, subject);
      }
    });
  }

  it('let nobody write headers or lines of their own', () => {
    const { subject, text } = compose('en', {
      kind: 'keyCreated',
      values: { ...key, label: 'Shop\r\nBcc: eve@example.com' },
    });
    assert.doesNotMatch(subject, /[\r\n]/);
    assert.doesNotMatch(text, /^Bcc:/m);
  });
});

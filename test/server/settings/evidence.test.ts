import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { thumbprint } from '#reports/evidence/signature.js';
import { readConfig } from '#service/settings/service.js';
import { ConfigError } from '#validator/settings/environment.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('EVIDENCE_KEY_FILE', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'evidence-'))));
  after(() => rmSync(folder, { recursive: true }));
  const file = (content: string): string => {
    const path = join(folder, 'key');
    writeFileSync(path, content);
    return path;
  };
  const refusal = (setting: string): string => {
    try {
      readConfig({ EVIDENCE_KEY_FILE: setting });
    } catch (error) {
      assert.ok(error instanceof ConfigError, String(error));
      return error.message;
    }
    return assert.fail('it was taken');
  };

  it('names a key in PEM or JWK, which the settings do not show', () => {
    const jwk = privateKey.export({ format: 'jwk' });
    for (const content of [PEM, JSON.stringify(jwk)]) {
      const { evidenceKey } = readConfig({ EVIDENCE_KEY_FILE: file(content) });
      assert.equal(thumbprint(evidenceKey!), thumbprint(publicKey));
      assert.doesNotMatch(inspect(evidenceKey, { showHidden: true }) + JSON.stringify(evidenceKey), new RegExp(jwk.d!));
    }
  });
  it('stops the start where there is no such key, and says why', () => {
    const must = 'EVIDENCE_KEY_FILE must name a private key for Ed25519; the file ';
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const [setting, why] of [
      [join(folder, 'absent'), "can't be read (ENOENT)"],
      [folder, "can't be read (EISDIR)"],
    ] as const)
      assert.equal(refusal(setting), must + why);
    for (const [content, why] of [
      ['hello', 'is no private key in PEM or JWK'],
      [publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'is no private key in PEM or JWK'],
      [other.export({ type: 'pkcs8', format: 'pem' }).toString(), 'is a key for ec, not for Ed25519'],
    ] as const)
      assert.equal(refusal(file(content)), must + why);
  });
  it('is not repeated, since it may be the key itself by mistake', () => {
    assert.doesNotMatch(refusal(PEM), new RegExp(PEM.split('\n')[1]!.slice(0, 20)));
  });
});

describe('EVIDENCE_EARLIER_KEYS_FILE', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'evidence-'))));
  after(() => rmSync(folder, { recursive: true }));
  const read = (content: string) => {
    const path = join(folder, 'keys');
    writeFileSync(path, content);
    return readConfig({ EVIDENCE_EARLIER_KEYS_FILE: path }).evidenceEarlierKeys;
  };

  it('names a set of keys, or one key, of which only the public half is kept', () => {
    const other = generateKeyPairSync('ed25519');
    const set = { keys: [other.publicKey, privateKey].map((key) => key.export({ format: 'jwk' })) };
    const kept = read(JSON.stringify(set));
    assert.deepEqual(kept.map(thumbprint), [thumbprint(other.publicKey), thumbprint(publicKey)]);
    assert.deepEqual(
      kept.map(({ type }) => type),
      ['public', 'public'],
    );
    assert.deepEqual(read(PEM).map(thumbprint), [thumbprint(publicKey)]);
    assert.deepEqual(readConfig({}).evidenceEarlierKeys, []);
  });
  it('stops the start where one of them is no key, and says why', () => {
    const must = 'EVIDENCE_EARLIER_KEYS_FILE must name public keys for Ed25519; the file ';
    for (const [content, why] of [
      ['hello', 'is no public key in PEM or JWK'],
      ['{"keys":[]}', 'has no key'],
      [
        JSON.stringify({ keys: [publicKey.export({ format: 'jwk' }), { kty: 'OKP' }] }),
        'is no public key in PEM or JWK',
      ],
    ] as const)
      assert.throws(
        () => read(content),
        (error) => error instanceof ConfigError && error.message === must + why,
      );
  });
});

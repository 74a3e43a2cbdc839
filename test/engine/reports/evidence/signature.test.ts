/** Signatures of records, verified with a widely used library. */
import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  CompactSign,
  type JSONWebKeySet,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  flattenedVerify,
  importPKCS8,
} from 'jose';
import { canonicalJson } from '#reports/evidence/canonical.js';
import {
  KeyError,
  isSignedBy,
  publicKeySet,
  readKeyId,
  readPrivateKey,
  readPublicKey,
  readPublicKeys,
  signDetached,
  thumbprint,
} from '#reports/evidence/signature.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PAYLOAD = canonicalJson({ b: 'ü', a: [1, true, null] });

describe('a signature', () => {
  it('is one that jose takes, and names the thumbprint of the key', async () => {
    const jws = signDetached(PAYLOAD, privateKey);
    const [header, , signature] = jws.split('.');
    const { protectedHeader } = await flattenedVerify(
      { protected: header!, payload: Buffer.from(PAYLOAD).toString('base64url'), signature: signature! },
      publicKey,
    );
    assert.deepEqual(protectedHeader, { alg: 'EdDSA', kid: await calculateJwkThumbprint(await exportJWK(publicKey)) });
    assert.equal(readKeyId(jws), thumbprint(privateKey));
    assert.equal(jws.split('.')[1], '');
  });
  it('of jose is taken', async () => {
    for (const alg of ['EdDSA', 'Ed25519']) {
      const compact = await new CompactSign(Buffer.from(PAYLOAD))
        .setProtectedHeader({ alg })
        .sign(await importPKCS8(PEM, alg));
      assert.equal(isSignedBy(compact.replace(/\.[^.]*\./, '..'), PAYLOAD, publicKey), true);
    }
  });
  it('is refused with another payload, another key, another algorithm, or what has to be understood', () => {
    const jws = signDetached(PAYLOAD, privateKey);
    const withHeader = (header: object): string =>
      jws.replace(/^[^.]*/, Buffer.from(JSON.stringify(header)).toString('base64url'));
    assert.equal(isSignedBy(jws, PAYLOAD, publicKey), true);
    assert.equal(isSignedBy(jws, `${PAYLOAD} `, publicKey), false);
    assert.equal(isSignedBy(jws, PAYLOAD, generateKeyPairSync('ed25519').publicKey), false);
    for (const header of [{ alg: 'none' }, { alg: 'HS256' }, { alg: 'EdDSA', crit: ['exp'], exp: 1 }, { alg: 'EdDSA' }])
      assert.equal(isSignedBy(withHeader(header), PAYLOAD, publicKey), false, JSON.stringify(header));
    for (const text of ['', '..', 'a.b.c', `${jws}.`, 'é..é'])
      assert.equal(isSignedBy(text, PAYLOAD, publicKey), false, text);
  });
  it('has keys in PEM and JWK, and the public half of a private one', () => {
    const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
    const own = thumbprint(publicKey);
    for (const text of [PEM, jwk]) {
      assert.equal(thumbprint(readPrivateKey(text)), own);
      assert.equal(thumbprint(readPublicKey(text)), own);
    }
    assert.equal(thumbprint(readPublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())), own);
  });
  it('has a key of a set: the one that it names, else the first one for Ed25519', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    const [first, second] = [generateKeyPairSync('ed25519').publicKey, generateKeyPairSync('ed25519').publicKey];
    const set = JSON.stringify({ keys: [ec, first, second].map((one) => one.export({ format: 'jwk' })) });
    assert.equal(thumbprint(readPublicKey(set, thumbprint(second))), thumbprint(second));
    for (const id of [null, thumbprint(publicKey)]) assert.equal(thumbprint(readPublicKey(set, id)), thumbprint(first));
    for (const keys of [[], [ec.export({ format: 'jwk' })], [null]])
      assert.throws(() => readPublicKey(JSON.stringify({ keys })), /^KeyError: has no key for Ed25519$/);
  });
  it('can be verified by jose with the published set, which has no private part', async () => {
    const set = publicKeySet([privateKey]) as JSONWebKeySet;
    assert.deepEqual(Object.keys(set.keys[0]!).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    const [header, , signature] = signDetached(PAYLOAD, privateKey).split('.');
    const jws = {
      protected: header!,
      payload: Buffer.from(PAYLOAD).toString('base64url'),
      signature: signature!,
    };
    await flattenedVerify(jws, createLocalJWKSet(set));
  });
  it('is published with the keys of earlier ones, each once and without its private part', () => {
    const earlier = generateKeyPairSync('ed25519');
    const { keys } = publicKeySet([privateKey, earlier.publicKey, publicKey, earlier.privateKey]) as JSONWebKeySet;
    assert.deepEqual(
      keys.map(({ kid, d }) => [kid, d]),
      [privateKey, earlier.publicKey].map((key) => [thumbprint(key), undefined]),
    );
    assert.deepEqual(
      readPublicKeys(JSON.stringify({ keys })).map(thumbprint),
      [publicKey, earlier.publicKey].map(thumbprint),
    );
    assert.deepEqual(readPublicKeys(PEM).map(thumbprint), [thumbprint(publicKey)]);
  });
  it('has no set of keys that is empty, or of which one could not be used', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    const good = publicKey.export({ format: 'jwk' });
    for (const [keys, why] of [
      [[], /^KeyError: has no key$/],
      [[good, ec], /^KeyError: is a key for ec, not for Ed25519$/],
      [[good, null], /^KeyError: is no public key in PEM or JWK$/],
      [[good, {}], /^KeyError: is no public key in PEM or JWK$/],
    ] as const)
      assert.throws(() => readPublicKeys(JSON.stringify({ keys })), why);
  });
  it('has no key that is none, or one for something else', () => {
    assert.throws(() => readPrivateKey('hello'), /^KeyError: is no private key in PEM or JWK$/);
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    assert.throws(
      () => readPrivateKey(pem),
      (error) => error instanceof KeyError && /not for Ed25519/.test(error.message),
    );
    assert.throws(
      () =>
        readPublicKey(
          createPublicKey(other.publicKey.export({ type: 'spki', format: 'pem' }))
            .export({ type: 'spki', format: 'pem' })
            .toString(),
        ),
      KeyError,
    );
  });
});

describe('JSON in its canonical form', () => {
  it('is sorted by UTF-16 units, without blanks, numbers as JavaScript writes them (RFC 8785)', () => {
    assert.equal(
      canonicalJson({ é: 1e21, b: [{ z: '\n', a: -0 }], '\u{1f600}': '€', A: 4.5 }),
      '{"A":4.5,"b":[{"a":0,"z":"\\n"}],"é":1e+21,"\u{1f600}":"€"}',
    );
  });
  it('has no place for what is no JSON', () => assert.throws(() => canonicalJson({ a: undefined }), TypeError));
});

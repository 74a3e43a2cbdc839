/** Old encryption without a password, implemented here from the specification (ISO 32000-1, 7.6). */
import assert from 'node:assert/strict';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { openInThread } from '#core/pdf/open-in-thread.js';
import { rc4 } from '#core/pdf/read/rc4.js';
import { pdfFile, stream } from '../../../../fixtures/pdf-file.js';

const INVOICE = '<invoice/>';
const ID = Buffer.from('0123456789abcdef');
const OWNER = Buffer.alloc(32, 'o');
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PERMISSIONS = -4;

interface Scheme {
  readonly version: number;
  readonly revision: number;
  readonly bits: number;
  readonly isAes: boolean;
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** A PDF with the given user password of up to 32 bytes. */
function encrypted({ version, revision, bits, isAes }: Scheme, password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  let hash = md5(padded, OWNER, permissions, ID);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) hash = md5(hash.subarray(0, bits / 8));
  const key = hash.subarray(0, bits / 8);
  let user: Uint8Array = revision === 2 ? PADDING : md5(PADDING, ID);
  const rounds = revision === 2 ? 1 : 20;
  for (let round = 0; round < rounds; round += 1)
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    );
  const encrypt = (text: string, number: number): Buffer => {
    const objectKey = md5(key, Buffer.from([number, 0, 0, 0, 0]), isAes ? Buffer.from('sAlT') : Buffer.alloc(0));
    const own = objectKey.subarray(0, Math.min(16, key.length + 5));
    if (!isAes) return Buffer.from(rc4(own, Buffer.from(text)));
    const vector = randomBytes(16);
    const cipher = createCipheriv('aes-128-cbc', own, vector);
    return Buffer.concat([vector, cipher.update(text), cipher.final()]);
  };
  const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
  const filters = version === 4 ? '/CF<</StdCF<</CFM/AESV2 /Length 16>>>> /StmF/StdCF /StrF/StdCF' : '';
  return pdfFile(
    [
      `<</Type/Catalog /Names<</EmbeddedFiles<</Names[${hex(encrypt('factur-x.xml', 1))}2 0 R]>>>>>>`,
      `<</UF${hex(encrypt('factur-x.xml', 2))} /EF<</F 3 0 R>>>>`,
      stream('', encrypt(INVOICE, 3)),
      `<</Filter/Standard /V ${version} /R ${revision} /Length ${bits} /P ${PERMISSIONS} /O${hex(OWNER)} /U${hex(Buffer.concat([user, Buffer.alloc(32)]).subarray(0, 32))} ${filters}>>`,
    ],
    `/Encrypt 4 0 R /ID[${hex(ID)}${hex(ID)}]`,
  );
}

describe('a PDF that is encrypted', () => {
  it('with RC4, whose known answers are right', () => {
    assert.equal(Buffer.from(rc4(Buffer.from('Key'), Buffer.from('Plaintext'))).toString('hex'), 'bbf316e8d940af0ad3');
    assert.equal(Buffer.from(rc4(Buffer.from('Wiki'), Buffer.from('pedia'))).toString('hex'), '1021bf0420');
  });
  for (const scheme of [
    { version: 1, revision: 2, bits: 40, isAes: false },
    { version: 2, revision: 3, bits: 128, isAes: false },
    { version: 4, revision: 4, bits: 128, isAes: true },
  ] satisfies readonly Scheme[])
    it(`is read only if no password is required: ${JSON.stringify(scheme)}`, async () => {
      const opened = await openInThread(encrypted(scheme, ''));
      assert.ok(opened.ok, JSON.stringify(opened));
      assert.deepEqual([Buffer.from(opened.invoice).toString(), opened.container.isEncrypted], [INVOICE, true]);
      assert.deepEqual(await openInThread(encrypted(scheme, 'secret')), {
        ok: false,
        problem: { code: 'PDF-PASSWORD' },
      });
    });
});

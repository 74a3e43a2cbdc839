import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysFromList } from '../../server/accounts/hashed-keys.js';
import { KeyFileError, localKeyFile } from '../../server/accounts/local-key-file.js';

describe('keysFromList', () => {
  it('knows each key of the list, and no other', async () => {
    const keys = keysFromList(['one', 'two', 'three']);
    for (const key of ['one', 'two', 'three']) assert.notEqual(await keys.authenticate(key), null);
    for (const key of ['', 'on', 'one ', 'ONE', 'one,two', 'x'.repeat(100_000)]) assert.equal(await keys.authenticate(key), null);
  });

  it('tells keys apart by an id that stays the same and does not show the key', async () => {
    const [first, other] = [keysFromList(['one', 'two']), keysFromList(['two'])];
    assert.deepEqual(await first.authenticate('two'), await other.authenticate('two'));
    assert.notDeepEqual(await first.authenticate('one'), await first.authenticate('two'));
    assert.match((await first.authenticate('one'))?.id ?? '', /^key-[0-9a-f]{8}$/);
  });

  it('has no keys when the list is empty', async () => {
    assert.equal(await keysFromList([]).hasKeys(), false);
    assert.equal(await keysFromList(['one']).hasKeys(), true);
  });
});

describe('localKeyFile', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keys-'));
    path = join(folder, 'data', 'api-keys.json');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('makes a file with one random key, and tells the key once', async () => {
    const { keys, newKey } = await localKeyFile(path);
    assert.match(newKey ?? '', /^ei_[A-Za-z0-9_-]{43}$/);
    assert.notEqual(await keys.authenticate(newKey ?? ''), null);

    const again = await localKeyFile(path);
    assert.equal(again.newKey, null);
    assert.notEqual(await again.keys.authenticate(newKey ?? ''), null);
    assert.equal(await again.keys.authenticate('ei_other'), null);
  });

  it('keeps only a hash, readable by its owner alone', async () => {
    const { newKey } = await localKeyFile(path);
    const text = await readFile(path, 'utf8');
    assert.ok(!text.includes(newKey ?? ''));
    assert.deepEqual(JSON.parse(text), { keys: [{ sha256: createHash('sha256').update(newKey ?? '').digest('hex') }] });
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  it('takes an empty list for what it says: no key', async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(path, '{ "keys": [] }');
    assert.equal(await (await localKeyFile(path)).keys.hasKeys(), false);
  });

  const corrupt = [
    { name: 'an empty file', text: '' },
    { name: 'half a file', text: '{ "keys": [{ "sha2' },
    { name: 'null', text: 'null' },
    { name: 'another object', text: '{ "key": [] }' },
    { name: 'a list of strings', text: '{ "keys": ["ei_x"] }' },
    { name: 'a hash that is too short', text: '{ "keys": [{ "sha256": "abc" }] }' },
    { name: 'a good hash and a bad one', text: `{ "keys": [{ "sha256": "${'0'.repeat(64)}" }, {}] }` },
  ];
  for (const { name, text } of corrupt) {
    it(`refuses ${name}, and leaves it as it is`, async () => {
      await mkdir(join(folder, 'data'));
      await writeFile(path, text);
      await assert.rejects(localKeyFile(path), (error) => error instanceof KeyFileError && error.message.includes(path) && /corrupt/.test(error.message));
      assert.equal(await readFile(path, 'utf8'), text);
    });
  }

  it('says so when the file can\'t be read or made', async () => {
    await mkdir(path, { recursive: true });
    await assert.rejects(localKeyFile(path), KeyFileError);
    await writeFile(join(folder, 'file'), '');
    await assert.rejects(localKeyFile(join(folder, 'file', 'api-keys.json')), KeyFileError);
  });
});

/** Mirrors: folders in order, or a URL. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import type { OfficialFile } from '#core/rules/manifest.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { mirrorSource } from '#cli/compile-rules/sources/mirror.js';
import { type Running, serve, stop } from './support.js';

const FILE: OfficialFile = { path: 'set/1/a file.sch', sha256: sha256('<schema/>'), url: 'https://nobody.invalid/a' };

describe('a mirror', () => {
  let folder: string;
  let server: Running;
  let answer: { status: number; body: string };
  before(async () => {
    server = await serve((request, response) => {
      response.writeHead(request.url === '/rules/set/1/a%20file.sch' ? answer.status : 404).end(answer.body);
    });
  });
  after(() => stop(server));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-mirror-'));
    answer = { status: 200, body: '<schema/>' };
    server.asked.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (name: string, text: string): string => {
    const path = join(folder, name, FILE.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return join(folder, name);
  };
  const get = async (...places: string[]): Promise<string> => {
    const got = await mirrorSource(places, 'RULES_MIRROR', new Downloader({ pauses: [] })).get(FILE);
    return 'bytes' in got ? `${Buffer.from(got.bytes).toString()} from ${got.from}` : got.refused;
  };

  it('may be a URL', async () => {
    for (const slash of ['', '/'])
      assert.equal(
        await get(`${server.origin}/rules${slash}`),
        `<schema/> from ${server.origin}/rules/set/1/a%20file.sch`,
      );
  });
  it('may be a URL that lacks the file, fails, or has another', async () => {
    assert.equal(await get(`${server.origin}/other`), `${server.origin}/other does not have all`);
    answer.status = 500;
    assert.equal(
      await get(`${server.origin}/rules`),
      `${new URL(server.origin).host} answers 500 (${server.origin}/rules/set/1/a%20file.sch)`,
    );
    answer = { status: 200, body: '<html>Sign in</html>' };
    assert.match(
      await get(`${server.origin}/rules`),
      /^set\/1\/a file\.sch from \S+ is not the pinned file but an HTML page: expected SHA-256 /,
    );
  });
  it('shows no password', async () => {
    answer.status = 500;
    assert.doesNotMatch(await get(`${server.origin.replace('//', '//me:secret@')}/rules`), /secret/);
  });
  it('may be several folders, the first of which goes first', async () => {
    const [empty, wrong, one, two] = [
      join(folder, 'empty'),
      put('wrong', 'changed'),
      put('one', '<schema/>'),
      put('two', '<schema/>'),
    ];
    mkdirSync(empty);
    assert.equal(await get(one, two), `<schema/> from ${join(one, FILE.path)}`);
    assert.equal(await get(join(folder, 'gone'), empty, wrong, two), `<schema/> from ${join(two, FILE.path)}`);
    assert.match(
      await get(join(folder, 'gone'), empty, wrong),
      /^there is no folder \S+gone; \S+empty does not have them; set\/1\/a file\.sch from .+ is not the pinned file: /,
    );
  });
});

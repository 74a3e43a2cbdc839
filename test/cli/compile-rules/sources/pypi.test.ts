/** Official files from Python packages: read from a folder of wheels, from a local index, and through pip. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '#validator/index.js';
import { sha256 } from '#core/rules/compiled.js';
import type { Manifest, OfficialFile } from '#core/rules/manifest.js';
import { fetchOfficialFiles } from '#cli/compile-rules/fetch.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { downloadWheel, readWheelName } from '#cli/compile-rules/sources/pypi.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { needs } from '../../../needs/needs.js';
import { type Running, StandingClock, indexPage, serve, stop, until, wheel, zip } from './support.js';

const COORDINATES = 'pypi:some-rules:1.2';
const FILE = 'some_rules-1.2-py3-none-any.whl';
const PATH = 'some_rules/data/rules.sch';

describe('a Python package', () => {
  let folder: string;
  let packed: Buffer;
  const running: Running[] = [];
  const official = (): string => join(folder, 'official');
  const cache = (): string => join(official(), '.cache');
  const wheels = (): string => join(folder, 'wheels');
  const file = (more: Partial<OfficialFile> = {}): OfficialFile => ({
    path: 'set/1/rules.sch',
    sha256: sha256('<schema/>'),
    url: 'https://nobody.invalid/x',
    packaged: { artefact: 'wheel', path: PATH },
    ...more,
  });
  const manifest = (files: readonly OfficialFile[]): Manifest => ({
    releases: [{ publisher: 'p', licence: 'l', effectiveFrom: null, id: 'set', version: '1', files }],
    artefacts: [
      { id: 'jar', coordinates: 'org.example:rules:3', sha256: 'a'.repeat(64) },
      { id: 'wheel', coordinates: COORDINATES, sha256: sha256(packed) },
    ],
    ruleSets: [],
    schemas: [],
    prefixes: {},
    severityOverrides: {},
    documentTypes: {},
    specifications: [],
    detection: [],
  });
  const fetchAll = (env: Record<string, string>, files = [file()]): Promise<number> =>
    fetchOfficialFiles(manifest(files), {
      settings: { ...readSourceSettings('rules', { MAVEN: join(folder, 'no-maven'), ...env }), mirrors: [] },
      officialDir: official(),
      source: 'registry',
      http: new Downloader({ pauses: [] }),
    });
  /** The message about the registry, after checking that nothing partial is left. */
  const refusal = async (
    env: Record<string, string>,
    files?: OfficialFile[],
  ): Promise<{ code: string; said: string }> => {
    const error = await fetchAll(env, files).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof EngineError, String(error));
    assert.ok(!existsSync(join(official(), 'set')));
    assert.deepEqual(existsSync(cache()) ? readdirSync(cache()) : [], []);
    return { code: error.code, said: /\n {2}registry {3}(.*)\n/.exec(error.message)![1]! };
  };
  const isThere = (): void => assert.equal(readFileSync(join(official(), 'set/1/rules.sch'), 'utf8'), '<schema/>');
  const start = async (answer: (response: ServerResponse, url: string) => void): Promise<Running> => {
    const server = await serve((request, response) => answer(response, request.url!));
    running.push(server);
    return server;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-pypi-'));
    mkdirSync(wheels());
    packed = wheel('some-rules', '1.2', [{ path: PATH, bytes: Buffer.from('<schema/>') }]);
    writeFileSync(join(wheels(), FILE), packed);
    // Files that must not be mistaken for it.
    writeFileSync(join(wheels(), 'some_rules-1.20-py3-none-any.whl'), 'another version');
    writeFileSync(join(wheels(), 'some_rules_more-1.2-py3-none-any.whl'), 'another package');
    writeFileSync(join(wheels(), 'some_rules-1.2-cp311-cp311-linux_x86_64.whl'), 'for one platform');
    writeFileSync(join(wheels(), 'some_rules-1.2.tar.gz'), 'no wheel');
  });
  afterEach(() => {
    running.splice(0).forEach(stop);
    rmSync(folder, { recursive: true });
  });

  it('is told by the name of its wheel, however it is spelt', () => {
    assert.deepEqual(readWheelName('Some.Rules-1.2-1b-py2.py3-none-any.whl'), {
      file: 'Some.Rules-1.2-1b-py2.py3-none-any.whl',
      project: 'some-rules',
      version: '1.2',
      isPlain: true,
    });
    assert.equal(readWheelName('some-rules-1.2.tar.gz'), null);
  });

  describe('in a folder of wheels', () => {
    const env = (): Record<string, string> => ({ PYPI_REPOSITORY: wheels(), PIP: join(folder, 'no-pip') });

    it('gives its files, and is kept', async () => {
      assert.equal(await fetchAll(env()), 1);
      isThere();
      rmSync(wheels(), { recursive: true });
      rmSync(join(official(), 'set'), { recursive: true });
      assert.equal(await fetchAll(env()), 1);
    });
    it('is not the pinned one when a byte of it is another', async () => {
      packed = zip([{ path: PATH, bytes: Buffer.from('<Schema/>') }]);
      const { code, said } = await refusal(env());
      assert.equal(code, 'HASH_MISMATCH');
      assert.match(
        said,
        new RegExp(`^${COORDINATES} from ${join(wheels(), FILE)} is not the pinned file: expected SHA-256 `),
      );
    });
    it('is said not to be there, as is the folder', async () => {
      rmSync(join(wheels(), FILE));
      rmSync(join(wheels(), 'some_rules-1.2-cp311-cp311-linux_x86_64.whl'));
      assert.deepEqual(await refusal(env()), {
        code: 'FILE_MISSING',
        said: `${wheels()} has no wheel of some-rules 1.2`,
      });
      rmSync(wheels(), { recursive: true });
      assert.equal((await refusal(env())).said, `there is no folder ${wheels()}`);
    });
    it('may be the second that has a file: the first is asked first, and said to have failed', async () => {
      const packaged = [
        { artefact: 'jar', path: 'rules.sch' },
        { artefact: 'wheel', path: PATH },
      ];
      assert.equal(await fetchAll(env(), [file({ packaged })]), 1);
      isThere();
      rmSync(official(), { recursive: true });
      rmSync(wheels(), { recursive: true });
      assert.equal(
        (await refusal(env(), [file({ packaged })])).said,
        `there is no Maven client: "${join(folder, 'no-maven')}" is not found; there is no folder ${wheels()}`,
      );
    });
  });

  describe('in an index', () => {
    const index =
      (answer = (response: ServerResponse): unknown => response.end(packed)) =>
      (response: ServerResponse, url: string): unknown =>
        url === '/simple/some-rules/'
          ? response.setHeader('Content-Type', 'text/html').end(indexPage(readdirSync(wheels()), '../../files/'))
          : answer(response);

    it('gives its files', async () => {
      const server = await start(index());
      assert.equal(await fetchAll({ PYPI_REPOSITORY: `${server.origin}/simple/` }), 1);
      isThere();
      assert.deepEqual(server.asked, ['/simple/some-rules/', `/files/${FILE}`]);
    });
    it('is not the pinned one when a page comes in its place', async () => {
      const server = await start(index((response) => response.end('<!DOCTYPE html><title>Sign in</title>')));
      const { code, said } = await refusal({ PYPI_REPOSITORY: `${server.origin}/simple` });
      assert.equal(code, 'HASH_MISMATCH');
      assert.ok(
        said.startsWith(`${COORDINATES} from ${server.origin}/files/${FILE} is not the pinned file but an HTML page`),
        said,
      );
    });
    it('is said not to be there, with what the index answers, and without a password', async () => {
      const gone = await start((response) => response.writeHead(404).end());
      assert.equal((await refusal({ PYPI_REPOSITORY: gone.origin })).said, `${gone.origin}/some-rules/ is not there`);
      const locked = await start((response) => response.writeHead(401).end());
      const { said } = await refusal({ PYPI_REPOSITORY: locked.origin.replace('//', '//me:secret@') });
      assert.match(said, /answers 401/);
      assert.doesNotMatch(said, /secret/);
    });
  });

  describe('by a client of ours', () => {
    /** A fake client that records its arguments and runs a script; `$out` is the folder it was given. */
    const client = (does: string): Record<string, string> => {
      const path = join(folder, 'pip');
      writeFileSync(
        path,
        `#!/bin/sh\necho "$@" >> ${folder}/asked\nwhile [ $# -gt 0 ]; do case $1 in -d) out="$2";; esac; shift; done\n${does}\n`,
      );
      chmodSync(path, 0o755);
      return { PIP: path };
    };

    it('is a wheel for any platform, without what it depends on', async () => {
      await fetchAll(client(`cp ${wheels()}/${FILE} "$out"`));
      isThere();
      assert.match(
        readFileSync(join(folder, 'asked'), 'utf8'),
        /^download --no-input .*--only-binary=:all: -q --no-deps --ignore-requires-python --platform any -d \S+ some-rules==1\.2\n$/,
      );
      assert.deepEqual(readdirSync(cache()), ['some_rules-1.2.whl']);
    });
    it('is said to be refused in the words of pip, with why the index was not reached, and without a password', async () => {
      const { PIP } = client(
        `echo "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError('<x object at 0x7>: refused by https://me:secret@host')': /simple/x/" >&2; echo 'ERROR: No matching distribution found for some-rules==1.2' >&2; exit 1`,
      );
      assert.equal(
        (await refusal({ PIP: PIP! })).said,
        `"${PIP}" could not get ${COORDINATES}: No matching distribution found for some-rules==1.2; NewConnectionError('refused by https://host')`,
      );
    });
    it('is said to be missing where there is no pip, or it fails or brings nothing', async () => {
      assert.equal(
        (await refusal({ PIP: 'no-such-pip-anywhere' })).said,
        'there is no pip: "no-such-pip-anywhere" is not found',
      );
      const { PIP } = client('exit 3');
      assert.equal(
        (await refusal({ PIP: PIP! })).said,
        `"${PIP}" could not get ${COORDINATES}: it ended with exit code 3`,
      );
      client('exit 0');
      assert.equal((await refusal({ PIP: PIP! })).said, `"${PIP}" left no wheel of ${COORDINATES}`);
    });
    it('is not waited for longer than ten minutes', async () => {
      const clock = new StandingClock();
      const { PIP } = client('exec sleep 600');
      const reason = downloadWheel([PIP!], COORDINATES, folder, clock);
      await until(() => existsSync(join(folder, 'asked')));
      clock.pass(600_000);
      assert.equal(await reason, `"${PIP}" did not come to an end within 10 minutes`);
    });
  });

  needs('pip').describe('by the pip of this machine', () => {
    /** Configures pip, for one call, to use only our local index. */
    const withIndex = async <T>(url: string, call: () => Promise<T>): Promise<T> => {
      const settings = {
        PIP_INDEX_URL: url,
        PIP_FIND_LINKS: '',
        PIP_NO_CACHE_DIR: '1',
        PIP_RETRIES: '1',
        NO_PROXY: '*',
      };
      const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
      Object.assign(process.env, settings);
      try {
        return await call();
      } finally {
        for (const [name, value] of before)
          if (value === undefined) delete process.env[name];
          else process.env[name] = value;
      }
    };
    const serveWheels = (): Promise<Running> =>
      start((response, url) =>
        url === '/simple/some-rules/'
          ? response.setHeader('Content-Type', 'text/html').end(indexPage([FILE], '/files/'))
          : response.writeHead(url === `/files/${FILE}` ? 200 : 404).end(packed),
      );

    it('gives its files', async () => {
      const { origin } = await serveWheels();
      assert.equal(await withIndex(`${origin}/simple`, () => fetchAll({})), 1);
      isThere();
    });
    it('is said not to be there, or not to be reached', async () => {
      const server = await serveWheels();
      packed = Buffer.from('another');
      assert.equal((await withIndex(`${server.origin}/simple`, () => refusal({}))).code, 'FILE_MISSING');
      stop(server);
      assert.match(
        (await withIndex(`${server.origin}/simple`, () => refusal({}))).said,
        /^"python3 -m pip" could not get pypi:some-rules:1\.2: No matching distribution found for some-rules==1\.2; .*refused/,
      );
    });
  });
});

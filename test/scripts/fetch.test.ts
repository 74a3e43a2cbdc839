/** Fetching official files: the mirror first, then the publisher, and nothing but the pinned bytes. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '../../engine/rules/compiled.js';
import { EngineError } from '../../engine/index.js';
import type { Manifest, OfficialFile } from '../../engine/rules/manifest.js';
import { type FetchOptions, fetchFiles, fetchOfficialFiles } from '../../scripts/compile-rules/fetch.js';

const FILES: Readonly<Record<string, string>> = {
  'set/1/rules.sch': '<schema/>',
  'set/1/codes/list.xml': '<codes/>',
  'xsd/a.xsd': '<xs:schema/>',
};

describe('fetching official files', () => {
  let folder: string;
  let server: Server;
  let origin: string;
  /** What the publisher was asked for. */
  let asked: string[];
  /** What the publisher has; a function answers by itself. */
  let published: Record<string, string | ((response: import('node:http').ServerResponse) => void)>;
  let fetched: string[];

  const mirror = (): string => join(folder, 'mirror');
  const official = (): string => join(folder, 'official');
  const manifest = (hashes: Readonly<Record<string, string>> = {}): Manifest => {
    const files = Object.keys(FILES).map((path): OfficialFile => ({
      path,
      sha256: hashes[path] ?? sha256(FILES[path]!),
      url: `${origin}/${path}`,
    }));
    const release = { publisher: 'p', licence: 'l', effectiveFrom: null };
    return {
      releases: [
        { ...release, id: 'set', version: '1', files: files.slice(0, 2) },
        { ...release, id: 'xsd', version: '1', files: files.slice(2) },
      ],
      ruleSets: [],
      schemas: [],
      prefixes: {},
      severityOverrides: {},
      documentTypes: {},
      specifications: [],
      detection: [],
    };
  };
  const fetchAll = (options: Partial<FetchOptions> = {}, hashes?: Readonly<Record<string, string>>): Promise<number> =>
    fetchOfficialFiles(manifest(hashes), {
      mirror: null,
      officialDir: official(),
      onFetched: ({ path }) => fetched.push(path),
      pauses: [1, 1],
      ...options,
    });
  const put = async (root: string, path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const stored = async (): Promise<string[]> =>
    (await readdir(official(), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(official().length + 1))
      .sort();

  before(async () => {
    server = createServer((request, response) => {
      const path = request.url!.slice(1);
      asked.push(path);
      const answer = published[path];
      if (typeof answer === 'function') return answer(response);
      response.statusCode = answer === undefined ? 404 : 200;
      response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'einvoice-fetch-'));
    [asked, fetched, published] = [[], [], { ...FILES }];
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('takes them from the mirror, and asks nobody else', async () => {
    for (const [path, text] of Object.entries(FILES)) await put(mirror(), path, text);
    assert.equal(await fetchAll({ mirror: mirror() }), 3);
    assert.deepEqual([asked, fetched, await stored()], [[], Object.keys(FILES), Object.keys(FILES).sort()]);
    assert.equal(await readFile(join(official(), 'xsd/a.xsd'), 'utf8'), '<xs:schema/>');
  });

  it('takes from the publisher what the mirror does not have', async () => {
    await put(mirror(), 'xsd/a.xsd', FILES['xsd/a.xsd']!);
    assert.equal(await fetchAll({ mirror: mirror() }), 3);
    assert.deepEqual(
      [asked.sort(), await stored()],
      [['set/1/codes/list.xml', 'set/1/rules.sch'], Object.keys(FILES).sort()],
    );
  });

  it('takes all from the publisher where there is no mirror, or it is not there', async () => {
    assert.equal(await fetchAll(), 3);
    await rm(official(), { recursive: true });
    assert.equal(await fetchAll({ mirror: join(folder, 'gone') }), 3);
    assert.equal(asked.length, 6);
  });

  it('fetches nothing a second time', async () => {
    await fetchAll();
    asked.length = 0;
    assert.equal(await fetchAll(), 0);
    assert.deepEqual(asked, []);
  });

  it('fetches again what was changed or cut off', async () => {
    await fetchAll();
    await put(official(), 'xsd/a.xsd', 'changed');
    await put(official(), 'set/1/rules.sch', '<sch');
    fetched.length = 0;
    assert.equal(await fetchAll(), 2);
    assert.deepEqual(fetched.sort(), ['set/1/rules.sch', 'xsd/a.xsd']);
    assert.equal(await readFile(join(official(), 'xsd/a.xsd'), 'utf8'), FILES['xsd/a.xsd']);
  });

  it('writes over what an interrupted run left behind', async () => {
    await put(official(), 'xsd/a.xsd.part', 'half a f');
    await fetchAll();
    assert.deepEqual(await stored(), Object.keys(FILES).sort());
  });

  /** The error, after which no file may be there that is not the pinned one. */
  async function failure(
    options: Partial<FetchOptions> = {},
    hashes?: Readonly<Record<string, string>>,
  ): Promise<EngineError> {
    const error = await fetchAll(options, hashes).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof EngineError, String(error));
    for (const path of await stored())
      assert.equal(sha256(await readFile(join(official(), path))), sha256(FILES[path] ?? ''), `${path} is whole`);
    return error;
  }

  it('refuses a file of the mirror that is another one, with expected and actual hash', async () => {
    await put(mirror(), 'set/1/rules.sch', 'changed');
    const error = await failure({ mirror: mirror() });
    assert.deepEqual(
      [error.code, error.message],
      [
        'HASH_MISMATCH',
        `set/1/rules.sch from ${join(mirror(), 'set/1/rules.sch')} is not the pinned file: expected SHA-256 ${sha256(FILES['set/1/rules.sch']!)}, found ${sha256('changed')}.`,
      ],
    );
    assert.deepEqual([asked, await stored()], [[], []], 'the publisher is not asked in its place');
  });
  it('refuses a file of the publisher that is another one', async () => {
    const error = await failure({}, { 'xsd/a.xsd': 'f'.repeat(64) });
    assert.deepEqual(
      [error.code, error.message],
      [
        'HASH_MISMATCH',
        `xsd/a.xsd from ${origin}/xsd/a.xsd is not the pinned file: expected SHA-256 ${'f'.repeat(64)}, found ${sha256(FILES['xsd/a.xsd']!)}.`,
      ],
    );
  });
  it('says that the publisher does not have it', async () => {
    delete published['set/1/codes/list.xml'];
    const error = await failure();
    assert.deepEqual(
      [error.code, error.message],
      [
        'FILE_MISSING',
        `set/1/codes/list.xml is missing, and ${new URL(origin).host} answers 404 (${origin}/set/1/codes/list.xml). RULES_MIRROR can name a folder that has it.`,
      ],
    );
    assert.ok(!(await stored()).includes('set/1/codes/list.xml'));
    assert.equal(asked.filter((path) => path === 'set/1/codes/list.xml').length, 1, 'who says no is not asked again');
  });
  it('says that the publisher cannot be reached', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const unreachable = origin;
    origin = `http://127.0.0.1:${port}`;
    try {
      const error = await failure();
      assert.equal(error.code, 'FILE_MISSING');
      assert.match(
        error.message,
        /^set\/1\/rules\.sch is missing, and 127\.0\.0\.1:\d+ can't be reached: .*ECONNREFUSED.* \(http:\/\/127\.0\.0\.1:\d+\/set\/1\/rules\.sch\)\. RULES_MIRROR can name a folder that has it\.$/,
      );
    } finally {
      origin = unreachable;
    }
  });
  it('leaves no part of a file whose publisher hangs up half-way', async () => {
    published['set/1/rules.sch'] = (response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('<sch');
      setImmediate(() => response.destroy());
    };
    const error = await failure();
    assert.equal(error.code, 'FILE_MISSING');
    assert.ok(!(await stored()).some((path) => path.startsWith('set/1/rules.sch')));
    assert.equal(
      asked.filter((path) => path === 'set/1/rules.sch').length,
      3,
      'asked as often as there are pauses, and once',
    );
  });
  for (const status of [500, 502, 503, 504, 429]) {
    it(`asks again where the publisher answers ${status}`, async () => {
      let answers = 0;
      published['xsd/a.xsd'] = (response) => {
        response.writeHead(++answers < 3 ? status : 200).end(FILES['xsd/a.xsd']);
      };
      assert.equal(await fetchAll(), 3);
      assert.equal(answers, 3);
    });
    it(`gives up where the publisher always answers ${status}`, async () => {
      published['xsd/a.xsd'] = (response) => {
        response.writeHead(status).end('later');
      };
      assert.match(
        (await failure()).message,
        new RegExp(`^xsd/a\\.xsd is missing, and 127\\.0\\.0\\.1:\\d+ answers ${status} `),
      );
    });
  }
  it('asks for some at the same time, and for no more', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `many/${index}.xml`);
    let open = 0;
    let most = 0;
    for (const path of many) {
      published[path] = (response) => {
        most = Math.max(most, ++open);
        setTimeout(() => {
          open--;
          response.end(path);
        }, 5);
      };
    }
    const files = many.map((path): OfficialFile => ({ path, sha256: sha256(path), url: `${origin}/${path}` }));
    assert.equal(await fetchFiles(files, { mirror: null, mirrorSetting: 'X', folder: official() }), 40);
    assert.ok(most > 1 && most <= 8, `${most} at once`);
  });
});

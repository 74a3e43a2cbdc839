/** Fetching official files: each from the first source that has it, and nothing but the pinned bytes. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { EngineError } from '#validator/index.js';
import type { Manifest, OfficialFile } from '#core/rules/manifest.js';
import { type FetchOptions, type SourceOutcome, fetchFiles, fetchOfficialFiles } from '#cli/compile-rules/fetch.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { publisherSource } from '#cli/compile-rules/sources/publisher.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';

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
  let fetched: [path: string, source: string][];

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
  /** @param mirrors folders; none of the other settings leads anywhere */
  const settings = (...mirrors: string[]): FetchOptions['settings'] => ({
    ...readSourceSettings('rules', { MAVEN: join(folder, 'no-maven'), PIP: join(folder, 'no-pip') }),
    mirrors,
  });
  const fetchAll = (options: Partial<FetchOptions> = {}, hashes?: Readonly<Record<string, string>>): Promise<number> =>
    fetchOfficialFiles(manifest(hashes), {
      settings: settings(),
      officialDir: official(),
      onFetched: ({ path }, source) => fetched.push([path, source]),
      http: new Downloader({ pauses: [1, 1] }),
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
    assert.equal(await fetchAll({ settings: settings(mirror()) }), 3);
    assert.deepEqual(
      [asked, fetched.sort(), await stored()],
      [
        [],
        Object.keys(FILES)
          .sort()
          .map((path) => [path, 'mirror']),
        Object.keys(FILES).sort(),
      ],
    );
    assert.equal(await readFile(join(official(), 'xsd/a.xsd'), 'utf8'), '<xs:schema/>');
  });

  it('takes from the publisher what the mirror does not have', async () => {
    await put(mirror(), 'xsd/a.xsd', FILES['xsd/a.xsd']!);
    assert.equal(await fetchAll({ settings: settings(mirror()) }), 3);
    assert.deepEqual(
      [asked.sort(), await stored()],
      [['set/1/codes/list.xml', 'set/1/rules.sch'], Object.keys(FILES).sort()],
    );
  });

  it('takes all from the publisher where there is no mirror, or it is not there', async () => {
    assert.equal(await fetchAll(), 3);
    await rm(official(), { recursive: true });
    assert.equal(await fetchAll({ settings: settings(join(folder, 'gone')) }), 3);
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
    assert.deepEqual(fetched.sort(), [
      ['set/1/rules.sch', 'publisher'],
      ['xsd/a.xsd', 'publisher'],
    ]);
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

  it('takes no file of the mirror that is another one: it says so, with expected and actual hash, and asks the publisher', async () => {
    await put(mirror(), 'set/1/rules.sch', 'changed');
    const outcomes: SourceOutcome[] = [];
    assert.equal(await fetchAll({ settings: settings(mirror()), onSource: (outcome) => outcomes.push(outcome) }), 3);
    assert.equal(await readFile(join(official(), 'set/1/rules.sch'), 'utf8'), FILES['set/1/rules.sch']);
    assert.equal(
      outcomes[0]!.reasons[0],
      `set/1/rules.sch from ${join(mirror(), 'set/1/rules.sch')} is not the pinned file: expected SHA-256 ${sha256(FILES['set/1/rules.sch']!)}, found ${sha256('changed')}`,
    );
  });
  it('refuses a file of the mirror that is another one where nobody else has it', async () => {
    await put(mirror(), 'set/1/rules.sch', 'changed');
    delete published['set/1/rules.sch'];
    const error = await failure({ settings: settings(mirror()) });
    assert.equal(error.code, 'HASH_MISMATCH');
    assert.match(
      error.message,
      /^1 of 3 files can't be had, set\/1\/rules\.sch\.\n {2}mirror {5}set\/1\/rules\.sch from .* is not the pinned file: expected/,
    );
    assert.ok(!(await stored()).includes('set/1/rules.sch'));
  });
  it('refuses a file of the publisher that is another one', async () => {
    const error = await failure({}, { 'xsd/a.xsd': 'f'.repeat(64) });
    assert.equal(error.code, 'HASH_MISMATCH');
    assert.ok(
      error.message.includes(
        `\n  publisher  xsd/a.xsd from ${origin}/xsd/a.xsd is not the pinned file: expected SHA-256 ${'f'.repeat(64)}, found ${sha256(FILES['xsd/a.xsd']!)}\n`,
      ),
      error.message,
    );
  });
  it('says that the publisher does not have it', async () => {
    delete published['set/1/codes/list.xml'];
    const error = await failure();
    assert.equal(error.code, 'FILE_MISSING');
    assert.ok(
      error.message.includes(`\n  publisher  ${new URL(origin).host} answers 404 (${origin}/set/1/codes/list.xml)\n`),
      error.message,
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
      assert.match(error.message, /^3 of 3 files can't be had, the first of them set\/1\/rules\.sch\.\n/);
      assert.match(
        error.message,
        /\n {2}publisher {2}127\.0\.0\.1:\d+ can't be reached: the connection is refused \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\n/,
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
        new RegExp(`^1 of 3 files can't be had, xsd/a\\.xsd\\.[^]* publisher  127\\.0\\.0\\.1:\\d+ answers ${status} `),
      );
    });
  }
  it('names every way there is in one message, and none as if it were set up', async () => {
    published = {};
    const { message } = await failure();
    assert.deepEqual(
      message.split('\n').map((line) => line.slice(0, 20)),
      [
        "3 of 3 files can't b",
        '  mirror     none is',
        '             RULES_M',
        '  publisher  127.0.0',
        '             HTTPS_P',
        '  registry   no pack',
        '             Maven p',
      ],
    );
    for (const setting of [
      'RULES_MIRROR',
      'HTTPS_PROXY',
      'HTTP_PROXY',
      'NO_PROXY',
      'NODE_EXTRA_CA_CERTS',
      'MAVEN',
      'MAVEN_REPOSITORY',
      'PIP',
      'PYPI_REPOSITORY',
    ])
      assert.ok(new RegExp(`\\b${setting}\\b`).test(message), setting);
    assert.doesNotMatch(message, /undefined|null|\bat .*\.js/);
  });
  it('asks one source only where that is forced', async () => {
    for (const [path, text] of Object.entries(FILES)) await put(mirror(), path, text);
    assert.equal(await fetchAll({ settings: settings(mirror()), source: 'publisher' }), 3);
    assert.deepEqual([asked.length, fetched.map(([, source]) => source)], [3, ['publisher', 'publisher', 'publisher']]);
    await rm(official(), { recursive: true });
    await rm(join(mirror(), 'xsd'), { recursive: true });
    assert.match(
      (await failure({ settings: settings(mirror()), source: 'mirror' })).message,
      /^1 of 3 files can't be had, xsd\/a\.xsd\.\n {2}mirror {5}\S+ does not have them\n {13}RULES_MIRROR .*$/,
    );
    assert.equal(asked.length, 3);
  });
  it('says how far each source is, and what came of it', async () => {
    await put(mirror(), 'xsd/a.xsd', FILES['xsd/a.xsd']!);
    const said: string[] = [];
    await fetchAll({
      settings: settings(mirror()),
      onProgress: (source, done, total) => said.push(`${source} ${done}/${total}`),
      onSource: ({ source, served, asked: of, reasons }) =>
        said.push(`${source} served ${served} of ${of}: ${reasons.join()}`),
    });
    assert.deepEqual(said, [
      'mirror 0/3',
      'mirror 1/3',
      'mirror 2/3',
      'mirror 3/3',
      `mirror served 1 of 3: ${mirror()} does not have them`,
      'publisher 0/2',
      'publisher 1/2',
      'publisher 2/2',
      'publisher served 2 of 2: ',
    ]);
  });
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
    assert.equal(await fetchFiles(files, { sources: [publisherSource(new Downloader())], folder: official() }), 40);
    assert.ok(most > 1 && most <= 8, `${most} at once`);
  });
});

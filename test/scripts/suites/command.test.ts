/** `npm run suites`: what it fetches, keeps and takes away, and what a run without it says. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { EngineError } from '#validator/index.js';
import { fileSources } from '#cli/compile-rules/fetch.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { FolderError, type Folders, hasSuites, readFolders, requireSuites } from '../../../scripts/suites/folders.js';
import { fetchSuites } from '../../../scripts/suites/command.js';
import { SuiteManifestError, suiteFiles } from '../../../scripts/suites/manifest.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const FILES: Readonly<Record<string, string>> = {
  'a b/(one), ä.xml': '<one/>',
  'two.xml': '<two/>',
  'deep/er/three.xml': '<three/>',
};

const source = (origin: string, files: Readonly<Record<string, string>> = FILES) => ({
  publisher: 'p',
  licence: 'l',
  repository: 'r',
  commit: COMMIT,
  url: `${origin}/${COMMIT}`,
  folders: [
    {
      from: 'their/folder',
      to: 'ours',
      files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])),
    },
  ],
});

describe('npm run suites', () => {
  let root: string;
  let server: Server;
  let origin: string;
  let asked: string[];
  let published: Record<string, string>;
  let folders: Folders;
  before(async () => {
    server = createServer((request, response) => {
      const path = decodeURIComponent(request.url!.slice(1)).replace(`${COMMIT}/their/folder/`, '');
      asked.push(path);
      response.writeHead(published[path] === undefined ? 404 : 200).end(published[path]);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'einvoice-suites-'));
    [asked, published] = [[], { ...FILES }];
    mkdirSync(join(root, 'suites'));
    pin(FILES);
    folders = readFolders({}, root);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const pin = (files: Readonly<Record<string, string>>): void =>
    writeFileSync(join(root, 'suites', 'manifest.json'), JSON.stringify({ sources: [source(origin, files)] }));
  const put = (folder: string, files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'ours', path)), { recursive: true });
      writeFileSync(join(folder, 'ours', path), text);
    }
  };
  const settings = readSourceSettings('suites', {});
  const fetchAll = async (mirror: string | null = null): Promise<string> => {
    let text = '';
    await fetchSuites({
      folders,
      sources: fileSources({ ...settings, mirrors: mirror === null ? [] : [mirror] }, new Downloader({ pauses: [] })),
      write: (part) => {
        text += part;
      },
    });
    return text;
  };
  const stored = (): string[] =>
    readdirSync(folders.suites, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.fetched')
      .map((entry) => join(entry.parentPath, entry.name).slice(folders.suites.length + 1))
      .sort();
  const pinned = Object.keys(FILES)
    .map((path) => `ours/${path}`)
    .sort();

  it('takes them from their publisher, whatever is in their names', async () => {
    assert.equal(hasSuites(folders), false);
    assert.match(await fetchAll(), /^suites: 3 files in .*, 3 of them fetched \(publisher: 3\)\n$/);
    assert.deepEqual([stored(), asked.length], [pinned, 3]);
    assert.equal(requireSuites(folders), folders.suites);
  });
  it('takes them from a mirror where there is one, and asks nobody', async () => {
    put(join(root, 'mirror'), FILES);
    await fetchAll(join(root, 'mirror'));
    assert.deepEqual([stored(), asked], [pinned, []]);
  });
  it('asks their publisher for what a mirror lacks', async () => {
    put(join(root, 'mirror'), { 'two.xml': FILES['two.xml']! });
    await fetchAll(join(root, 'mirror'));
    assert.deepEqual([stored(), asked.includes('two.xml'), asked.length], [pinned, false, 2]);
  });
  it('fetches nothing a second time', async () => {
    await fetchAll();
    asked.length = 0;
    assert.match(await fetchAll(), /, 0 of them fetched\n$/);
    assert.deepEqual(asked, []);
  });
  it('puts right what was changed, and takes away what is not pinned: suites are counted', async () => {
    await fetchAll();
    put(folders.suites, { 'two.xml': 'changed', 'stray.xml': '<stray/>' });
    assert.match(await fetchAll(), /, 1 of them fetched \(publisher: 1\), 1 others removed\n$/);
    assert.deepEqual(
      [stored(), readFileSync(join(folders.suites, 'ours/two.xml'), 'utf8')],
      [pinned, FILES['two.xml']],
    );
  });
  it('refuses a file that is another one, in the mirror as from the publisher, and the suites are not there then', async () => {
    put(join(root, 'mirror'), { 'two.xml': 'changed' });
    published['two.xml'] = 'changed';
    await assert.rejects(
      fetchAll(join(root, 'mirror')),
      (error) =>
        error instanceof EngineError && error.code === 'HASH_MISMATCH' && /ours\/two\.xml from /.test(error.message),
    );
    await assert.rejects(fetchAll(), (error) => error instanceof EngineError && error.code === 'HASH_MISMATCH');
    assert.equal(hasSuites(folders), false);
  });
  it('names host and setting where a file can not be had, and the suites are not there then', async () => {
    delete published['two.xml'];
    await assert.rejects(
      fetchAll(),
      (error) =>
        error instanceof EngineError &&
        /^1 of 3 files can't be had, ours\/two\.xml\.[^]* SUITES_MIRROR names [^]*127\.0\.0\.1:\d+ answers 404 /.test(
          error.message,
        ),
    );
    assert.throws(
      () => requireSuites(folders),
      (error) => error instanceof FolderError && /npm run suites/.test(error.message),
    );
  });
  it('is to be run again when the manifest has changed', async () => {
    await fetchAll();
    pin({ 'two.xml': FILES['two.xml']! });
    assert.throws(
      () => requireSuites(folders),
      (error) => error instanceof FolderError && /not those of .*manifest\.json.*npm run suites/.test(error.message),
    );
    await fetchAll();
    assert.deepEqual([hasSuites(folders), stored()], [true, ['ours/two.xml']]);
  });
  it('leaves a folder of SUITES_DIR alone', async () => {
    const own = join(root, 'own');
    put(own, { 'x.xml': 'x' });
    folders = readFolders({ SUITES_DIR: own }, root);
    assert.match(await fetchAll(), /no suites are fetched/);
    assert.deepEqual(
      [hasSuites(folders), asked, readdirSync(own, { recursive: true }).sort()],
      [true, [], ['ours', 'ours/x.xml']],
    );
    assert.throws(
      () => requireSuites(readFolders({ SUITES_DIR: join(root, 'none') }, root)),
      (error) => error instanceof FolderError && /SUITES_DIR/.test(error.message),
    );
  });
});

describe('the manifest of the suites', () => {
  const parsed = (change: (data: { sources: any[] }) => void) => {
    const data = { sources: [source('https://x.example')] };
    change(data);
    return suiteFiles(JSON.stringify(data));
  };

  it('pins a thousand files, each under a commit', () => {
    const { files } = suiteFiles(
      readFileSync(join(findPackageRoot(import.meta.url), 'suites', 'manifest.json'), 'utf8'),
    );
    assert.ok(files.length > 1000, `${files.length} files`);
    for (const { url } of files) assert.match(url ?? '', /^https:\/\/[^/]+\/.*\/[0-9a-f]{12,40}\//);
  });
  for (const [what, change] of [
    [
      'no files',
      (data) => {
        data.sources = [];
      },
    ],
    [
      'a branch instead of a commit',
      (data) => {
        data.sources[0].commit = 'main';
      },
    ],
    [
      'an address that is not of the commit',
      (data) => {
        data.sources[0].url = 'https://x.example/main';
      },
    ],
    [
      'no licence',
      (data) => {
        data.sources[0].licence = '';
      },
    ],
    [
      'no hash',
      (data) => {
        data.sources[0].folders[0].files['two.xml'] = '';
      },
    ],
    [
      'a path out of the folder',
      (data) => {
        data.sources[0].folders[0].to = '../..';
      },
    ],
    [
      'an absolute path',
      (data) => {
        data.sources[0].folders[0].to = '';
      },
    ],
    [
      'a file twice',
      (data) => {
        data.sources.push(data.sources[0]);
      },
    ],
  ] as readonly (readonly [string, (data: { sources: any[] }) => void])[]) {
    it(`is refused with ${what}`, () => assert.throws(() => parsed(change), SuiteManifestError));
  }
});

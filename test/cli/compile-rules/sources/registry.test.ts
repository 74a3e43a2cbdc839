/** Official files from a local package registry: read as a folder, by HTTP, and through a Maven client. */
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
import { dirname, join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { EngineError } from '#validator/index.js';
import type { Manifest, OfficialFile } from '#core/rules/manifest.js';
import { type FetchOptions, fetchOfficialFiles } from '#cli/compile-rules/fetch.js';
import type { FetchedForm } from '#core/rules/fetched-form.js';
import { fetchedSource } from '#cli/compile-rules/write-rule-set.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { copyArtefact, jarName, layoutPath } from '#cli/compile-rules/sources/maven.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { type Running, StandingClock, serve, stop, until, zip } from './support.js';

const COORDINATES = 'org.example.rules:some-rules:1.2:sources';
const OTHER = 'org.example:other:3';
const LAYOUT = 'org/example/rules/some-rules/1.2/some-rules-1.2-sources.jar';

describe('a package registry', () => {
  let folder: string;
  let jar: Buffer;
  const running: Running[] = [];
  const official = (): string => join(folder, 'official');
  const cache = (): string => join(official(), '.cache');
  const repository = (): string => join(folder, 'repository');

  const url = 'https://nobody.invalid/x';
  const file = (path: string, text: string, more: Partial<OfficialFile>): OfficialFile => ({
    path,
    sha256: sha256(text),
    url,
    ...more,
  });
  const files = (): OfficialFile[] => [
    file('set/1/rules.sch', '<schema/>', { packaged: { artefact: 'some', path: 'rules/rules.sch' } }),
    file('set/1/list.xml', '<a>\n<b/>\n</a>', {
      packaged: { artefact: 'some', path: 'rules/list.xml', lineEnds: 'CRLF' },
    }),
    file('set/1/other.sch', '<other/>', {
      instead: { artefact: 'other', path: 'other.xslt', sha256: sha256('<xslt/>') },
    }),
  ];
  const put = (coordinates: string, bytes: Uint8Array): void => {
    const path = join(repository(), layoutPath(coordinates));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  };
  const other = zip([{ path: 'other.xslt', bytes: Buffer.from('<xslt/>') }]);
  const manifest = (changed: OfficialFile[] = files()): Manifest => ({
    releases: [{ publisher: 'p', licence: 'l', effectiveFrom: null, id: 'set', version: '1', files: changed }],
    artefacts: [
      { id: 'some', coordinates: COORDINATES, sha256: sha256(jar) },
      { id: 'other', coordinates: OTHER, sha256: sha256(other) },
    ],
    ruleSets: [],
    schemas: [],
    prefixes: {},
    severityOverrides: {},
    documentTypes: {},
    specifications: [],
    detection: [],
  });
  const fetchAll = (
    env: Record<string, string>,
    changed?: OfficialFile[],
    more: Partial<FetchOptions> = {},
  ): Promise<number> => {
    const settings = { ...readSourceSettings('rules', env), mirrors: [] };
    return fetchOfficialFiles(manifest(changed), {
      settings,
      officialDir: official(),
      source: 'registry',
      http: new Downloader({ pauses: [] }),
      ...more,
    });
  };
  /** The message about the registry, after checking that only pinned files are left. */
  const refusal = async (
    env: Record<string, string>,
    changed?: OfficialFile[],
    more?: Partial<FetchOptions>,
  ): Promise<{ code: string; said: string }> => {
    const error = await fetchAll(env, changed, more).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof EngineError, String(error));
    for (const { path, sha256: pinned } of changed ?? files())
      if (existsSync(join(official(), path))) assert.equal(sha256(readFileSync(join(official(), path))), pinned);
    const kept = existsSync(cache()) ? readdirSync(cache()) : [];
    assert.deepEqual(
      kept.filter((name) => ![jarName(COORDINATES), jarName(OTHER)].includes(name)),
      [],
      'nothing half-way',
    );
    return { code: error.code, said: /\n {2}registry {3}(.*)\n/.exec(error.message)?.[1] ?? error.message };
  };
  const isComplete = (): void => {
    assert.equal(readFileSync(join(official(), 'set/1/rules.sch'), 'utf8'), '<schema/>');
    assert.equal(readFileSync(join(official(), 'set/1/list.xml'), 'utf8'), '<a>\n<b/>\n</a>');
    assert.equal(readFileSync(join(official(), 'set/1/other.xslt'), 'utf8'), '<xslt/>');
  };
  const start = async (answer: (response: ServerResponse, url: string) => void): Promise<Running> => {
    const server = await serve((request, response) => answer(response, request.url!));
    running.push(server);
    return server;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-registry-'));
    jar = zip([
      { path: 'rules/rules.sch', bytes: Buffer.from('<schema/>') },
      { path: 'rules/list.xml', bytes: Buffer.from('<a>\r\n<b/>\r\n</a>') },
      { path: 'unasked', bytes: Buffer.from('x') },
    ]);
    put(COORDINATES, jar);
    put(OTHER, other);
  });
  afterEach(() => {
    running.splice(0).forEach(stop);
    rmSync(folder, { recursive: true });
  });

  it('names artefacts as repositories do', () => {
    assert.equal(layoutPath(COORDINATES), LAYOUT);
    assert.equal(layoutPath(OTHER), 'org/example/other/3/other-3.jar');
  });

  describe('read as a folder', () => {
    const env = (): Record<string, string> => ({ MAVEN_REPOSITORY: repository(), MAVEN: join(folder, 'no-maven') });

    it('gives the files, with line ends as pinned, and what there is instead of one', async () => {
      assert.equal(await fetchAll(env()), 3);
      isComplete();
      assert.equal(await fetchAll(env()), 0);
    });
    it('is asked for an artefact once', async () => {
      await fetchAll(env());
      rmSync(repository(), { recursive: true });
      rmSync(join(official(), 'set'), { recursive: true });
      assert.equal(await fetchAll(env()), 3);
      isComplete();
    });
    it('is asked again for an artefact that was changed since', async () => {
      await fetchAll(env());
      writeFileSync(join(cache(), jarName(COORDINATES)), 'changed');
      rmSync(join(official(), 'set'), { recursive: true });
      assert.equal(await fetchAll(env()), 3);
      assert.equal(sha256(readFileSync(join(cache(), jarName(COORDINATES)))), sha256(jar));
    });
    it('says that a byte of an artefact is another', async () => {
      const changed = Buffer.from(jar);
      changed[40]! ^= 1;
      put(COORDINATES, changed);
      assert.deepEqual(await refusal(env()), {
        code: 'HASH_MISMATCH',
        said: `${COORDINATES} from ${join(repository(), LAYOUT)} is not the pinned file: expected SHA-256 ${sha256(jar)}, found ${sha256(changed)}`,
      });
      assert.ok(!existsSync(join(cache(), jarName(COORDINATES))));
    });
    it('says that a file is not in its artefact', async () => {
      const [first, ...rest] = files() as [OfficialFile, ...OfficialFile[]];
      const wrong = { ...first, packaged: { artefact: 'some', path: 'rules/gone.sch' } };
      assert.deepEqual(await refusal(env(), [wrong, ...rest]), {
        code: 'FILE_MISSING',
        said: `${COORDINATES} has no rules/gone.sch in it`,
      });
    });
    it('says that a file in an artefact is not the pinned one', async () => {
      const [first, ...rest] = files() as [OfficialFile, ...OfficialFile[]];
      const { code, said } = await refusal(env(), [{ ...first, sha256: 'f'.repeat(64) }, ...rest]);
      assert.equal(code, 'HASH_MISMATCH');
      assert.match(
        said,
        new RegExp(
          `^set/1/rules\\.sch from ${COORDINATES} \\(rules/rules\\.sch\\) is not the pinned file: expected SHA-256 f+, found `,
        ),
      );
    });
    it('says that a file has other line ends than pinned', async () => {
      const [first, second, third] = files() as [OfficialFile, OfficialFile, OfficialFile];
      assert.equal(
        (await refusal(env(), [first, { ...second, packaged: { artefact: 'some', path: 'rules/list.xml' } }, third]))
          .code,
        'HASH_MISMATCH',
      );
    });
    it('says that an artefact would fill the memory', async () => {
      jar = zip([{ path: 'rules/rules.sch', bytes: Buffer.alloc(33 * 1024 * 1024) }]);
      put(COORDINATES, jar);
      assert.match(
        (await refusal(env())).said,
        new RegExp(`^${COORDINATES}: rules/rules\\.sch is 34603008 bytes unpacked, more than 33554432`),
      );
    });
    it('says that an artefact is no archive', async () => {
      jar = Buffer.from('no archive');
      put(COORDINATES, jar);
      assert.match((await refusal(env())).said, new RegExp(`^${COORDINATES}: it can't be unpacked: `));
    });
    it('says that an artefact, or the folder, is not there', async () => {
      rmSync(join(repository(), 'org/example/rules'), { recursive: true });
      assert.equal((await refusal(env())).said, `${join(repository(), LAYOUT)} is not there`);
      rmSync(repository(), { recursive: true });
      assert.equal((await refusal(env())).said, `there is no folder ${repository()}`);
    });
  });

  describe('read by HTTP', () => {
    const env = ({ origin }: Running, path = ''): Record<string, string> => ({
      MAVEN_REPOSITORY: `${origin}${path}`,
      MAVEN: join(folder, 'no-maven'),
    });

    it('gives the files', async () => {
      const server = await start((response, asked) =>
        response.end(readFileSync(join(repository(), asked.slice('/maven'.length)))),
      );
      assert.equal(await fetchAll(env(server, '/maven/')), 3);
      isComplete();
      assert.deepEqual(server.asked.sort(), [`/maven/${layoutPath(OTHER)}`, `/maven/${LAYOUT}`]);
    });
    for (const [status, said] of [
      [404, 'is not there'],
      [401, 'answers 401'],
      [403, 'answers 403'],
      [500, 'answers 500'],
      [503, 'answers 503'],
    ] as const) {
      it(`says that it answers ${status}`, async () => {
        const server = await start((response) => response.writeHead(status).end());
        assert.match((await refusal(env(server))).said, new RegExp(said));
      });
    }
    it('says that it answers with a page', async () => {
      const server = await start((response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><title>Sign in</title>'),
      );
      const { code, said } = await refusal(env(server));
      assert.equal(code, 'HASH_MISMATCH');
      assert.ok(
        said.startsWith(`${COORDINATES} from ${server.origin}/${LAYOUT} is not the pinned file but an HTML page: `),
        said,
      );
    });
    it('says that it never answers', async () => {
      const server = await start(() => undefined);
      const clock = new StandingClock();
      const said = refusal(env(server), undefined, { http: new Downloader({ clock }) });
      await until(() => server.asked.length > 0);
      clock.pass(30_000);
      assert.equal((await said).said, `${new URL(server.origin).host} can't be reached: no answer within 30 s`);
      assert.equal(server.asked.length, 1);
    });
    it('shows no password', async () => {
      const server = await start((response) => response.writeHead(401).end());
      assert.doesNotMatch(
        (await refusal({ MAVEN_REPOSITORY: server.origin.replace('//', '//me:secret@') })).said,
        /secret/,
      );
    });
  });

  describe('asked by a Maven client', () => {
    /** A fake client that records its arguments, runs a script, and leaves files. */
    const client = (does: string): Record<string, string> => {
      const path = join(folder, 'mvn');
      writeFileSync(
        path,
        `#!/bin/sh\necho "$@" >> ${folder}/asked\nfor word in "$@"; do case $word in -DoutputDirectory=*) out="\${word#*=}";; -Dartifact=*) artefact="\${word#*=}";; esac; done\n${does}\n`,
      );
      chmodSync(path, 0o755);
      return { MAVEN: path };
    };
    const copies = (): string =>
      `case $artefact in *other*) cp ${repository()}/${layoutPath(OTHER)} "$out";; *) cp ${repository()}/${LAYOUT} "$out";; esac`;
    const asked = (): string[] => readFileSync(join(folder, 'asked'), 'utf8').trimEnd().split('\n');

    it('gives the files, each artefact asked for once', async () => {
      assert.equal(await fetchAll(client(copies())), 3);
      isComplete();
      assert.deepEqual(
        asked()
          .map((line) => line.replace(/-DoutputDirectory=\S+/, '-DoutputDirectory=…'))
          .sort(),
        [
          '-q -B dependency:copy -Dartifact=org.example.rules:some-rules:1.2:jar:sources -DoutputDirectory=…',
          '-q -B dependency:copy -Dartifact=org.example:other:3:jar -DoutputDirectory=…',
        ],
      );
      assert.deepEqual(readdirSync(cache()).sort(), [jarName(OTHER), jarName(COORDINATES)].sort());
    });
    it('is not asked where a repository is named', async () => {
      await fetchAll({ ...client('exit 1'), MAVEN_REPOSITORY: repository() });
      assert.ok(!existsSync(join(folder, 'asked')));
    });
    it('says that there is no client', async () => {
      assert.equal(
        (await refusal({ MAVEN: 'no-such-client-anywhere' })).said,
        'there is no Maven client: "no-such-client-anywhere" is not found',
      );
    });
    it('repeats what the client says, without colours and passwords', async () => {
      const env = client(
        'printf "\\033[1;31m[ERROR]\\033[m Failed to execute goal a:b:2.8:copy (default-cli) on project standalone-pom: Could not find artifact x in central (https://me:secret@repo.invalid/maven) -> [Help 1]\\n[ERROR] more\\n"; exit 1',
      );
      assert.equal(
        (await refusal(env)).said,
        `"${env['MAVEN']}" could not get ${COORDINATES}: Could not find artifact x in central (https://repo.invalid/maven); "${env['MAVEN']}" could not get ${OTHER}: Could not find artifact x in central (https://repo.invalid/maven)`,
      );
    });
    it('says that the client failed without a word', async () => {
      assert.match(
        (await refusal(client('exit 3'))).said,
        /could not get org\.example\.rules:some-rules:1\.2:sources: it ended with exit code 3/,
      );
    });
    it('says that the client brought nothing', async () => {
      assert.match((await refusal(client('exit 0'))).said, /^"\S+" left no some-rules-1\.2-sources\.jar/);
    });
    it('says that the client brought something else', async () => {
      const { code, said } = await refusal(client(`echo changed > "$out/${jarName(COORDINATES)}"`));
      assert.equal(code, 'HASH_MISMATCH');
      assert.match(said, /^org\.example\.rules:some-rules:1\.2:sources from "\S+" is not the pinned file: expected/);
    });
    it('is ended when it takes too long', async () => {
      const clock = new StandingClock();
      const { MAVEN } = client('exec sleep 600');
      const reason = copyArtefact(MAVEN!, COORDINATES, folder, clock);
      await until(() => existsSync(join(folder, 'asked')));
      clock.pass(600_000);
      assert.equal(await reason, `"${MAVEN}" did not come to an end within 10 minutes`);
    });
  });

  describe('that has something else instead of the Schematron of a rule set', () => {
    const entry = { id: 'other', title: 'Other', release: 'set@1', schematron: 'set/1/other.sch', codePrefix: 'O' };
    const fetched = (): FetchedForm => fetchedSource(entry, { manifest: manifest(), officialDir: official() });

    it('leaves what was fetched to who compiles', async () => {
      await fetchAll({ MAVEN_REPOSITORY: repository() });
      const { form, path } = fetched();
      assert.deepEqual({ form, path }, { form: 'instead', path: 'set/1/other.xslt' });
    });
    it('goes last: the file itself is taken where it is', async () => {
      const mirror = join(folder, 'mirror');
      mkdirSync(join(mirror, 'set/1'), { recursive: true });
      writeFileSync(join(mirror, 'set/1/other.sch'), '<other/>');
      const settings = { ...readSourceSettings('rules', { MAVEN_REPOSITORY: repository() }), mirrors: [mirror] };
      const http = new Downloader({ pauses: [] });
      assert.equal(await fetchOfficialFiles(manifest(), { settings, officialDir: official(), http }), 3);
      const { form, path } = fetched();
      assert.deepEqual({ form, path }, { form: 'file', path: 'set/1/other.sch' });
    });
    it('is taken for nothing when it was changed', async () => {
      await fetchAll({ MAVEN_REPOSITORY: repository() });
      writeFileSync(join(official(), 'set/1/other.xslt'), 'changed');
      assert.equal(fetched().form, 'file');
      assert.equal(await fetchAll({ MAVEN_REPOSITORY: repository() }), 1);
    });
  });
});

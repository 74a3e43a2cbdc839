/** `npm run watch-rules` against registries and a publisher of ours. */
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '#validator/index.js';
import { UsageError } from '#cli/terminal/usage.js';
import { needs } from '../../needs/needs.js';
import { CHECKS, PINNED, World, rules } from './registry.js';

/** The next release: one check more, one less, another test, another level, another variable. */
const NEXT = rules(
  '1.5',
  [
    { id: 'OWN-1', test: 'o:number != ""'.replaceAll('"', "'") },
    ...CHECKS.slice(2, 3),
    { ...CHECKS[3]!, flag: 'fatal' },
    CHECKS[4]!,
    { id: 'OWN-6', test: 'o:seller', flag: 'warning' },
  ],
  "o:paid = ('yes', 'true')",
);

describe('watch-rules', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });
  afterEach(() => world.remove());

  it('ends with 0 where everybody has what the manifest has', async () => {
    const { code, out } = await world.watch();
    assert.equal(
      out,
      [
        'publishers: 1 of 1 could be asked',
        '  us/own: 1.4, as in the manifest',
        '',
        'Maven packages: 1 of 1 could be asked',
        '  org.example:rules: 1.0, as in the manifest',
        '',
        'Python packages: 1 of 1 could be asked',
        '  pypi:own-rules: 1.0, as in the manifest',
        '',
        'nothing is newer than the manifest',
        '',
      ].join('\n'),
    );
    assert.equal(code, 0);
  });

  describe('with something newer', () => {
    it('says what changed in a Maven package, and which release it is by its own word', async () => {
      world.maven.set('1.10', { ...PINNED, 'rules/own-next.sch': NEXT, 'rules/readme.txt': 'x' });
      world.maven.set('1.9', { 'rules/broken.sch': 'never looked at' });
      const { code, out } = await world.watch();
      assert.equal(code, 1);
      assert.ok(
        out.startsWith(
          [
            'newer  own 1.5; the manifest has 1.4',
            '       the file says 1.5',
            '',
            '       org.example:rules:1.10  rules/own-next.sch',
          ].join('\n'),
        ),
        out,
      );
      for (const line of [
        '+ OWN-6 (warning) on o:order: o:seller',
        '- OWN-2 (fatal) on o:order: o:date',
        '~ OWN-1 test',
        "    before: o:number\n               after:  o:number != ''",
        '~ OWN-4 level: warning → fatal',
        '~ $isPaid, for OWN-5',
      ])
        assert.ok(out.includes(line), `${line} is not in:\n${out}`);
      assert.match(
        out,
        /own: 60\.0 % of its tests are those of 1\.4; 1 check added, 1 check removed, 2 checks changed/,
      );
      assert.match(out, /org\.example:rules: 1\.10, the manifest has 1\.0, looked into/);
      assert.match(out, /\none release is newer than the manifest\n$/);
    });
    it('says it of a Python package, and of a publisher, whose files are the same', async () => {
      world.pypi.set('1.0.post1', { 'own/data/own.sch': NEXT });
      world.pypi.set('2.0rc1', { 'own/data/own.sch': rules('1.6') });
      world.releases.set('1.5', { 'own-1.5/own.sch': NEXT });
      const { code, out } = await world.watch(['--format', 'json']);
      const { exit, newer } = JSON.parse(out) as any;
      assert.deepEqual([code, exit, newer.length], [1, 1, 1]);
      assert.deepEqual(
        { ...newer[0], files: newer[0].files.map((file: any) => file.in) },
        {
          release: 'own',
          held: '1.4',
          version: '1.5',
          because: ['us/own has released 1.5', 'the file says 1.5'],
          files: [
            [
              { package: 'us/own 1.5', path: 'own-1.5/own.sch' },
              { package: 'pypi:own-rules:1.0.post1', path: 'own/data/own.sch' },
            ],
          ],
          others: [],
          beside: [],
        },
      );
      const [{ changes, ruleSet, comparedWith, similarity }] = newer[0].files;
      assert.deepEqual([ruleSet, comparedWith, similarity], ['own', 'own@1.4', 0.6]);
      assert.deepEqual(changes.changed, [
        { rule: 'OWN-1', what: 'test', before: 'o:number', after: "o:number != ''" },
        { rule: 'OWN-4', what: 'level', before: 'warning', after: 'fatal' },
      ]);
    });
    it('says it of a publisher whose release can not be downloaded', async () => {
      world.releases.set('1.5', {});
      world.broken.set(/^\/zips/, 503);
      const { code, out } = await world.watch();
      assert.equal(code, 1);
      assert.match(out, /newer {2}own 1\.5; the manifest has 1\.4\n {7}us\/own has released 1\.5\n/);
      assert.match(out, /answers 503/);
    });
    it('finds in packages that the manifest only knows by name what is newer, and leaves what is older', async () => {
      world.pin(false);
      world.maven.set('1.0', {
        'own/1.3/own.sch': rules(null, CHECKS.slice(0, 4)),
        'own/1.4/own.sch': `${rules('1.4')}\n`,
        'own/1.5/own.sch': rules(null, [...CHECKS, { id: 'OWN-6', test: 'o:seller' }]),
        'else/else.sch': rules(null, [
          { id: 'ELSE', test: 'x' },
          { id: 'ELSE-2', test: 'y' },
        ]),
        'else/page.xsl': '<xsl:stylesheet/>',
      });
      const { code, out } = await world.watch(['--source', 'maven', '--format', 'json']);
      const { newer, older } = JSON.parse(out) as any;
      assert.equal(code, 1);
      assert.deepEqual(
        [newer[0].version, newer[0].because, newer[0].files[0].in[0].path, newer[0].files[0].changes.added[0].rule],
        ['1.5', ['its path says 1.5'], 'own/1.5/own.sch', 'OWN-6'],
      );
      assert.deepEqual(
        older.map((file: any) => [file.in[0].path, file.because]),
        [
          ['own/1.3/own.sch', 'its path says 1.3'],
          ['own/1.4/own.sch', 'its path says 1.4, which the manifest has'],
        ],
      );
    });
    it('says that a schema is another, and nothing of one that is gone', async () => {
      world.maven.set('2.0', { ...PINNED, 'schema/own.xsd': '<xs:schema id="new"/>' });
      const changed = await world.watch();
      assert.equal(changed.code, 1);
      assert.match(
        changed.out,
        /newer {2}own \(version not said\); the manifest has 1\.4\n {7}org\.example:rules:2\.0 has other schemas or code lists than the pinned version\n\n {7}org\.example:rules:2\.0 {2}schema\/own\.xsd\n {9}SHA-256 [0-9a-f]{64}, another than the pinned one\n/,
      );
      world.maven.set('2.0', { 'rules/own.sch': PINNED['rules/own.sch']! });
      const gone = await world.watch();
      assert.equal(gone.code, 0, gone.out);
    });
    it('shows rules that the compiler does not take, and why', async () => {
      world.maven.set('2.0', {
        'rules/own.sch': rules('1.5').replace("o:currency = 'EUR'", "o:currency = unknown:f('EUR')"),
      });
      const { code, out } = await world.watch();
      assert.equal(code, 1);
      assert.match(
        out,
        /own: \S+ % of its tests are those of 1\.4; the compiler does not take it: rules\/own\.sch:\d+:\d+: /,
      );
    });
  });

  it('ends with 0 where a newer package has the same rules, in whatever file', async () => {
    world.maven.set('2.0', {
      'moved/own.sch': rules('1.4').replaceAll('\n', '\r\n'),
      'schema/own.xsd': '<xs:schema/>\r\n',
      'x.xsd': '<xs:schema/>',
    });
    const { code, out } = await world.watch();
    assert.equal(code, 0, out);
    assert.match(out, /org\.example:rules: 2\.0, the manifest has 1\.0, looked into/);
    assert.match(out, /nothing is newer than the manifest\n$/);
  });

  describe('where somebody can not be relied on', () => {
    it('ends with 2 when a package that the manifest pins is gone', async () => {
      world.maven.delete('1.0');
      world.maven.set('0.9', PINNED);
      const { code, out } = await world.watch();
      assert.equal(code, 2);
      assert.match(out, /org\.example:rules:1\.0, which the manifest pins, is no longer listed/);
      assert.match(
        out,
        /not known whether there is anything newer; 1 of 3 could not be asked, or no longer have what is pinned\n$/,
      );
    });
    it('ends with 2 when a package is another than the pinned one', async () => {
      world.pypi.set('1.0', { ...PINNED, 'added.txt': 'x' });
      const { code, out } = await world.watch();
      assert.equal(code, 2);
      assert.match(
        out,
        /pypi:own-rules:1\.0 from \S+ is not the pinned file: expected SHA-256 [0-9a-f]{64}, found [0-9a-f]{64}/,
      );
    });
    it('ends with 2 when one is not reached, and never says that nothing is newer', async () => {
      for (const [path, said] of [
        [/^\/api/, /us\/own: not asked\n {4}\S+ answers 500/],
        [/^\/maven/, /org\.example:rules: not asked\n {4}\S+ answers 500/],
        [/^\/simple/, /pypi:own-rules: not asked\n {4}\S+ answers 500/],
      ] as const) {
        world.broken.clear();
        world.broken.set(path, 500);
        const { code, out } = await world.watch();
        assert.equal(code, 2);
        assert.match(out, said);
        assert.doesNotMatch(out, /nothing is newer/);
      }
    });
    it('ends with 2 when nobody is reached', async () => {
      world.goAway();
      const { code, out } = await world.watch();
      assert.equal(code, 2);
      assert.match(out, /publishers: 0 of 1 could be asked/);
      assert.match(out, /\nnobody could be asked, so nothing is known\n$/);
    });
    it('ends with 1 when there is something newer all the same', async () => {
      world.broken.set(/^\/api|^\/simple/, 404);
      world.maven.set('2.0', { 'rules/own.sch': NEXT });
      const { code, out } = await world.watch();
      assert.equal(code, 1);
      assert.match(
        out,
        /one release is newer than the manifest; 2 of 3 could not be asked, or no longer have what is pinned\n$/,
      );
    });
    it('ends with 2 when what is newer is no archive, or a page is no list', async () => {
      world.maven.set('2.0', {});
      world.broken.set(/rules-2\.0\.jar$/, 200);
      world.broken.set(/^\/api/, 200);
      const { code, out } = await world.watch();
      assert.equal(code, 2);
      assert.match(out, /org\.example:rules:2\.0: it can't be unpacked/);
      assert.match(out, /\/releases\?per_page=100 is no list of releases/);
    });
    it('ends with 2 when a publisher lists no release, or a package no version', async () => {
      world.releases.clear();
      world.maven.clear();
      const { code, out } = await world.watch();
      assert.equal(code, 2);
      assert.match(out, /lists no release\n/);
      assert.match(out, /no version of org\.example:rules is listed/);
    });
    it('sends a token, and shows none', async () => {
      world.broken.set(/^\/api/, 401);
      const { out } = await world.watch([], undefined, {
        releasesApi: `${world.origin.replace('//', '//x-access-token:secret@')}/api`,
      });
      assert.match(out, /answers 401/);
      assert.doesNotMatch(out, /secret/);
    });
    it('says with which rule sets nothing was compared', async () => {
      writeFileSync(join(world.folder, 'official/own/1.4/own.sch'), 'changed');
      world.maven.set('2.0', { 'rules/own.sch': NEXT });
      const { code, out } = await world.watch();
      assert.equal(code, 2, out);
      assert.match(out, /not there, so that nothing was compared with them: own@1\.4/);
      assert.doesNotMatch(out, /nothing is newer/);
    });
  });

  describe('by the clients of the machine', () => {
    it('reads what Maven has learnt of a package, and nothing that it knew before', async () => {
      world.maven.set('2.0', { 'rules/own.sch': NEXT });
      const mvn = join(world.folder, 'mvn');
      const client = (does: string): void => {
        writeFileSync(
          mvn,
          `#!/bin/sh\necho "$@" >> ${world.folder}/asked\nfor word in "$@"; do case $word in -Dmaven.repo.local=*) repo="\${word#*=}";; -DoutputDirectory=*) out="\${word#*=}";; -Dartifact=*) artefact="\${word#*=}";; esac; done\nmkdir -p "$repo/org/example/rules"\n${does}\n`,
        );
        chmodSync(mvn, 0o755);
      };
      const env = { MAVEN: mvn, PYPI_REPOSITORY: `${world.origin}/simple` };
      const get = (path: string): string =>
        `node -e "fetch('${world.origin}/maven/org/example/rules/${path}').then((r) => r.arrayBuffer()).then((b) => process.stdout.write(Buffer.from(b)))"`;
      client(
        `case $artefact in *RELEASE*) ${get('maven-metadata.xml')} > "$repo/org/example/rules/maven-metadata-mine.xml";; *:1.0:*) ${get('1.0/rules-1.0.jar')} > "$out/rules-1.0.jar";; *) ${get('2.0/rules-2.0.jar')} > "$out/rules-2.0.jar";; esac`,
      );
      assert.equal((await world.watch(['--source', 'maven'], env)).code, 1);
      assert.match(
        readFileSync(join(world.folder, 'asked'), 'utf8'),
        /^-q -B -U dependency:get -Dartifact=org\.example:rules:RELEASE:pom -Dtransitive=false -Dmaven\.repo\.local=/,
      );
      client('exit 0');
      const silent = await world.watch(['--source', 'maven'], env);
      assert.equal(silent.code, 2);
      assert.match(silent.out, /left no versions of org\.example:rules/);
      client('echo "[ERROR] no registry is reached"; exit 1');
      const failed = await world.watch(['--source', 'maven'], env);
      assert.equal(failed.code, 2);
      assert.match(failed.out, /could not get the versions of org\.example:rules: no registry is reached/);
    });
    needs('pip').it('asks the index that pip is set up for', async () => {
      world.pypi.set('1.1', { 'own/data/own.sch': NEXT });
      const settings = {
        PIP_INDEX_URL: `${world.origin}/simple`,
        PIP_FIND_LINKS: '',
        PIP_NO_CACHE_DIR: '1',
        PIP_RETRIES: '0',
        NO_PROXY: '*',
      };
      const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
      Object.assign(process.env, settings);
      try {
        const { code, out } = await world.watch(['--source', 'pypi'], {});
        assert.equal(code, 1, out);
        assert.match(out, /pypi:own-rules:1\.1 {2}own\/data\/own\.sch/);
        world.broken.set(/^\/simple/, 404);
        const gone = await world.watch(['--source', 'pypi'], {});
        assert.equal(gone.code, 2);
        assert.match(gone.out, /could not get the versions of own-rules: No matching distribution found for own-rules/);
      } finally {
        for (const [name, value] of before)
          if (value === undefined) delete process.env[name];
          else process.env[name] = value;
      }
    });
  });

  it('takes another manifest, and refuses what it does not know', async () => {
    writeFileSync(join(world.folder, 'broken.json'), '{}');
    await assert.rejects(world.watch(['--manifest', join(world.folder, 'broken.json')]), EngineError);
    await assert.rejects(world.watch(['--watched', join(world.folder, 'broken.json')]), EngineError);
    for (const args of [['--source', 'mirror'], ['--format', 'xml'], ['--verbose'], ['x']])
      await assert.rejects(world.watch(args), UsageError);
    assert.match((await world.watch(['--help'])).out, /^Usage: npm run watch-rules/);
  });
});

/** The extension for Visual Studio Code: what is in it, and its server, as an editor runs it. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { packageVersion } from '#schematron/platform/package-root.js';
import { UsageError } from '#cli/terminal/usage.js';
import { Editor } from '../../../scripts/editor-times/editor.js';
import { packRules } from '../../../scripts/pack-rules/command.js';
import { packVsCode } from '../../../scripts/pack-vscode/command.js';
import { type ExtensionFacts, writeVsix } from '../../../scripts/pack-vscode/vsix.js';
import * as invoices from '../../fixtures/invoices.js';
import { RULES } from '../../fixtures/rules.js';

const ONLY = ['en16931-ubl', 'xrechnung-ubl'].flatMap((name) => ['--only', name]);
const NAME = `einvoice-vscode-${packageVersion()}.vsix`;

/** Files of the extension itself. */
const OWN = [
  'LICENSE.txt',
  'README.md',
  'THIRD-PARTY.md',
  'extension.cjs',
  'l10n/bundle.l10n.de.json',
  'l10n/bundle.l10n.fr.json',
  'package.json',
  'package.nls.de.json',
  'package.nls.fr.json',
  'package.nls.json',
];
/** Files of the server, below its folder. */
const SERVER = [
  /^THIRD-PARTY\.md$/,
  /^node_modules\/einvoice(-(core|schematron|validator|wording))?\/package\.json$/,
  /^node_modules\/einvoice\/dist\/(programs|compile-rules)\/[\w-]+\.js$/,
  /^node_modules\/einvoice-core\/dist\/(programs\/[\w-]+\.js|.*\.(json|xml))$/,
  /^node_modules\/einvoice-schematron\/dist\/(compiler|runtime)\/.*\.js$/,
  /^node_modules\/einvoice-validator\/dist\/programs\/[\w-]+\.js$/,
  /^node_modules\/einvoice-wording\/dist\/texts\/.*\.json$/,
  /^node_modules\/einvoice-rules\/(package\.json|manifest\.json|README\.md|NOTICES\.md|LICENSES\/.*|compiled\/.*)$/,
];

describe('npm run pack-vscode', function () {
  this.timeout(300_000);
  let scratch: string;
  let files: Readonly<Record<string, Uint8Array>>;
  const text = (path: string): string => Buffer.from(files[path]!).toString();

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'einvoice-pack-vscode-test-'));
    packRules(['--output', join(scratch, 'rules'), ...ONLY], RULES, () => {});
    const args = ['--output', scratch, '--rules', join(scratch, 'rules')];
    assert.equal(await packVsCode(args, () => {}), 0);
    files = unzipSync(readFileSync(join(scratch, NAME)));
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  it('asks for a folder, and for rules where it is told that there are some', async () => {
    await assert.rejects(packVsCode([], assert.fail), UsageError);
    await assert.rejects(packVsCode(['--output', scratch, '--rules', join(scratch, 'none')], assert.fail), UsageError);
  });

  it('makes the same bytes of the same files, whenever they were written', () => {
    const facts = JSON.parse(text('extension/package.json')) as ExtensionFacts;
    const packs = ['first', 'second'].map((name, index) => {
      const folder = join(scratch, name);
      mkdirSync(join(folder, 'content'), { recursive: true });
      for (const file of ['package.nls.json', 'README.md']) {
        writeFileSync(join(folder, 'content', file), files[`extension/${file}`]!);
        utimesSync(join(folder, 'content', file), index, index);
      }
      return readFileSync(writeVsix(join(folder, 'content'), facts, folder).path);
    });
    assert.deepEqual(packs[0], packs[1]);
  });

  it('packs what the extension needs, and nothing else', () => {
    const paths = Object.keys(files);
    const below = (folder: string): readonly string[] =>
      paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
    assert.deepEqual(
      below('extension/').filter((path) => !path.startsWith('server/')),
      OWN,
    );
    assert.deepEqual(
      paths.filter((path) => !path.startsWith('extension/')),
      ['extension.vsixmanifest', '[Content_Types].xml'],
    );
    const server = below('extension/server/');
    assert.deepEqual(
      server.filter((path) => !SERVER.some((known) => known.test(path))),
      [],
    );
    for (const known of SERVER)
      assert.ok(
        server.some((path) => known.test(path)),
        String(known),
      );
  });

  it('describes it as editors want it', () => {
    const facts = JSON.parse(text('extension/package.json')) as Record<string, unknown>;
    assert.ok(files[`extension/${String(facts['main']).slice(2)}`] !== undefined);
    for (const key of ['private', 'devDependencies', 'dependencies']) assert.ok(!(key in facts), key);
    const manifest = text('extension.vsixmanifest');
    for (const [, path] of manifest.matchAll(/(?:Path="|<License>)([^"<]+)/g)) assert.ok(path! in files, path);
    assert.match(manifest, new RegExp(`Version="${packageVersion()}" Publisher="${String(facts['publisher'])}"`));
    const types = text('[Content_Types].xml');
    for (const path of Object.keys(files).filter((each) => each !== '[Content_Types].xml'))
      assert.ok(types.includes(`Extension="${path.slice(path.lastIndexOf('.'))}"`), path);
  });

  it('bundles the libraries of the extension, but for that of the editor', () => {
    const wanted = [...text('extension/extension.cjs').matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!);
    const others = wanted.filter((name) => !builtinModules.includes(name.replace(/^node:/, '')));
    assert.deepEqual([...new Set(others)], ['vscode']);
    assert.match(text('extension/THIRD-PARTY.md'), /## vscode-languageclient .*\(MIT\)/);
  });

  it('has a server that checks invoices without anything else', async () => {
    const folder = join(scratch, 'unpacked');
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const work = join(scratch, 'work');
    mkdirSync(work);
    const program = join(folder, 'extension/server/node_modules/einvoice/dist/programs/einvoice.js');
    const { editor, initialized } = await Editor.start(work, ['--stdio'], 'de', program);
    assert.equal(initialized.serverInfo?.version, packageVersion());
    const wrong = invoices.withText(invoices.xrechnungUbl, 'cbc:IssueDate', '2026/10/31');
    const found = await editor.open('wrong.xml', wrong);
    assert.ok(found.some(({ code }) => code === 'XSD'));
    assert.match((await editor.lenses('wrong.xml'))[0]!.command!.title, /^ungültig|^nicht gültig/);
    const [action] = await editor.actionsOfKind('wrong.xml', 'source.fixAll.einvoice');
    await editor.apply('wrong.xml', action!);
    assert.match((await editor.lenses('wrong.xml'))[0]!.command!.title, /^gültig/);
    const explained = await editor.command<string>('einvoice.server.explain', 'BR-DE-15');
    assert.match(explained, /^BR-DE-15\n\nProblem\n.*Leitweg-ID/s);
    assert.equal(await editor.end(), 0);
    assert.deepEqual(readdirSync(work), []);
  });
});

/** The direction of imports: what may know what. The linter holds it (`.oxlintrc.json`); here it is held that the linter does. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { codeOf, linesWith, sourcesOf } from './sources.js';

const ROOT = findPackageRoot(import.meta.url);

/** A file, what it imports, and whether it may. */
const IMPORTS: readonly (readonly [file: string, statement: string, isAllowed?: true])[] = [
  ['engine/schematron/a.ts', "import type { A } from 'einvoice-core/types.js';"],
  ['engine/schematron/b.ts', "import './compiler/build.js';", true],
  ['engine/schematron/xml/a.ts', "import type { A } from '../assertion.js';"],
  ['engine/schematron/xml/b.ts', "import './tree.js';", true],
  ['engine/schematron/runtime/a.ts', "import { A } from '../assertion.js';"],
  ['engine/schematron/runtime/b.ts', "import type { A } from '../assertion.js';", true],
  ['engine/schematron/runtime/text/a.ts', "import '../../compiled.js';"],
  ['engine/schematron/runtime/text/b.ts', "import { A } from '../../assertion.js';"],
  ['engine/schematron/runtime/text/c.ts', "import type { A } from '../../assertion.js';", true],
  ['engine/schematron/runtime/text/d.ts', "import '../../xml/tree.js';", true],
  ['engine/schematron/compiler/xpath/a.ts', "import { A } from '../../xml/tree.js';"],
  ['engine/schematron/compiler/xpath/b.ts', "import type { A } from '../../xml/tree.js';", true],
  ['engine/schematron/compiler/xpath/c.ts', "import type { A } from '../../assertion.js';"],
  ['engine/schematron/compiler/xpath/d.ts', "import '../to-js/emit.js';"],
  ['engine/schematron/compiler/shape/a.ts', "import '../to-xslt/emit.js';"],
  ['engine/schematron/compiler/schematron/a.ts', "import type { A } from '../to-js/emit.js';"],
  ['engine/schematron/compiler/xslt/a.ts', "import '../to-xslt/emit.js';"],
  ['engine/schematron/compiler/xslt/b.ts', "import '../schematron/model.js';", true],
  ['engine/schematron/compiler/to-js/a.ts', "import '../to-xslt/emit.js';"],
  ['engine/schematron/compiler/to-js/b.ts', "import '../xpath/core.js';", true],
  ['engine/schematron/compiler/to-xslt/a.ts', "import '../to-js/emit.js';"],
  ['engine/einvoice/a.ts', "import type { A } from 'einvoice-wording/part.js';"],
  ['engine/einvoice/b.ts', "import 'einvoice-schematron/compiler/build.js';"],
  ['engine/einvoice/c.ts', "import 'einvoice-schematron/xml/tree.js';", true],
  ['engine/einvoice/knowledge/peppol/a.ts', "import type { A } from '../../types.js';"],
  ['engine/einvoice/knowledge/peppol/b.ts', "import type { A } from 'einvoice-schematron/assertion.js';"],
  ['engine/wording/a.ts', "import type { A } from 'einvoice-diagnosis/describe/built-in-messages.js';"],
  ['engine/wording/b.ts', "import 'einvoice-core/resource.js';", true],
  ['engine/diagnosis/a.ts', "import type { A } from 'einvoice-validator';"],
  ['engine/diagnosis/facts/tests/a.ts', "import type { A } from '../../place/place.js';"],
  ['engine/diagnosis/facts/tests/b.ts', "import '../values/words.js';", true],
  ['engine/diagnosis/facts/tests/c.ts', "import 'einvoice-schematron/compiler/build.js';"],
  ['engine/diagnosis/place/a.ts', "import '../conclude/search.js';"],
  ['engine/diagnosis/place/b.ts', "import '../facts/tests/resolve-path.js';", true],
  ['engine/diagnosis/conclude/a.ts', "import '../describe/message.js';"],
  ['engine/diagnosis/describe/evidence/a.ts', "import '../../cause/causes.js';"],
  ['engine/diagnosis/describe/evidence/b.ts', "import '../../conclude/change.js';", true],
  ['engine/diagnosis/cause/amounts/a.ts', "import '../../fix/edits.js';"],
  ['engine/diagnosis/cause/amounts/b.ts', "import '../../describe/message.js';", true],
  ['engine/diagnosis/fix/a.ts', "import '../issues.js';"],
  ['engine/diagnosis/fix/b.ts', "import 'einvoice-wording/part.js';", true],
  ['engine/diagnosis/fix/c.ts', "import '../cause/rule-says.js';", true],
  ['engine/validator/a.ts', "import type { A } from 'einvoice-reports/sarif.js';"],
  ['engine/validator/b.ts', "import 'einvoice-diagnosis/issues.js';", true],
  ['engine/validator/pool/a.ts', "import 'einvoice';"],
  ['engine/validator/pool/b.ts', "import 'einvoice-schematron/compiler/build.js';"],
  ['engine/reports/a.ts', "import type { A } from 'einvoice-service/routes.js';"],
  ['engine/reports/b.ts', "import 'einvoice-validator';", true],
  ['server/a.ts', "import type { A } from 'einvoice-schematron/xml/tree.js';"],
  ['server/b.ts', "import 'einvoice-validator';", true],
  ['server/c.ts', "import 'einvoice-diagnosis/issues.js';"],
  ['server/web/a.ts', "import 'einvoice';"],
  ['cli/a.ts', "import type { A } from 'einvoice-diagnosis/issues.js';"],
  ['cli/b.ts', "import 'einvoice-service/serve.js';", true],
  ['cli/c.ts', "import 'einvoice-schematron/compiler/build.js';"],
  ['cli/policy/own-schematron.ts', "import 'einvoice-schematron/compiler/build.js';", true],
  ['cli/compile-rules/a.ts', "import 'einvoice-schematron/compiler/build.js';", true],
  ['automation/node-red/a.ts', "import 'einvoice-core/errors.js';"],
  ['automation/node-red/b.ts', "import 'einvoice';"],
  ['automation/node-red/c.ts', "import 'einvoice-validator';", true],
  ['automation/node-red/d.ts', "import 'einvoice-validator/explain.js';"],
  ['scripts/a.ts', "import '../test/fixtures/ubl.js';"],
  ['scripts/b.ts', "import '#schematron/xml/tree.js';", true],
];

describe('imports', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'imports-'));
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [file, statement] of IMPORTS) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), `${statement}\n`);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are refused by the linter where they have the wrong direction', () => {
    const programs = join(ROOT, 'node_modules', '.bin');
    const { stdout, stderr } = spawnSync(join(programs, 'oxlint'), ['--format', 'unix'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${programs}:${process.env['PATH']}` },
    });
    const refused = new Set(
      stdout
        .split('\n')
        .filter((line) => line.includes('(no-restricted-imports)'))
        .map((line) => line.slice(0, line.indexOf(':'))),
    );
    assert.deepEqual(
      IMPORTS.map(([file]) => file).filter((file) => refused.has(file)),
      IMPORTS.filter(([, , isAllowed]) => !isAllowed).map(([file]) => file),
      stderr,
    );
  });
  it('are dynamic only where the command line loads what a command needs, the service what it was set up for, the page and the engine what a document needs, and bundles the rules that are installed', () => {
    const found = linesWith(sourcesOf('engine', 'server', 'cli', 'automation'), /\bimport\(/);
    assert.deepEqual(
      found.filter(
        (line) =>
          !/^cli\/.*\bimport\('(?!\.\.(?!\/policy\/|\/commands\/)|\.\/(?!commands\/|einvoice\.js|own-schematron\.js)|einvoice-(?!validator'))|^server\/(?:optional-parts\.ts:|accounts\/sql\/open\.ts:|web\/client\/)|^engine\/(?:einvoice\/pdf\/read\/file|validator\/(?:browser|bundled-rules))\.ts:|\/on-demand\.ts:/.test(
            line,
          ),
      ),
      [],
    );
  });
});

const PACKAGES = [
  ...['schematron', 'einvoice', 'wording', 'diagnosis', 'validator', 'reports'].map((name) => `engine/${name}`),
  'server',
  'cli',
];

describe('circles', () => {
  it('there are none between folders', () => {
    /**
     * The folders of a package are parts of their own; a file at its top belongs to what holds them together. Packages have
     * no circles: npm and the compiler hold that.
     */
    const partOf = (file: string): string =>
      file
        .split('/')
        .slice(0, -1)
        .slice(0, file.startsWith('engine/') ? 3 : 2)
        .join('/');
    const targets = new Map<string, Set<string>>();
    for (const file of sourcesOf('engine', 'server', 'cli', 'automation', 'scripts', 'test')) {
      const part = partOf(file);
      if (!targets.has(part)) targets.set(part, new Set());
      for (const [, specifier] of codeOf(file).matchAll(
        /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm,
      )) {
        const target = partOf(posix.join(dirname(file), specifier!));
        // The words that everybody shares stand at the top of the engine, the server and the command line: errors, settings, tables.
        if (target !== part && !PACKAGES.includes(target)) targets.get(part)!.add(target);
      }
    }
    assert.ok(targets.size > 30 && [...targets.values()].some((known) => known.size > 3), 'imports are found');
    assert.deepEqual(circles(targets), []);
  });
});

/** Circles in a graph, each as a text that starts and ends with the same node. */
function circles(targets: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) found.push([...path.slice(at), node].join(' → '));
    if (at >= 0 || done.has(node)) return;
    for (const target of targets.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return found;
}

/** The direction of imports: what may know what. The linter holds it (`.oxlintrc.json`); here it is held that the linter does. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { findPackageRoot } from '../../engine/package-root.js';
import { codeOf, linesWith, sourcesOf } from './sources.js';

const ROOT = findPackageRoot(import.meta.url);

/** A file, what it imports, and whether it may. */
const IMPORTS: readonly (readonly [file: string, statement: string, isAllowed?: true])[] = [
  ['engine/a.ts', "import type { A } from '../server/app.js';"],
  ['engine/b.ts', "export * from './compiler/build.js';"],
  ['engine/c.ts', "export * from './diagnosis/describe/own.js';", true],
  ['engine/pool/a.ts', "import '../../cli/main.js';"],
  ['engine/pool/b.ts', "import '../../scripts/fuzz/main.js';"],
  ['engine/pool/c.ts', "import '../../test/fixtures/ubl.js';"],
  ['engine/pool/d.ts', "import '../compiler/build.js';"],
  ['engine/pool/e.ts', "import '../xml/tree.js';", true],
  ['engine/xml/a.ts', "import type { A } from '../types.js';"],
  ['engine/xml/b.ts', "import './tree.js';", true],
  ['engine/runtime/a.ts', "import { A } from '../types.js';"],
  ['engine/runtime/b.ts', "import type { A } from '../types.js';", true],
  ['engine/runtime/text/a.ts', "import '../../diagnosis/describe/own.js';"],
  ['engine/runtime/text/b.ts', "import { A } from '../../types.js';"],
  ['engine/runtime/text/c.ts', "import type { A } from '../../types.js';", true],
  ['engine/runtime/text/d.ts', "import '../../xml/tree.js';", true],
  ['engine/wording/a.ts', "import type { A } from '../diagnosis/describe/own.js';"],
  ['engine/wording/b.ts', "import '../resource.js';", true],
  ['engine/diagnosis/facts/tests/a.ts', "import type { A } from '../../place/place.js';"],
  ['engine/diagnosis/facts/tests/b.ts', "import '../values/words.js';", true],
  ['engine/diagnosis/place/a.ts', "import '../conclude/search.js';"],
  ['engine/diagnosis/place/b.ts', "import '../facts/tests/reach.js';", true],
  ['engine/diagnosis/conclude/a.ts', "import '../describe/message.js';"],
  ['engine/diagnosis/describe/evidence/a.ts', "import '../../cause/causes.js';"],
  ['engine/diagnosis/describe/evidence/b.ts', "import '../../conclude/change.js';", true],
  ['engine/diagnosis/cause/amounts/a.ts', "import '../../fix/edits.js';"],
  ['engine/diagnosis/cause/amounts/b.ts', "import '../../describe/message.js';", true],
  ['engine/diagnosis/fix/a.ts', "import '../issues.js';"],
  ['engine/diagnosis/fix/b.ts', "import '../../wording/part.js';", true],
  ['engine/diagnosis/fix/c.ts', "import '../cause/rule-says.js';", true],
  ['engine/knowledge/peppol/a.ts', "import type { A } from '../../types.js';"],
  ['engine/compiler/a.ts', "import '../../scripts/fuzz/main.js';"],
  ['engine/compiler/xpath/a.ts', "import { A } from '../../xml/tree.js';"],
  ['engine/compiler/xpath/b.ts', "import type { A } from '../../xml/tree.js';", true],
  ['engine/compiler/xpath/c.ts', "import type { A } from '../../types.js';"],
  ['engine/compiler/xpath/d.ts', "import '../to-js/emit.js';"],
  ['engine/compiler/shape/a.ts', "import '../to-xslt/emit.js';"],
  ['engine/compiler/schematron/a.ts', "import type { A } from '../to-js/emit.js';"],
  ['engine/compiler/xslt/a.ts', "import '../to-xslt/emit.js';"],
  ['engine/compiler/xslt/b.ts', "import '../schematron/model.js';", true],
  ['engine/compiler/to-js/a.ts', "import '../to-xslt/emit.js';"],
  ['engine/compiler/to-js/b.ts', "import '../xpath/core.js';", true],
  ['engine/compiler/to-xslt/a.ts', "import '../to-js/emit.js';"],
  ['server/a.ts', "import type { A } from '../engine/types.js';"],
  ['server/b.ts', "import '../engine/index.js';", true],
  ['server/web/a.ts', "import '../../cli/main.js';"],
  ['cli/a.ts', "import type { A } from '../engine/types.js';"],
  ['cli/b.ts', "import '../server/config.js';", true],
  ['cli/c.ts', "import '../engine/compiler/own-schematron.js';", true],
  ['cli/d.ts', "import '../engine/compiler/build.js';"],
  ['cli/reports/a.ts', "import '../../scripts/fuzz/main.js';"],
  ['scripts/a.ts', "import '../test/fixtures/ubl.js';"],
  ['scripts/b.ts', "import '../engine/xml/tree.js';", true],
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
  it('are dynamic only where the command line loads what a command needs, the service what it was set up for, and the page and the engine what a document needs', () => {
    const found = linesWith(sourcesOf('engine', 'server', 'cli'), /\bimport\(/);
    assert.deepEqual(
      found.filter(
        (line) =>
          !/^cli\/.*\bimport\('(?!\.\.(?!\/engine\/index\.js'|\/\.\.\/engine\/compiler\/own-schematron\.js'))|^server\/(?:optional-parts\.ts:|accounts\/sql\/open\.ts:|web\/client\/)|^engine\/(?:pdf\/read\/file|browser)\.ts:|\/on-demand\.ts:/.test(
            line,
          ),
      ),
      [],
    );
  });
});

describe('circles', () => {
  it('there are none between folders', () => {
    /**
     * Folders of the second level are parts of their own, and so are the rooms of a diagnosis; a file at the top of `engine`
     * or `server` belongs to what holds them together.
     */
    const partOf = (file: string): string =>
      file
        .split('/')
        .slice(0, -1)
        .slice(0, file.startsWith('engine/diagnosis/') ? 3 : 2)
        .join('/');
    const targets = new Map<string, Set<string>>();
    for (const file of sourcesOf('engine', 'server', 'cli', 'scripts', 'test')) {
      const part = partOf(file);
      if (!targets.has(part)) targets.set(part, new Set());
      for (const [, specifier] of codeOf(file).matchAll(
        /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm,
      )) {
        const target = partOf(posix.join(dirname(file), specifier!));
        // The words that everybody shares stand at the top of the engine, the server and the command line: errors, settings, tables.
        if (target !== part && !['engine', 'server', 'cli'].includes(target)) targets.get(part)!.add(target);
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

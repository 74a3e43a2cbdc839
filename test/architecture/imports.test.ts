/** The direction of imports: what may know what. The sources are read as text, so that a mistake is named by file and line. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { findPackageRoot } from '../../engine/package-root.js';

const ROOT = findPackageRoot(import.meta.url);

/** One import, export-from or dynamic import; `to` is a source file, or the name of a package. */
interface Import {
  readonly from: string;
  readonly line: number;
  readonly to: string;
  readonly isLocal: boolean;
  /** Gone in the compiled code: `import type`. An import whose names are all types one by one is still there. */
  readonly isType: boolean;
}

const SOURCES = ['engine', 'server', 'cli', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts')).map((name) => posix.join(folder, name.replaceAll('\\', '/'))));

const TEXTS = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** Comments blanked out, lines kept. */
const code = (file: string): string => TEXTS.get(file)!.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '');

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

function importsOf(file: string): Import[] {
  const text = code(file);
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3]!;
    const isLocal = specifier.startsWith('.');
    return {
      from: file,
      line: text.slice(0, match.index).split('\n').length,
      to: isLocal ? posix.join(dirname(file), specifier.replace(/\.js$/, '.ts')) : specifier,
      isLocal,
      isType: match[1] !== undefined,
    };
  });
}

const IMPORTS = SOURCES.flatMap(importsOf);
const display = ({ from, line, to }: Import): string => `${from}:${line} imports ${to}`;
const isIn = (folder: string) => (file: string): boolean => file.startsWith(`${folder}/`);

/** Imports of files in a folder that are none of the allowed ones. */
function forbidden(folder: string, allowed: (found: Import) => boolean): string[] {
  return IMPORTS.filter((found) => isIn(folder)(found.from) && found.isLocal && !allowed(found)).map(display);
}

/** Files that are loaded when a file is, with the way there. */
function reachable(start: readonly string[]): Map<string, string> {
  const ways = new Map(start.map((file) => [file, file]));
  for (const [file, way] of ways) {
    for (const { to, isLocal, isType } of IMPORTS.filter(({ from }) => from === file)) {
      if (isLocal && !isType && !ways.has(to)) ways.set(to, `${way} → ${to}`);
    }
  }
  return ways;
}

describe('imports', () => {
  it('are found at all, and lead to files that exist', () => {
    assert.ok(IMPORTS.length > 300, `${IMPORTS.length} imports`);
    assert.deepEqual(IMPORTS.filter(({ to, isLocal }) => isLocal && !TEXTS.has(to) && !/\.(d\.ts|json)$/.test(to)).map(display), []);
  });

  it('the engine knows neither server nor scripts nor tests', () => assert.deepEqual(forbidden('engine', ({ to }) => isIn('engine')(to)), []));
  /** What the others know of the engine: its index, and where the package is. */
  const isEngine = (file: string): boolean => file === 'engine/index.ts' || file === 'engine/package-root.ts';
  it('the server knows the index of the engine, and nothing else of it', () => {
    assert.deepEqual(forbidden('server', ({ to }) => isIn('server')(to) || isEngine(to)), []);
  });
  it('the command line knows the index of the engine, and the server', () => {
    assert.deepEqual(forbidden('cli', ({ to }) => isIn('cli')(to) || isIn('server')(to) || isEngine(to)), []);
  });
  it('nothing but tests knows tests, and nothing but scripts and tests knows scripts', () => {
    for (const folder of ['engine', 'server', 'cli', 'scripts']) assert.deepEqual(forbidden(folder, ({ to }) => !isIn('test')(to) && (folder === 'scripts' || !isIn('scripts')(to))), []);
  });
  it('the XML parser knows itself', () => assert.deepEqual(forbidden('engine/xml', ({ to }) => isIn('engine/xml')(to)), []));
  it('the runtime of compiled rules knows itself, the tree, and types', () => {
    assert.deepEqual(forbidden('engine/runtime', ({ to, isType }) => isIn('engine/runtime')(to) || to === 'engine/xml/tree.ts' || (isType && to === 'engine/types.ts')), []);
  });
  it('the front end of XPath knows itself, and types of the tree', () => {
    assert.deepEqual(forbidden('engine/compiler/xpath', ({ to, isType }) => isIn('engine/compiler/xpath')(to) || (isType && to === 'engine/xml/tree.ts')), []);
  });
  it('both back ends know the front end, and not each other', () => {
    for (const [folder, other] of [['engine/compiler/to-js', 'engine/compiler/to-xslt'], ['engine/compiler/to-xslt', 'engine/compiler/to-js']] as const) {
      assert.deepEqual(forbidden(folder, ({ to }) => !isIn(other)(to)), []);
    }
  });
  it('the front end knows neither back end', () => {
    const backEnds = ({ to }: Import): boolean => isIn('engine/compiler/to-js')(to) || isIn('engine/compiler/to-xslt')(to);
    const isFrontEnd = (file: string): boolean => ['schematron', 'shape', 'xpath'].some((folder) => isIn(`engine/compiler/${folder}`)(file));
    assert.deepEqual(IMPORTS.filter((found) => isFrontEnd(found.from) && backEnds(found)).map(display), []);
  });
  it('outside of the compiler, the engine does not know it', () => {
    assert.deepEqual(IMPORTS.filter((found) => isIn('engine')(found.from) && !isIn('engine/compiler')(found.from) && isIn('engine/compiler')(found.to)).map(display), []);
  });
});

describe('serving', () => {
  const START = ['server/main.ts', 'engine/pool/worker.ts'];
  const ways = reachable(START);

  it('loads the engine and the server', () => {
    for (const file of ['engine/validate.ts', 'engine/rules/registry.ts', 'server/app.ts', 'engine/xml/parse.ts']) assert.ok(ways.has(file), file);
  });
  it('never loads the compiler, scripts or tests', () => {
    assert.deepEqual([...ways].filter(([file]) => ['engine/compiler', 'scripts', 'test'].some((folder) => isIn(folder)(file))).map(([, way]) => way), []);
  });
  it('imports nothing dynamically', () => {
    assert.deepEqual([...ways.keys()].filter((file) => /\bimport\(/.test(code(file))), []);
  });
});

describe('cycles', () => {
  it('there are none between files', () => {
    assert.deepEqual(cycles(SOURCES, (file) => IMPORTS.filter(({ from, isLocal, isType }) => from === file && isLocal && !isType).map(({ to }) => to)), []);
  });

  it('there are none between folders', () => {
    /** Folders of the second level are parts of their own; a file at the top of `engine` or `server` belongs to what holds them together. */
    const partOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/');
    const parts = [...new Set(SOURCES.map(partOf))];
    const targets = (part: string): string[] => [...new Set(IMPORTS.filter(({ from, isLocal, isType }) => isLocal && !isType && partOf(from) === part).map(({ to }) => partOf(to)))]
      // The words that everybody shares stand at the top of the engine, the server and the command line: errors, settings, tables.
      .filter((target) => target !== part && !['engine', 'server', 'cli'].includes(target));
    assert.deepEqual(cycles(parts, targets), []);
  });
});

/** Circles in a graph, each as a text that starts and ends with the same node. */
function cycles(nodes: readonly string[], targets: (node: string) => readonly string[]): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) found.push([...path.slice(at), node].join(' → '));
    if (at >= 0 || done.has(node)) return;
    for (const target of targets(node)) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of nodes) visit(node, []);
  return found;
}

describe('habits', () => {
  const linesWith = (folders: readonly string[], pattern: RegExp, exempt: readonly string[] = []): string[] => SOURCES
    .filter((file) => folders.some((folder) => isIn(folder)(file)) && !exempt.includes(file))
    .flatMap((file) => code(file).split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])));

  it('the environment is read in one place of the product', () => assert.deepEqual(linesWith(['engine', 'server'], /\bprocess\.env\b/, ['server/config.ts']), []));
  it('the engine neither prints nor ends the process', () => assert.deepEqual(linesWith(['engine'], /\bconsole\.|\bprocess\.(exit|stdout|stderr)\b/), []));
  it('the compiler of types is obeyed', () => assert.deepEqual(linesWith(['engine', 'server', 'scripts'], /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b/), []));
});

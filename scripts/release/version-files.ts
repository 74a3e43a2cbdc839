/** The files that name the project's version, and how each does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pythonVersion } from '../pack-python/python-version.js';

/** By path from the root. */
export type Texts = ReadonlyMap<string, string>;

/** A place that names the version. */
interface Named {
  readonly file: string;
  readonly where: string;
  readonly version: string;
}

interface Package {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const LOCK = 'package-lock.json';
const PYPROJECT = 'python/pyproject.toml';
/** The text next to our version in files other than JSON; `python` if it is in Python's format. */
const IN_TEXT: Readonly<Record<string, { readonly pattern: RegExp; readonly python: boolean }>> = {
  [PYPROJECT]: { pattern: /(?<=^version = "|"einvoice-[a-z-]+==)[^"\n]+/gm, python: true },
  'deploy/kubernetes.yaml': { pattern: /(?<=image: einvoice-validator:)\S+/g, python: false },
};

const OURS = /^einvoice(-|$)/;

/** The folders of all packages. */
export function readWorkspaces(root: string): readonly string[] {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;
}

/** Every file that names the version. */
export function versionFiles(workspaces: readonly string[]): readonly string[] {
  return ['package.json', ...workspaces.map((folder) => `${folder}/package.json`), LOCK, ...Object.keys(IN_TEXT)];
}

/** Every place that names the version, with its content; Python's versions are in npm's format. */
export function versionsIn(texts: Texts): readonly Named[] {
  const found: Named[] = [];
  eachVersion(texts, (file, where, version) => {
    found.push({ file, where, version });
    return version;
  });
  return found;
}

/** The same files with another version. */
export function withVersion(texts: Texts, version: string): Texts {
  return eachVersion(texts, () => version);
}

function eachVersion(texts: Texts, replace: (file: string, where: string, version: string) => string): Texts {
  return new Map([...texts].map(([file, text]) => [file, inFile(file, text, replace)]));
}

function inFile(file: string, text: string, replace: (file: string, where: string, version: string) => string): string {
  const inText = IN_TEXT[file];
  if (inText !== undefined)
    return text.replace(inText.pattern, (version: string, offset: number) => {
      const line = text.slice(0, offset).split('\n').length;
      const next = replace(file, `line ${line}`, inText.python ? npmVersion(version) : version);
      return inText.python ? pythonVersion(next) : next;
    });
  const data = JSON.parse(text) as Package & { packages?: Record<string, Package & { link?: boolean }> };
  if (file === LOCK) {
    data.version = replace(file, 'the version', data.version!);
    for (const [path, one] of Object.entries(data.packages!))
      if (!path.includes('node_modules')) inPackage(file, path || 'the workspace', one, replace);
  } else inPackage(file, 'it', data, replace);
  return `${JSON.stringify(data, null, 2)}\n`;
}

function inPackage(
  file: string,
  label: string,
  one: Package,
  replace: (file: string, where: string, version: string) => string,
): void {
  if (one.version !== undefined) one.version = replace(file, `the version of ${label}`, one.version);
  for (const list of [one.dependencies, one.peerDependencies])
    for (const [name, version] of Object.entries(list ?? {}))
      if (OURS.test(name)) list![name] = replace(file, `${name} in ${label}`, version);
}

/** The inverse of `pythonVersion`. */
function npmVersion(version: string): string {
  const [, release, kind, number] = /^([\d.]+?)(?:(a|b|rc)(\d+))?$/.exec(version) ?? [];
  if (release === undefined) return version;
  return kind === undefined ? release : `${release}-${{ a: 'alpha', b: 'beta', rc: 'rc' }[kind]}.${number}`;
}

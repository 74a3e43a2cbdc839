import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const ROOT = findPackageRoot(import.meta.url);

/** Source files below folders of the package, by path. */
export function sourcesOf(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(?:^|[\\/])dist[\\/]/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  );
}

/** The code of a file: comments blanked out, lines kept. */
export function codeOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(?<=^|\s)\/\/ .*$/gm, '');
}

/** Lines of code that match, as `file:line: code`. */
export function linesWith(files: readonly string[], pattern: RegExp): readonly string[] {
  return files.flatMap((file) =>
    codeOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}

/** Schema files in which every import names a file: referees can't find it otherwise. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import type { SchemaEntry } from '#core/rules/manifest.js';

/**
 * Adds locations to the imports of a schema file that have none.
 * @param path of the file
 * @param imports namespace to path
 */
export function withLocations(text: string, path: string, imports: NonNullable<SchemaEntry['imports']>): string {
  return text.replace(/<([\w.-]+:)?import\b([^>]*?)\/>/g, (whole, prefix: string | undefined, attributes: string) => {
    const namespace = /\bnamespace\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '';
    const file = imports[namespace];
    if (file === undefined || attributes.includes('schemaLocation')) return whole;
    return `<${prefix ?? ''}import${attributes} schemaLocation="${posix.relative(posix.dirname(path), file)}"/>`;
  });
}

/** Folders of copies with locations, one for all schemas with the same imports. */
export class LocatedFiles {
  readonly #folders = new Map<string, string>();

  /** @returns the folder that contains a schema's files by their paths */
  folderOf({ release, imports }: SchemaEntry, officialDir: string, paths: readonly string[]): string {
    if (imports === undefined) return officialDir;
    let folder = this.#folders.get(release);
    if (folder === undefined) {
      this.#folders.set(release, (folder = mkdtempSync(join(tmpdir(), 'schemas-'))));
      for (const path of paths) {
        mkdirSync(join(folder, dirname(path)), { recursive: true });
        writeFileSync(join(folder, path), withLocations(readFileSync(join(officialDir, path), 'utf8'), path, imports));
      }
    }
    return folder;
  }

  remove(): void {
    for (const folder of this.#folders.values()) rmSync(folder, { recursive: true, force: true });
  }
}

/** The licences of the libraries in bundled programs. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Library {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The text of its licence. */
  readonly text: string;
}

/**
 * The libraries that bundled files belong to, by name.
 * @throws Error if one has no licence text
 */
export function librariesIn(files: Iterable<string>): readonly Library[] {
  const folders = new Set<string>();
  for (const file of files) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/')) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  return [...folders].map(readLibrary).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Combines them in one text. */
export function thirdPartyNotices(libraries: readonly Library[]): string {
  return `# Libraries in these programs

${libraries.map(({ name, version, licence, text }) => `## ${name} ${version} (${licence})\n\n~~~\n${text.trim()}\n~~~\n`).join('\n')}`;
}

function readLibrary(folder: string): Library {
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
  };
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|license-mit)(\.(md|txt))?$/i.test(name));
  if (file === undefined) throw new Error(`${facts.name} has no text of its licence (${facts.license}) in its package`);
  return {
    name: facts.name,
    version: facts.version,
    licence: facts.license,
    text: readFileSync(join(folder, file), 'utf8'),
  };
}

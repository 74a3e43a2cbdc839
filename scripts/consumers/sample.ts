/** Some documents of each suite, the same in each run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param suites folder with a folder per suite
 * @param most documents of each suite, evenly spaced
 * @returns paths, by suite
 */
export function sampleOf(suites: string, most: number): ReadonlyMap<string, readonly string[]> {
  const folders = readdirSync(suites, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    folders
      .map(({ name }) => [name, spread(documentsIn(join(suites, name)), most)] as const)
      .filter(([, documents]) => documents.length > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function documentsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:xml|pdf)$/i.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function spread(paths: readonly string[], most: number): readonly string[] {
  const step = Math.max(1, paths.length / most);
  return Array.from({ length: Math.min(most, paths.length) }, (_none, index) => paths[Math.floor(index * step)]!);
}

/** Converts versions to Python's format. */

/**
 * Converts an npm version to PEP 440: `1.0.0-rc.1` becomes `1.0.0rc1`.
 * @throws Error if Python has no equivalent
 */
export function pythonVersion(version: string): string {
  const [, release, kind, number] = /^(\d+\.\d+\.\d+)(?:-(alpha|beta|rc)\.(\d+))?$/.exec(version) ?? [];
  if (release === undefined)
    throw new Error(`${version} is no version for Python: it must be 1.2.3, or end with -alpha.1, -beta.1 or -rc.1`);
  return kind === undefined ? release : `${release}${SHORT[kind]}${number}`;
}

const SHORT: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', rc: 'rc' };

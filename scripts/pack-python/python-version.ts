/** Versions as Python writes them. */

/**
 * A version of npm as PEP 440 has it: `1.0.0-rc.1` is `1.0.0rc1`.
 * @throws Error for what Python has no word for
 */
export function pythonVersion(version: string): string {
  const [, release, kind, number] = /^(\d+\.\d+\.\d+)(?:-(alpha|beta|rc)\.(\d+))?$/.exec(version) ?? [];
  if (release === undefined)
    throw new Error(`${version} is no version for Python: it must be 1.2.3, or end with -alpha.1, -beta.1 or -rc.1`);
  return kind === undefined ? release : `${release}${SHORT[kind]}${number}`;
}

const SHORT: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', rc: 'rc' };

/** Normalises XPaths of nodes as different tools write them. */

/**
 * Names without prefix, each with its position: `/ubl:Invoice[1]/cbc:ID`, `/*:Invoice[namespace-uri()='…'][1]/*:ID[1]`,
 * `/Q{…}Invoice[1]/Q{…}ID[1]` and `/*[local-name()='Invoice'][1]/…` become the same.
 */
export function plainPath(path: string): string {
  return path
    .trim()
    .replace(/Q\{[^}]*\}/g, '')
    .replace(
      /\*\[\s*local-name\(\)\s*=\s*(['"])([^'"]*)\1(?:\s+and\s+namespace-uri\(\)\s*=\s*(['"])[^'"]*\3)?\s*\]/g,
      '$2',
    )
    .replace(/\[\s*namespace-uri\(\)\s*=\s*(['"])[^'"]*\1\s*\]/g, '')
    .split('/')
    .filter((step) => step !== '')
    .map((step) => {
      const [, isAttribute, name, position] = /^(@?)(?:[^:[]*:)?([^[]*)(?:\[(\d+)\])?/.exec(step) ?? [];
      return isAttribute === '@' ? `/@${name}` : `/${name}[${position ?? '1'}]`;
    })
    .join('');
}

/** Whether a path distinguishes nodes of the same name: without positions it may mean any of them. */
export function hasPosition(path: string): boolean {
  return /\[\d+\]/.test(path);
}

/** The paths of a node's ancestors, nearest first, for a path in the form of `plainPath`. */
export function pathsAround(plain: string): readonly string[] {
  const around: string[] = [];
  for (let end = plain.lastIndexOf('/'); end > 0; end = plain.lastIndexOf('/', end - 1))
    around.push(plain.slice(0, end));
  return around;
}

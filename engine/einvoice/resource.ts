/** Data files of this package, which the build copies next to the compiled code. */
import { platform } from 'einvoice-schematron/platform';

/** This package, with one of its modules as the starting point for finding its files. */
const OWNER = { name: 'einvoice-core', module: import.meta.url };

/**
 * Reads a JSON file of `knowledge`. Not cached.
 * @param name path below `knowledge`
 */
export function readResource<T>(name: string): T {
  return JSON.parse(platform.resource(OWNER, `knowledge/${name}`)) as T;
}

/**
 * Reads a file of this package as text.
 * @param path relative to the sources of the package
 */
export function readText(path: string): string {
  return platform.resource(OWNER, path);
}

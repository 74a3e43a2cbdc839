/** Data files of this package, which the build copies beside the compiled code. */
import { platform } from 'einvoice-schematron/platform';

/** The package and a module of it, from which its files are found. */
const OWNER = { name: 'einvoice-core', module: import.meta.url };

/**
 * A JSON file of `knowledge`, read once by its caller.
 * @param name path below `knowledge`
 */
export function readResource<T>(name: string): T {
  return JSON.parse(platform.resource(OWNER, `knowledge/${name}`)) as T;
}

/**
 * A file of this package as text.
 * @param path from the package's sources on
 */
export function readText(path: string): string {
  return platform.resource(OWNER, path);
}

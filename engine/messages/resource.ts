import { readFileSync } from 'node:fs';

/**
 * A JSON file of `engine/knowledge`, read once by its caller. The build copies these files beside the compiled code.
 * Read, not imported: JSON imports are still experimental in Node 20, which says so on every start.
 */
export function readResource<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../knowledge/${name}`, import.meta.url), 'utf8')) as T;
}

import { platform } from '#platform';

/**
 * A JSON file of `engine/knowledge`, read once by its caller. The build copies these files beside the compiled code.
 */
export function readResource<T>(name: string): T {
  return JSON.parse(platform.resource(`knowledge/${name}`)) as T;
}

import { platform } from '#platform';

/**
 * The command that fetches and compiles rules, for messages that tell somebody to run it.
 * @param options of that command
 */
export function compileCommand(options = ''): string {
  // Scripts of a package are out of reach where it is a dependency of another one.
  if (platform.isDependency) return `"npx einvoice compile-rules${options && ` ${options}`}"`;
  return `"npm run compile-rules${options && ` -- ${options}`}"`;
}

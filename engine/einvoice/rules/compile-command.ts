import { platform } from 'einvoice-schematron/platform';

/**
 * The command that fetches and compiles rules, for messages that tell somebody to run it.
 * @param options of that command
 * @param rulesDir the folder that it has to fill, where that is not the package's own
 */
export function compileCommand(options = '', rulesDir?: string): string {
  const folder = rulesDir === undefined ? '' : `RULES_DIR=${quoted(rulesDir)} `;
  // Scripts of a package are out of reach where it is a dependency of another one.
  if (platform.isDependency) return `"${folder}npx einvoice compile-rules${options && ` ${options}`}"`;
  return `"${folder}npm run compile-rules${options && ` -- ${options}`}"`;
}

/** As a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w./:@%+,=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

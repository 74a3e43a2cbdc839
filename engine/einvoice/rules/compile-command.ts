import { platform } from 'einvoice-schematron/platform';

/**
 * The command that fetches and compiles rules, for messages.
 * @param options of that command
 * @param rulesDir the folder to fill, unless it is the default
 */
export function compileCommand(options = '', rulesDir?: string): string {
  const folder = rulesDir === undefined ? '' : `RULES_DIR=${quoted(rulesDir)} `;
  // `npm run` does not work for scripts of a dependency.
  if (platform.isDependency) return `"${folder}npx einvoice compile-rules${options && ` ${options}`}"`;
  return `"${folder}npm run compile-rules${options && ` -- ${options}`}"`;
}

/** Quotes a path for the shell. */
function quoted(path: string): string {
  return /^[\w./:@%+,=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

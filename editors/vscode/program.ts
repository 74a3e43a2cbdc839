/** Selects the program to start: the one in the settings, in the workspace, or in the extension. */
import { join } from 'node:path';

/** A program to be started. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables in addition to those of the editor. */
  readonly env: Readonly<Record<string, string>>;
}

/** Everything that the selection depends on. */
export interface ProgramChoice {
  /** `einvoice.path`; empty if it is not set. */
  readonly path: string;
  /** `einvoice.rulesDir`; empty if it is not set. */
  readonly rulesDir: string;
  /** `einvoice.language`; empty if it is not set. */
  readonly language: string;
  /** The folders of the workspace, if it is trusted: programs in other workspaces are not started. */
  readonly folders: readonly string[];
  /** The folder of the extension. */
  readonly extension: string;
  /** The Node.js that runs the extension. */
  readonly node: string;
  readonly exists: (path: string) => boolean;
}

/** Null if the setting names a program that does not exist. */
export function chooseProgram(choice: ProgramChoice): Program | null {
  const { path, rulesDir, language, folders, exists } = choice;
  const args = ['lsp', '--stdio', ...(language === '' ? [] : ['--lang', language])];
  const env = rulesDir === '' ? {} : { RULES_DIR: rulesDir };
  // The operating system looks up a bare name in PATH.
  if (/[\\/]/.test(path) && !exists(path)) return null;
  if (path !== '' && !/\.[cm]?js$/.test(path)) return { command: path, args, env };
  const installed = folders.map((folder) => join(folder, 'node_modules', 'einvoice', 'bin', 'einvoice.js'));
  const file = path === '' ? (installed.find(exists) ?? packagedProgram(choice.extension)) : path;
  // The executable is Electron, which only behaves like Node.js with this variable.
  return { command: choice.node, args: [file, ...args], env: { ...env, ELECTRON_RUN_AS_NODE: '1' } };
}

/** The program in the extension, with the packages that it needs beside it. */
function packagedProgram(extension: string): string {
  return join(extension, 'server', 'node_modules', 'einvoice', 'dist', 'programs', 'einvoice.js');
}

/** Scripts for shell completion of commands, options and their values. */
import { bash } from './bash.js';
import { fish } from './fish.js';
import { powershell } from './powershell.js';
import { zsh } from './zsh.js';

/** By the name of the shell. */
export const COMPLETION_SCRIPTS: Readonly<Record<string, () => string>> = { bash, zsh, fish, powershell };

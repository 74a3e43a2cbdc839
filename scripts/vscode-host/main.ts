/** `npm run vscode-host` (see `command.ts`). */
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { USAGE, tryInHost } from './command.js';

endOnSignal();
await runProgram('vscode-host', USAGE, (args) => tryInHost(args, print));

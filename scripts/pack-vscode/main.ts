/** `npm run pack-vscode`: the extension for Visual Studio Code. */
import { print, runProgram } from '#cli/terminal/program.js';
import { USAGE, packVsCode } from './command.js';

await runProgram('pack-vscode', USAGE, (args) => packVsCode(args, print));

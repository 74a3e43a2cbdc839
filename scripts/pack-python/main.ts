/** `npm run pack-python`: Python wheels of the command line and of compiled rules. */
import { print, runProgram } from '#cli/terminal/program.js';
import { USAGE, packPython } from './command.js';

await runProgram('pack-python', USAGE, (args) => packPython(args, print));

/** `npm run pack-rules`: npm packages of compiled rules. */
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { USAGE, packRules } from './command.js';

await runProgram('pack-rules', USAGE, (args) => packRules(args, readRulesSettings().rules, print));

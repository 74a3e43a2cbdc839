/** `npm run pack-rules`: npm packages of compiled rules. */
import { readRulesSettings } from '../../server/settings/rules.js';
import { print, runProgram } from '../kit/program.js';
import { USAGE, packRules } from './command.js';

await runProgram('pack-rules', USAGE, (args) => packRules(args, readRulesSettings().rules, print));

/** `validate-once.js DOCUMENT`: validates one document and prints the peak memory of the process in bytes. */
import { readFileSync } from 'node:fs';
import { createValidator } from '#validator/index.js';
import { readRulesSettings } from '#validator/settings/rules.js';

const validator = await createValidator({ ...readRulesSettings().rules, workers: 0 });
const { report } = await validator.validate(readFileSync(process.argv[2]!));
if (!report.valid) throw new Error(`The document is not valid: ${report.issues[0]?.code}`);
process.stdout.write(`${process.resourceUsage().maxRSS * 1024}\n`);

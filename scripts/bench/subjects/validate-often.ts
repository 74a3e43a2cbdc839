/** `validate-often.js PATH COUNT`: validates a document so often, and prints the milliseconds of each time as JSON. */
import { readFileSync } from 'node:fs';
import { compileSparingly } from '#validator/index.js';
import { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { readRulesSettings } from '#validator/settings/rules.js';

compileSparingly();
const registry = new Registry(readRulesSettings().rules);
const bytes = readFileSync(process.argv[2]!);
const times = Array.from({ length: Number(process.argv[3]) }, () => {
  const started = performance.now();
  validate(bytes, {}, registry);
  return performance.now() - started;
});
process.stdout.write(JSON.stringify(times));

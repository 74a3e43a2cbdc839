/** `compile-all.js FOLDER`: compiles every rule set for the native engine and prints the results as JSON. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compiledFiles } from '#core/rules/compiled.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { buildRuleSet } from '#cli/compile-rules/write-rule-set.js';
import type { RuleSetCode } from '../result.js';

const compiledDir = process.argv[2]!;
const { manifestPath, officialDir } = readRulesSettings().rules;
const manifest = parseManifest(readFileSync(manifestPath, 'utf8'));
const results: RuleSetCode[] = [];
for (const entry of manifest.ruleSets) {
  // A rule set that the native compiler refuses has no code.
  if (entry.engine === 'saxon') continue;
  const { checks, milliseconds } = await buildRuleSet(
    entry,
    { manifest, officialDir, compiledDir, reference: false },
    'benchmark',
  );
  results.push({
    id: entry.id,
    checks,
    bytes: statSync(join(compiledDir, compiledFiles(entry).native)).size,
    compileMs: milliseconds,
  });
}
process.stdout.write(JSON.stringify(results));

/** `compile-all.js FOLDER`: compiles every rule set for the native engine and prints the results as JSON. */
import { readFileSync } from 'node:fs';
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
  const code = readFileSync(join(compiledDir, compiledFiles(entry).native), 'utf8');
  results.push({
    id: entry.id,
    checks,
    inTables: countInTables(code),
    bytes: code.length,
    compileMs: milliseconds,
  });
}
process.stdout.write(JSON.stringify(results));

/** The checks that are rows of a table; several rows may be of one check. */
function countInTables(code: string): number {
  const tables = code.matchAll(/absentTable\(\[\n(.*?)\n\]\)/gs);
  const rows = [...tables].flatMap(([, table]) => table!.split('\n'));
  return new Set(rows.map((row) => /^\[(\d+),/.exec(row)![1])).size;
}

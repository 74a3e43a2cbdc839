import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchema } from '#schematron/compiler/build.js';
import { toXslt } from '#schematron/compiler/to-xslt/emit.js';
import { today } from '#core/rules/today.js';
import { Registry } from '#core/rules/registry.js';
import { readRulesSettings } from '#validator/settings/rules.js';

/**
 * The stylesheet that the reference back end generates from a rule set, in a file. It is always generated anew, so that
 * it is from this compiler, and without the minutes that SEF files take.
 * @param ruleSet an id, meaning the version in force, or id and version
 */
export function stylesheetFile(ruleSet: string, folder: string): string {
  const file = join(folder, `${ruleSet}.xsl`);
  if (!existsSync(file)) {
    const { rules } = readRulesSettings();
    const { schematron, codePrefix, queryBinding, phase } = new Registry(rules).named(ruleSet, today());
    const load = (path: string): string => readFileSync(join(rules.officialDir, path), 'utf8');
    const { schema, typed, assertions } = compileSchema({ file: schematron, load, codePrefix, queryBinding, phase });
    writeFileSync(file, toXslt(schema, typed, assertions));
  }
  return file;
}

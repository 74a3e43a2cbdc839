/**
 * Settings of all programs that work with rules: the service, the commands that check invoices, the tools of
 * maintainers.
 */

import { findHome } from 'einvoice-core/home.js';
import type { RuleSetChoice } from 'einvoice-core/rules/holding.js';
import type { RulePaths } from 'einvoice-core/rules/rule-folders.js';
import { rulePaths } from 'einvoice-core/rules/rule-paths.js';
import type { EngineName } from 'einvoice-core/types.js';
import { ConfigError, type Environment, Variables, ownEnvironment } from './environment.js';

export interface RulesSettings {
  /**
   * Where the engine's files are. `RULES_DIR`: folder for fetched and compiled files; by default that of the package.
   */
  readonly rules: RulePaths;
  /** `ENGINE`: undefined leaves the choice to the manifest. */
  readonly engine: EngineName | undefined;
  /** `RULE_SETS`: the rule sets to use in addition to the core; undefined means those that are compiled. */
  readonly hold: RuleSetChoice | undefined;
}

/** @throws ConfigError for the first unusable value */
export function readRulesSettings(env: Environment = ownEnvironment(), root: string = findHome()): RulesSettings {
  const variables = new Variables(env);
  return {
    rules: rulePaths(variables.folder('RULES_DIR'), root),
    engine: engineName(variables.text('ENGINE')),
    hold: ruleSetChoice(variables.text('RULE_SETS')),
  };
}

function engineName(text: string | undefined): EngineName | undefined {
  if (text === undefined || text === 'native' || text === 'saxon') return text;
  throw new ConfigError(`ENGINE is "${text}"; it must be "native" or "saxon", or not set`);
}

/** The engine checks the names against the manifest. */
function ruleSetChoice(text: string | undefined): RuleSetChoice | undefined {
  if (text === undefined || text === 'all') return text;
  if (text === 'core') return [];
  const names = text.split(',').map((name) => name.trim());
  if (names.includes(''))
    throw new ConfigError(`RULE_SETS is "${text}"; it must be "all", "core", or names with commas`);
  return names;
}

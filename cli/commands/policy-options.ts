/** `--config`, `--no-config`, `--baseline` and `--update-baseline`: the policy for each file. */
import { resolve, dirname } from 'node:path';
import { type ValidateOptions, createExplainer, ruleSetReleases, today } from 'einvoice-validator';
import type { RulesSettings } from 'einvoice-validator/settings/rules.js';
import { Baseline } from '../policy/baseline.js';
import type { Config } from '../policy/config.js';
import { CONFIG_NAME, Configs } from '../policy/find-config.js';
import type { FilePolicy } from '../policy/findings.js';
import { PolicyError } from '../policy/policy-error.js';
import { shownPath } from '../reports/policy.js';
import { UsageError } from './command.js';
import { readRulesOption } from './rules-option.js';
import { isSpecification } from './specification.js';
import type { FileSettings } from './validate-files.js';

export const POLICY_OPTIONS = {
  config: { type: 'string' },
  'no-config': { type: 'boolean', default: false },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean', default: false },
} as const;

export interface PolicyValues {
  readonly config?: string | undefined;
  readonly 'no-config': boolean;
  readonly baseline?: string | undefined;
  readonly 'update-baseline': boolean;
}

/** The configurations and baselines that apply to the files of a run. */
export class Policies {
  readonly #configs: Configs;
  readonly #rules: RulesSettings;
  readonly #baselinePath: string | undefined;
  readonly #isUpdate: boolean;
  readonly #today: string;
  readonly #settings = new Map<Config | null, FileSettings>();
  readonly #baselines = new Map<string, Baseline>();

  /** @throws UsageError */
  constructor(values: PolicyValues, rules: RulesSettings, usage: string) {
    if (values.config !== undefined && values['no-config'])
      throw new UsageError('--config and --no-config exclude each other', usage);
    this.#configs = new Configs(
      values['no-config'] ? 'none' : values.config === undefined ? 'search' : { file: resolve(values.config) },
      () => createExplainer({ ...rules.rules, engine: rules.engine, hold: rules.hold }),
    );
    this.#rules = rules;
    this.#baselinePath = values.baseline;
    this.#isUpdate = values['update-baseline'];
    this.#today = today();
  }

  /**
   * The configuration for the whole run: that of its first file.
   * @throws PolicyError
   */
  of(file: string): Config | null {
    return this.#configs.for(file);
  }

  /**
   * The settings for a file, from its configuration.
   * @throws PolicyError
   */
  settingsOf(file: string): FileSettings {
    const config = this.#configs.for(file);
    let settings = this.#settings.get(config);
    if (settings === undefined) {
      settings = {
        options: config === null ? {} : this.#optionsOf(config),
        policy: this.#policyOf(config),
        schematron: (config?.schematron ?? []).map((path) => {
          const own = resolve(dirname(config!.path), path);
          return { path: own, name: shownPath(own) };
        }),
      };
      this.#settings.set(config, settings);
    }
    return settings;
  }

  /** The baselines of the files whose settings were read. */
  get baselines(): readonly Baseline[] {
    return [...this.#baselines.values()];
  }

  /** Makes the next run read baselines again, after they were written. */
  forgetBaselines(): void {
    this.#baselines.clear();
    this.#settings.clear();
  }

  /** Expired entries of configurations, one line each. */
  get expired(): readonly string[] {
    return this.#configs.all.flatMap(({ path, rules }) =>
      rules
        .filter((rule) => this.#isExpired(rule))
        .map(
          ({ code, expires, reason }) =>
            `${shownPath(path)}: the entry of "${code}" has expired (${expires}: ${reason}); its findings count again`,
        ),
    );
  }

  #isExpired({ expires }: { readonly expires: string }): boolean {
    return expires < this.#today;
  }

  #policyOf(config: Config | null): FilePolicy | null {
    const rules = config?.rules ?? [];
    const baseline = this.#baselineOf(config);
    if (rules.length === 0 && baseline === null) return null;
    return {
      config: config?.path ?? null,
      rules: rules.filter((rule) => !this.#isExpired(rule)),
      expired: rules.filter((rule) => this.#isExpired(rule)),
      baseline,
    };
  }

  #baselineOf(config: Config | null): Baseline | null {
    const path =
      this.#baselinePath ??
      (config?.baseline === undefined ? undefined : shownPath(resolve(dirname(config.path), config.baseline)));
    if (path === undefined) {
      if (this.#isUpdate)
        throw new PolicyError(`--update-baseline needs a file: --baseline FILE, or "baseline" in ${CONFIG_NAME}`);
      return null;
    }
    let baseline = this.#baselines.get(path);
    if (baseline === undefined) this.#baselines.set(path, (baseline = Baseline.read(path, this.#isUpdate)));
    return baseline;
  }

  #optionsOf({ path, date, releases, as, countryRules, strict }: Config): ValidateOptions {
    const refuse = (message: string): PolicyError => new PolicyError(`${path}: ${message}`);
    if (as !== undefined && !isSpecification(as, this.#rules.rules))
      throw refuse(`"as" is ${JSON.stringify(as)}, which is not known; "einvoice rules" lists what there is`);
    const wanted = date ?? releases?.join(',');
    const known = (): ReturnType<typeof ruleSetReleases> => ruleSetReleases(this.#rules.rules, this.#today);
    try {
      return {
        ...(wanted === undefined
          ? {}
          : readRulesOption(wanted, known, '', date === undefined ? '"releases"' : '"date"')),
        ...(as === undefined ? {} : { as }),
        ...(countryRules === undefined ? {} : { countryRules }),
        ...(strict === undefined ? {} : { strict }),
      };
    } catch (error) {
      throw error instanceof UsageError ? refuse(error.message) : error;
    }
  }
}

/** The formats named in a configuration, with output files resolved from its folder. */
export function resolveFormats({ path, formats }: Config): readonly string[] | undefined {
  return formats?.map((text) => {
    const at = text.indexOf('=');
    return at < 0 ? text : `${text.slice(0, at)}=${shownPath(resolve(dirname(path), text.slice(at + 1)))}`;
  });
}

/** `--as` and `--no-country-rules`: the rules to check a document against, whatever specification it names. */
import { type ExplainerOptions, type ValidateOptions, specificationNames } from 'einvoice-validator';
import { nearest } from '../terminal/nearest.js';
import { UsageError } from './command.js';

/** The options of every command that checks documents. */
export const SPECIFICATION_OPTIONS = {
  as: { type: 'string' },
  'no-country-rules': { type: 'boolean', default: false },
} as const;

/** @throws UsageError for an unknown value of `--as` */
export function readSpecification(
  values: { readonly as?: string | undefined; readonly 'no-country-rules': boolean },
  rules: ExplainerOptions,
  help: string,
): Pick<ValidateOptions, 'as' | 'countryRules'> {
  const { as } = values;
  if (as !== undefined && !isSpecification(as, rules))
    throw new UsageError(`--as ${as} is not known${hintFor(as, rules)}; "einvoice rules" lists what there is`, help);
  return {
    ...(as === undefined ? {} : { as }),
    ...(values['no-country-rules'] ? { countryRules: false } : {}),
  };
}

/** The id that was probably meant; none if several begin with what was typed. */
function hintFor(name: string, rules: ExplainerOptions): string {
  const ids = specificationNames(rules).map(({ id }) => id);
  const meant = ids.some((id) => id.startsWith(name)) ? null : nearest(name, ids);
  return meant === null ? '' : ` (did you mean ${meant}?)`;
}

/** Whether the name is a value of `--as`. */
export function isSpecification(name: string, rules: ExplainerOptions): boolean {
  return specificationNames(rules).some(({ id }) => id === name);
}

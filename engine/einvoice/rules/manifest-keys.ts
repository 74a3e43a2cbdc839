/** The keys allowed in the manifest: without this list, a misspelt optional key would be ignored silently. */
import type { DetectionRow, Release, RuleSetEntry, SchemaEntry, Specification } from './manifest.js';

const KEYS: {
  readonly releases: readonly (keyof Release)[];
  readonly ruleSets: readonly (keyof RuleSetEntry)[];
  readonly schemas: readonly (keyof SchemaEntry)[];
  readonly specifications: readonly (keyof Specification)[];
  readonly detection: readonly (keyof DetectionRow)[];
} = {
  releases: [
    'id',
    'version',
    'publisher',
    'licence',
    'publishedAt',
    'effectiveFrom',
    'effectiveNote',
    'effectiveUntil',
    'optional',
    'rare',
    'countries',
    'uses',
    'bundledWith',
    'severityOverrides',
    'files',
    'filesHash',
  ],
  ruleSets: [
    'id',
    'title',
    'release',
    'schematron',
    'codePrefix',
    'namesInTexts',
    'queryBinding',
    'phase',
    'specifications',
    'engine',
  ],
  schemas: ['id', 'release', 'entry', 'imports'],
  specifications: [
    'id',
    'name',
    'identifier',
    'pattern',
    'addition',
    'mistakes',
    'effectiveFrom',
    'effectiveUntil',
    'successor',
    'effectiveNote',
  ],
  detection: [
    'format',
    'documentType',
    'family',
    'specifications',
    'comparedAs',
    'as',
    'schema',
    'ruleSets',
    'severityOverrides',
  ],
};

/** The lists whose entries may only have certain keys. */
export const LISTS = Object.keys(KEYS) as (keyof typeof KEYS)[];

/** @returns a key that is not allowed in the list; undefined if there is none */
export function unknownKey(list: keyof typeof KEYS, entry: object): string | undefined {
  const known: readonly string[] = KEYS[list];
  return Object.keys(entry).find((key) => !known.includes(key));
}

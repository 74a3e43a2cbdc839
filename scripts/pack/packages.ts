/** The published packages by folder, each after its dependencies. */
export const PACKAGES = [
  'engine/schematron',
  'engine/einvoice',
  'engine/wording',
  'engine/diagnosis',
  'engine/validator',
  'engine/reports',
  'cli',
  'server',
] as const;

/** The library with all its dependencies. */
export const CORE_PACKAGES = [
  'einvoice-schematron',
  'einvoice-core',
  'einvoice-wording',
  'einvoice-diagnosis',
  'einvoice-validator',
] as const;

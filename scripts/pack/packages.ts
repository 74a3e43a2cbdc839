/** What is published, by its folder, each after what it depends on. */
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

/** The library with everything that it depends on. */
export const CORE_PACKAGES = [
  'einvoice-schematron',
  'einvoice-core',
  'einvoice-wording',
  'einvoice-diagnosis',
  'einvoice-validator',
] as const;

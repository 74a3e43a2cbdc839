/** The published packages by folder, each after its dependencies, without the nodes for automation tools. */
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

/** Nodes for automation tools: published, too, but installed into those tools. */
export const AUTOMATION_PACKAGES = ['automation/node-red', 'automation/n8n'] as const;

/** Packages whose users install them with a click, so that the rules must come with them. */
export const PACKAGES_WITH_RULES: readonly string[] = ['node-red-contrib-einvoice'];

/** The library with all its dependencies. */
export const CORE_PACKAGES = [
  'einvoice-schematron',
  'einvoice-core',
  'einvoice-wording',
  'einvoice-diagnosis',
  'einvoice-validator',
] as const;

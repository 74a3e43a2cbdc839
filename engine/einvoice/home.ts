/** The default folder for rules: the checkout, or the installed package. */
import { findAbove, packageFolder } from 'einvoice-schematron/platform/package-root.js';

/** The nearest folder at or above this module with a manifest; otherwise the folder of the package. */
export function findHome(moduleUrl: string = import.meta.url): string {
  return findAbove(moduleUrl, 'schematron/manifest.json') ?? packageFolder('einvoice-core', moduleUrl);
}

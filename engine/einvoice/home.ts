/** Where rules are kept unless somebody says otherwise: in the checkout, or in this package where it was installed. */
import { findAbove, packageFolder } from 'einvoice-schematron/platform/package-root.js';

/** The nearest folder at or above this module with a manifest; the package's own where there is none. */
export function findHome(moduleUrl: string = import.meta.url): string {
  return findAbove(moduleUrl, 'schematron/manifest.json') ?? packageFolder('einvoice-core', moduleUrl);
}

/** Finds tax numbers of the seller that rules ignore because the scheme of the number is wrong. */
import type { Finding, Language } from 'einvoice-core/types.js';
import { parsePath } from 'einvoice-core/invoice/path.js';
import { detectSyntax } from 'einvoice-core/invoice/read.js';
import type { Syntax } from 'einvoice-core/invoice/model.js';
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { findEntry } from 'einvoice-wording/catalogue.js';
import { part } from 'einvoice-wording/part.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../elements.js';
import { invoiceModel } from '../terms/invoice-model.js';
import type { IgnoredElement } from './ignored-element.js';

/** Element names of the seller's tax numbers in a syntax: BT-31 (VAT identifier) and BT-32 (tax number). */
interface Registrations {
  /** The path from the root to the group that contains a number. */
  readonly groupPath: string;
  /** The element with the number. */
  readonly numberName: string;
  /** The path from the group to the element with the scheme; in CII, this is the element with the number. */
  readonly schemeName: string;
  /** The attribute with the scheme; null in UBL. */
  readonly schemeAttribute: string | null;
  /** The valid schemes; the first one is the scheme of BT-31. */
  readonly schemes: readonly string[];
}

/**
 * Derives the names from the paths of BT-31 and BT-32. These paths contain conditions on the number itself
 * (`ram:ID[@schemeID='VA']` in CII) or on the group around it (in UBL).
 */
function registrationNames(syntax: Syntax): Registrations {
  const [vat, ...others] = ['BT-31', 'BT-32'].map((term) => parsePath(invoiceModel().get(term)!.paths[syntax][0]!));
  const names = vat!.map(({ name }) => name);
  const numberName = names.at(-1)!;
  const conditions = [vat!, ...others].flatMap((steps) => steps.flatMap((step) => step.conditions));
  const { path } = conditions[0]!;
  const isAttribute = path.startsWith('@');
  return {
    groupPath: names.slice(1, -1).join('/'),
    numberName,
    schemeName: isAttribute ? numberName : path,
    schemeAttribute: isAttribute ? path.slice(1) : null,
    schemes: conditions.flatMap(({ value, isNegated }) => (value === null || isNegated ? [] : [value])),
  };
}

/**
 * For a rule that requires the seller's VAT identifier (BT-31), finds a number that was probably intended as VAT
 * identifier. Null if there is no such number, or for other rules.
 */
export function findIgnoredRegistration(
  { assertion }: Finding,
  tree: Tree,
  prefixes: Prefixes,
  language: Language,
): IgnoredElement | null {
  if (findEntry(assertion, language)?.problem.includes('BT-31') !== true) return null;
  const elements = Elements.of(tree, prefixes);
  // Cached, since rules about every line and allowance may start this search.
  return elements.once('registration', () => findIgnoredIn(elements));
}

function findIgnoredIn(elements: Elements): IgnoredElement | null {
  const syntax = detectSyntax(elements.tree);
  if (syntax === null) return null;
  const { groupPath, numberName, schemeName, schemeAttribute, schemes } = registrationNames(syntax);
  const vatScheme = schemes[0]!;
  const candidates = elements.all(elements.root, groupPath).map((group) => {
    const [numberNode = -1] = elements.all(group, numberName);
    const [schemeElement = -1] = elements.all(group, schemeName);
    const shownScheme =
      schemeAttribute === null ? elements.text(schemeElement) : elements.attribute(schemeElement, schemeAttribute);
    // The UBL rules ignore the case of the scheme.
    const scheme = schemeAttribute === null ? shownScheme.toUpperCase() : shownScheme;
    return { numberNode, schemeElement, number: elements.text(numberNode), scheme, shownScheme };
  });
  if (candidates.some(({ scheme }) => scheme === vatScheme)) return null;
  const intended = candidates.find(
    // In UBL, any scheme other than VAT is valid for a tax number.
    ({ number, scheme }) =>
      number !== '' &&
      !schemes.includes(scheme) &&
      (schemeAttribute !== null || isSimilarScheme(scheme, vatScheme) || looksLikeVatId(number)),
  );
  if (intended === undefined) return null;
  // National tax numbers do not begin with a country code.
  const isVat = /^[A-Z]{2}/i.test(intended.number);
  const rightScheme = isVat ? vatScheme : (schemes.at(-1) ?? vatScheme);
  const sentence = part(intended.scheme === '' ? 'evidence.registrationBare' : 'evidence.registration', {
    number: clip(intended.number),
    scheme: schemeAttribute ?? schemeName,
    value: clip(intended.shownScheme),
    wanted: intended.scheme === '' ? vatScheme : rightScheme,
  });
  const schemeNode =
    schemeAttribute === null ? intended.schemeElement : elements.attributeNode(intended.numberNode, schemeAttribute);
  return {
    sentence,
    node: schemeNode < 0 ? intended.numberNode : schemeNode,
    missing: schemeNode < 0 ? [`@${schemeAttribute}`] : null,
    ...(isVat ? { expected: rightScheme } : {}),
  };
}

/** Whether a number begins with a country code, unlike national tax numbers. */
function looksLikeVatId(number: string): boolean {
  return /^[A-Z]{2}[\dA-Z]*\d[\dA-Z]*$/.test(number);
}

/** Whether a stated scheme differs from the expected one by at most one character. */
function isSimilarScheme(stated: string, expected: string): boolean {
  return stated.length <= expected.length + 1 && editDistance(stated, expected) <= 1;
}

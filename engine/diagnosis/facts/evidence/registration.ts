/** A seller's tax number that rules do not recognise because its scheme is wrong. */
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

/** The place of the seller's tax numbers in a syntax, and their schemes (BT-31 first). */
interface Registrations {
  readonly groupPath: string;
  readonly numberName: string;
  readonly schemeName: string;
  readonly schemeAttribute: string | null;
  readonly schemes: readonly string[];
}

/**
 * Derived from the conditions in the paths of the two terms: these concern the number itself, or the group around it.
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
 * For a rule that looks for the seller's VAT identifier (BT-31), a number that was meant as such; null if there is
 * none.
 */
export function findIgnoredRegistration(
  { assertion }: Finding,
  tree: Tree,
  prefixes: Prefixes,
  language: Language,
): IgnoredElement | null {
  if (findEntry(assertion, language)?.problem.includes('BT-31') !== true) return null;
  const elements = Elements.of(tree, prefixes);
  // Rules for every line and every allowance may look for it.
  return elements.once('registration', () => findIgnoredIn(elements));
}

function findIgnoredIn(elements: Elements): IgnoredElement | null {
  const syntax = detectSyntax(elements.tree);
  if (syntax === null) return null;
  const { groupPath, numberName, schemeName, schemeAttribute: attribute, schemes } = registrationNames(syntax);
  const wanted = schemes[0]!;
  const found = elements.all(elements.root, groupPath).map((node) => {
    const [own = -1] = elements.all(node, numberName);
    const [kind = -1] = elements.all(node, schemeName);
    // The UBL rules ignore case.
    const stated = attribute === null ? elements.text(kind).toUpperCase() : elements.attribute(kind, attribute);
    const raw = attribute === null ? elements.text(kind) : stated;
    return { own, kind, number: elements.text(own), said: stated, raw };
  });
  if (found.some(({ said: stated }) => stated === wanted)) return null;
  const meant = found.find(
    // In UBL, any scheme but VAT marks a tax number.
    ({ number: own, said: stated }) =>
      own !== '' &&
      !schemes.includes(stated) &&
      (attribute !== null || isSimilarScheme(stated, wanted) || looksLikeVatId(own)),
  );
  if (meant === undefined) return null;
  // National tax numbers do not begin with a country code.
  const isVat = /^[A-Z]{2}/i.test(meant.number);
  const right = isVat ? wanted : (schemes.at(-1) ?? wanted);
  const sentence = part(meant.said === '' ? 'evidence.registrationBare' : 'evidence.registration', {
    number: clip(meant.number),
    scheme: attribute ?? schemeName,
    value: clip(meant.raw),
    wanted: meant.said === '' ? wanted : right,
  });
  const schemeNode = attribute === null ? meant.kind : elements.attributeNode(meant.own, attribute);
  return {
    sentence,
    node: schemeNode < 0 ? meant.own : schemeNode,
    missing: schemeNode < 0 ? [`@${attribute}`] : null,
    ...(isVat ? { expected: right } : {}),
  };
}

/** Whether a number begins with a country code, as national tax numbers never do. */
function looksLikeVatId(number: string): boolean {
  return /^[A-Z]{2}[\dA-Z]*\d[\dA-Z]*$/.test(number);
}

function isSimilarScheme(stated: string, wanted: string): boolean {
  return stated.length <= wanted.length + 1 && editDistance(stated, wanted) <= 1;
}

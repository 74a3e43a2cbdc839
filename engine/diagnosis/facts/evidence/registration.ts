/** A tax number of the seller that rules do not recognise because its scheme is wrong. */
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

/** Where a syntax holds the seller's tax numbers, and the schemes of these (BT-31 first). */
interface Registrations {
  readonly path: string;
  readonly number: string;
  readonly scheme: string;
  readonly attribute: string | null;
  readonly schemes: readonly string[];
}

/** Derived from the conditions in the paths of the two terms: on the number itself, or on the group around it. */
function registrationsIn(syntax: Syntax): Registrations {
  const [vat, ...others] = ['BT-31', 'BT-32'].map((term) => parsePath(invoiceModel().get(term)!.paths[syntax][0]!));
  const names = vat!.map(({ name }) => name);
  const number = names.at(-1)!;
  const conditions = [vat!, ...others].flatMap((steps) => steps.flatMap((step) => step.conditions));
  const { path } = conditions[0]!;
  const isAttribute = path.startsWith('@');
  return {
    path: names.slice(1, -1).join('/'),
    number,
    scheme: isAttribute ? number : path,
    attribute: isAttribute ? path.slice(1) : null,
    schemes: conditions.flatMap(({ value, isNegated }) => (value === null || isNegated ? [] : [value])),
  };
}

/** For a rule that looks for the seller's VAT identifier (BT-31), the number found instead; null if there is none. */
export function findIgnoredRegistration(
  { assertion }: Finding,
  tree: Tree,
  prefixes: Prefixes,
  language: Language,
): IgnoredElement | null {
  if (findEntry(assertion, language)?.problem.includes('BT-31') !== true) return null;
  const elements = Elements.of(tree, prefixes);
  // Every line and every allowance may ask for it.
  return elements.once('registration', () => ignoredIn(elements));
}

function ignoredIn(elements: Elements): IgnoredElement | null {
  const syntax = detectSyntax(elements.tree);
  if (syntax === null) return null;
  const { path, number, scheme, attribute, schemes } = registrationsIn(syntax);
  const wanted = schemes[0]!;
  const found = elements.all(elements.root, path).map((node) => {
    const [own = -1] = elements.all(node, number);
    const [kind = -1] = elements.all(node, scheme);
    // The UBL rules accept lower case, too.
    const said = attribute === null ? elements.text(kind).toUpperCase() : elements.attribute(kind, attribute);
    const raw = attribute === null ? elements.text(kind) : said;
    return { own, kind, number: elements.text(own), said, raw };
  });
  if (found.some(({ said }) => said === wanted)) return null;
  const meant = found.find(
    // In UBL any scheme other than VAT marks a tax number.
    ({ number: own, said }) =>
      own !== '' && !schemes.includes(said) && (attribute !== null || isNear(said, wanted) || isVatId(own)),
  );
  if (meant === undefined) return null;
  // A national tax number does not begin with a country code.
  const isVat = /^[A-Z]{2}/i.test(meant.number);
  const right = isVat ? wanted : (schemes.at(-1) ?? wanted);
  const sentence = part(meant.said === '' ? 'evidence.registrationBare' : 'evidence.registration', {
    number: clip(meant.number),
    scheme: attribute ?? scheme,
    value: clip(meant.raw),
    wanted: meant.said === '' ? wanted : right,
  });
  const mark = attribute === null ? meant.kind : elements.attributeNode(meant.own, attribute);
  return {
    sentence,
    node: mark < 0 ? meant.own : mark,
    missing: mark < 0 ? [`@${attribute}`] : null,
    ...(isVat ? { wanted: right } : {}),
  };
}

/** A country code followed by a number: national tax numbers never begin that way. */
function isVatId(number: string): boolean {
  return /^[A-Z]{2}[\dA-Z]*\d[\dA-Z]*$/.test(number);
}

function isNear(said: string, wanted: string): boolean {
  return said.length <= wanted.length + 1 && editDistance(said, wanted) <= 1;
}

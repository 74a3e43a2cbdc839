/** Knows which payment details belong to which payment means codes: an account to a credit transfer, for example. */
import KNOWN from 'einvoice-core/knowledge/invoice/payment-details.json' with { type: 'json' };
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/**
 * Element names in a syntax: the payment means, its code, and its details. Each detail has the codes (UNTDID 4461) to
 * which it belongs.
 */
interface PaymentSyntax {
  readonly means: string;
  readonly code: string;
  readonly details: Readonly<Record<string, readonly string[]>>;
}

/** The element names in UBL and CII. */
export const PAYMENT_SYNTAXES: readonly PaymentSyntax[] = KNOWN;

/**
 * Whether a payment means has details, but none of the details belongs to the given code.
 * @param code the node of the payment means code
 * @param value the code to check
 */
export function contradictsDetails(code: number, value: string, { tree, prefixes }: Editor): boolean {
  const meansNode = tree.parent[code] ?? 0;
  if (meansNode <= 0 || tree.kind[code] !== ELEMENT) return false;
  const syntax = PAYMENT_SYNTAXES.find((each) => each.means === prefixedName(tree, meansNode, prefixes));
  if (syntax === undefined || prefixedName(tree, code, prefixes) !== syntax.code) return false;
  const { details } = syntax;
  const presentDetails = Object.keys(details).filter(
    (each) => nodesOneStepAway(tree, meansNode, each, prefixes).length > 0,
  );
  const isKnownCode = Object.values(details).some((codes) => codes.includes(value));
  return isKnownCode && presentDetails.length > 0 && !presentDetails.some((each) => details[each]!.includes(value));
}

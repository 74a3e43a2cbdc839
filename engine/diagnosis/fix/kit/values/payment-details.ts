/** What is told of each way to pay, and the codes that it is for. */
import KNOWN from 'einvoice-core/knowledge/invoice/payment-details.json' with { type: 'json' };
import { childrenAt } from '../../../facts/values/value-node.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/** How a syntax calls a way to pay and its code, and details with the codes (UNTDID 4461) that they are for. */
interface Details {
  readonly means: string;
  readonly code: string;
  readonly details: Readonly<Record<string, readonly string[]>>;
}

export const DETAILS: readonly Details[] = KNOWN;

/** Whether a means of payment has only details that another code is for: of a transfer to an account no card payment is made. */
export function isForOtherDetails(code: number, value: string, { tree, prefixes }: Editor): boolean {
  const means = tree.parent[code] ?? 0;
  if (means <= 0 || tree.kind[code] !== ELEMENT) return false;
  const known = DETAILS.find((each) => each.means === prefixedName(tree, means, prefixes));
  if (known === undefined || prefixedName(tree, code, prefixes) !== known.code) return false;
  const { details } = known;
  const found = Object.keys(details).filter((each) => childrenAt(tree, means, each, prefixes).length > 0);
  const isKnown = Object.values(details).some((codes) => codes.includes(value));
  return isKnown && found.length > 0 && !found.some((each) => details[each]!.includes(value));
}

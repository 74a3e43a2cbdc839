/** Adds a missing code. The examples are the codes that the message lists. */
import type { ProposedChange, Fix } from '../../fix.js';
import { addParts } from '../../kit/adding/additions.js';
import { MAX_EXAMPLES } from '../../kit/adding/examples.js';
import { findQuotedValues } from '../../kit/values/named-values.js';

export const codeFromMessage: Fix = {
  id: 'code-from-message',
  for: 'missing',
  candidates({ issue: { messageParts }, node, missing, editor }) {
    const name = missing.at(-1)!;
    const codes = CODED.test(name) ? findQuotedValues([messageParts.fix]).filter((each) => CODE.test(each)) : [];
    if (codes.length < 2) return [];
    return codes.slice(0, MAX_EXAMPLES).flatMap((example): readonly ProposedChange[] => {
      const change = addParts(node, missing.slice(0, -1), [[name, example]], editor);
      return change === null ? [] : [{ class: 'input', ...change, example }];
    });
  },
};

/** Matches elements with codes. */
const CODED = /^[a-z]+:(?:ProfileID|ID|\w*Code|CountrySubentity|CountrySubDivisionName)$/;
/** Matches codes such as `CH`, `FR2` or `S`. */
const CODE = /^[A-Z]{1,3}\d{0,2}$/;

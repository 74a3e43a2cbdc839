/** What is missing, as its rule and the advice of it say that it looks. */
import type { RankedIssue } from '../issues/ranked-issue.js';
import type { Place } from '../issues/where.js';
import { childrenAt } from '../messages/evidence/value-node.js';
import { prefixedName } from '../xml/prefixed-names.js';
import { ELEMENT } from '../xml/tree.js';
import { partsAdded } from './additions.js';
import type { Candidate, Editor } from './edits.js';
import { attributesNamed } from './of-rule.js';
import { namedIn } from './other-values.js';
import type { Source } from './source.js';

export const TEXT_EXAMPLE = 'text';

/** Of ten, nine and eight digits, as registers have them; the second with a check digit. */
const NUMBERS = ['1234567890', '123456782', '12345678'];

/** The scheme of an identifier (ISO 6523, EAS). */
const SCHEME = /^(?:0\d{3}|99\d\d)$/;

/** More examples are not tried. */
const MOST = 6;

/** Examples with the attribute that the rule wants, or the advice names, and without one. */
export function asAdvised(
  issue: RankedIssue,
  { node, missing }: Place,
  { editor, childNames }: Source,
): readonly Candidate[] {
  // What tells the kind of something that is missing is missing with it.
  const path = missing!.at(-1)!.startsWith('@') ? missing!.slice(0, -1) : missing!;
  const name = path.at(-1);
  if (name === undefined) return [];
  const named = namedIn(issue.fix ?? '');
  const [attribute, another] = attributesNamed(issue.touchOf?.().rule ?? '');
  const scheme = namedIn(issue.problem ?? '')
    .concat(named)
    .find((each) => SCHEME.test(each));
  const mark =
    attribute !== undefined && another === undefined
      ? attribute
      : scheme !== undefined && name.endsWith('ID')
        ? (['schemeID', scheme] as const)
        : null;
  const examples = [
    ...named.filter((each) => !SCHEME.test(each)),
    ...(name.endsWith('ID') && mark !== null ? NUMBERS : []),
    ...(mark === null ? [] : [TEXT_EXAMPLE]),
  ];
  const part = mark === null ? name : `${name}@${mark.join('=')}`;
  return examples.slice(0, MOST).flatMap((example): readonly Candidate[] => {
    const made = partsAdded(node, path.slice(0, -1), [[part, example]], editor, childNames);
    return made === null ? [] : [{ class: 'input', ...made, example }];
  });
}

/** Other schemes for an identifier that rule and advice are about: its number may be right. */
export function schemesAdvised(issue: RankedIssue, { node }: Place, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  if (tree.kind[node] !== ELEMENT || !/ID$/.test(prefixedName(tree, node, prefixes))) return [];
  const [attribute] = childrenAt(tree, node, '@schemeID', prefixes);
  if (attribute === undefined) return [];
  const own = tree.stringValue(attribute);
  return schemesIn(issue)
    .filter((scheme) => scheme !== own)
    .slice(0, MOST)
    .map((scheme) => ({ class: 'choice', ...editor.set(attribute, scheme) }));
}

/** The schemes of which a message speaks. */
function schemesIn({ problem, fix }: RankedIssue): readonly string[] {
  return [...new Set([...namedIn(problem), ...namedIn(fix ?? '')])].filter((each) => SCHEME.test(each));
}

/** What is missing, as its rule and the advice of it say that it looks. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Place } from '../place/where.js';
import { childrenAt, hasElements } from '../facts/values/value-node.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import { prefixedName } from '../../xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT } from '../../xml/tree.js';
import { partsAdded } from './additions.js';
import type { Candidate, Editor } from './edits.js';
import { NO_RULE } from '../facts/tests/rule-says.js';
import { attributesNamed, namedFor } from './of-rule.js';
import { valuesNamed } from './named-values.js';
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
  const named = valuesNamed([issue.said.fix]);
  const [attribute, another] = attributesNamed(issue.touchOf?.().rule ?? NO_RULE);
  const scheme = valuesNamed(issue.said.problem)
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

/** Where a code is missing, and the advice lists codes: those are better examples than any of ours. */
export function codesAdvised(
  { said }: RankedIssue,
  { node, missing }: Place,
  { editor, childNames }: Source,
): readonly Candidate[] {
  const name = missing!.at(-1)!;
  const codes = CODED.test(name) ? valuesNamed([said.fix]).filter((each) => CODE.test(each)) : [];
  if (codes.length < 2) return [];
  return codes.slice(0, MOST).flatMap((example): readonly Candidate[] => {
    const made = partsAdded(node, missing!.slice(0, -1), [[name, example]], editor, childNames);
    return made === null ? [] : [{ class: 'input', ...made, example }];
  });
}

/** What has a code, and what a code of those lists looks like. */
const CODED = /^[a-z]+:(?:ProfileID|ID|\w*Code|CountrySubentity|CountrySubDivisionName)$/;
const CODE = /^[A-Z]{1,3}\d{0,2}$/;

/** Other schemes for an identifier that rule and advice are about: its number may be right. */
export function schemesAdvised(issue: RankedIssue, { node }: Place, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  if (tree.kind[node] !== ELEMENT || !/ID$/.test(prefixedName(tree, node, prefixes))) return [];
  const [attribute] = childrenAt(tree, node, '@schemeID', prefixes);
  if (attribute === undefined) return [];
  const own = tree.stringValue(attribute);
  const value = tree.stringValue(node).trim();
  // The same number elsewhere in the document says of which kind it is.
  const same = value.length < SHORTEST ? [] : schemesOfSame(value, editor);
  return [...new Set([...same, ...schemesIn(issue)])]
    .filter((scheme) => scheme !== own)
    .slice(0, MOST)
    .map((scheme) => ({ class: 'choice', ...editor.set(attribute, scheme) }));
}

/** Shorter numbers are the same by chance. */
const SHORTEST = 6;

function schemesOfSame(value: string, { tree, prefixes }: Editor): readonly string[] {
  return nodesNamed(tree, '@schemeID', prefixes).flatMap((attribute) => {
    const isSame = tree.stringValue(tree.parent[attribute]!).trim() === value;
    const scheme = tree.stringValue(attribute).trim();
    return isSame && SCHEME.test(scheme) ? [scheme] : [];
  });
}

/** A number with the scheme that its rule wants: where the scheme alone will not do, the number is another one, too. */
export function numbersWithScheme(issue: RankedIssue, { node }: Place, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const element = tree.kind[node] === ATTRIBUTE ? tree.parent[node]! : node;
  if (element <= 0 || !/ID$/.test(prefixedName(tree, element, prefixes)) || hasElements(tree, element)) return [];
  const schemes = namedFor(SCHEME_ATTRIBUTE, issue.touchOf?.().rule ?? NO_RULE).filter((each) => SCHEME.test(each));
  const [attribute] = childrenAt(tree, element, `@${SCHEME_ATTRIBUTE}`, prefixes);
  const examples = [...valuesNamed([issue.said.fix]).filter((each) => !SCHEME.test(each)), ...NUMBERS];
  const own = attribute === undefined ? '' : tree.stringValue(attribute);
  if (schemes.includes(own)) return [];
  return schemes.slice(0, 2).flatMap((scheme) => {
    const mark =
      attribute === undefined ? editor.addAttribute(element, SCHEME_ATTRIBUTE, scheme) : editor.set(attribute, scheme);
    return examples.slice(0, MOST).map((example): Candidate => ({
      class: 'input',
      ...editor.together([mark, editor.set(element, example)]),
      example,
    }));
  });
}

const SCHEME_ATTRIBUTE = 'schemeID';

/** The schemes of which a message speaks. */
function schemesIn({ said }: RankedIssue): readonly string[] {
  const named = [...valuesNamed(said.problem), ...valuesNamed([said.fix])];
  return [...new Set(named)].filter((each) => SCHEME.test(each));
}

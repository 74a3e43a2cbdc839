/** Reads the claims of a report, and checks them against the document. */
import type { IssueDetails } from '#validator/index.js';
import type { Readable } from './words.js';
import { allEntries } from '#wording/catalogue.js';
import { CHANGES } from './changes.js';
import { CONCLUSIONS } from './conclusions.js';
import type { Claim, Stated } from './claim.js';
import type { Facts } from './facts.js';
import { withoutGroups } from './numbers.js';
import { PLACES } from './places.js';
import { SUMS } from './sums.js';
import { VALUES, quoteExists } from './values.js';
import { QUOTED } from './words.js';

/** Specific patterns come first: text matched by one is not matched again. */
const CLAIMS: readonly Claim[] = [...SUMS, ...CHANGES, ...CONCLUSIONS, ...VALUES, ...PLACES];

/** The claims of an issue, and the figures in it that were not read. */
export interface Read {
  readonly stated: readonly Stated[];
  readonly unread: readonly string[];
}

/** @param message a text to read instead of the issue's message */
export function readClaims(issue: IssueDetails, language: Readable, facts: Facts, message = issue.message): Read {
  const stated: Stated[] = [];
  let rest = withoutGroups(withoutRuleSets(withoutRules(message, issue, language)), language);
  for (const text of sentencesIn(rest)) {
    let left = text;
    for (const claim of CLAIMS)
      left = left.replace(claim.written[language], (match, ...found) => {
        const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
        const outcome = claim.holds(groups, { text, issue, language }, facts);
        stated.push({ claim: claim.name, text: match, outcome });
        return READ;
      });
    rest = rest.replace(text, () => left);
  }
  for (const [, quote] of withoutRuleSets(evidenceOf(message, issue)).matchAll(QUOTED[language]))
    if (!isSuggested(quote!, issue))
      stated.push({ claim: 'what is quoted', text: quote!, outcome: quoteExists(quote!, facts) });
  // Texts about a specification contain its publisher's version numbers.
  return { stated, unread: issue.code.startsWith('PROFILE-') ? [] : figuresIn(rest, language) };
}

/** Placeholder for text that has been read. */
const READ = '¶';

const rules = new Map<Readable, ReadonlySet<string>>();

/** The message without its general text about the rule. */
function withoutRules(message: string, { code, problem, fix }: IssueDetails, language: Readable): string {
  let texts = rules.get(language);
  if (texts === undefined)
    rules.set(language, (texts = new Set(Object.values(allEntries(language)).map((entry) => entry.fix))));
  const bare = code === 'XSD' ? message : message.replace(problem, () => '');
  return fix !== null && texts.has(fix) ? bare.replace(fix, () => '') : bare;
}

/** Names of rule sets and profiles, with their versions. */
function withoutRuleSets(text: string): string {
  return text
    .replace(/[“„«][^“”„»]*[”“»] \d+(?:\.\d+)+/g, '')
    .replace(/(?<=\bprofile?[ \u00a0])\S+ \d+(?:\.\d+)+/gi, '');
}

/** The part of a message that quotes the document. */
function evidenceOf(message: string, { problem, fix, code }: IssueDetails): string {
  const bare = code === 'XSD' ? message : message.replace(problem, () => '');
  return fix === null ? bare : bare.replace(fix, () => '');
}

/** Whether the quotation is a suggestion, so that the document need not contain it. */
function isSuggested(quote: string, { suggestion, allowed = [], message }: IssueDetails): boolean {
  return (
    quote === suggestion ||
    allowed.includes(quote) ||
    new RegExp(
      String.raw`(?:closest valid value is|gültige Wert ist|la plus proche est|instead of|statt|au lieu de|must say|is|muss|ist|doit indiquer|est)[  ][“„«] ?${escapedPattern(quote)}`,
    ).test(message)
  );
}

function escapedPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** A sentence ends before a capital letter, or before the alternatives to choose from. */
function sentencesIn(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).filter((each) => each !== '');
}

/** Possible values in any document, and the codes of a list. */
const EXAMPLE =
  /(?:e\.g\.|z\. ?B\.|p\. ?ex\.|[Pp]ar exemple|zum Beispiel)[ \u00a0]\S+(?:,? \d\S*)*|(?:such as|etwa)[^.]*?(?=, written|, genau|\.|$)|(?:allowed here|erlaubten Code|admis ici|allowed codes|erlaubten Codes|codes admis)[ \u00a0]?:[^.]*|allowed value \([^)]*\)|(?:zulässigen|erlaubten) Wert[^(]{0,12}\([^)]*\)|valeur (?:admise|permise) \([^)]*\)/g;

/** Numbers that are not part of a name. */
function figuresIn(text: string, language: Readable): readonly string[] {
  const bare = text
    .replace(QUOTED[language], '')
    .replace(
      /\b(?:B[TG]|IB[TG]|EN|ISO|ISO\/IEC|BR|UN\/ECE|Recommendation|UNTDID|RFC)[- ](?:[A-Z]+-)*\d+(?:, \d+)*/g,
      '',
    )
    .replace(/\b[A-Z][A-Z0-9]*(?:[-_][A-Za-z0-9]+)+\b/g, '')
    .replace(/(?:line|lines|column|Zeilen?|Spalte|lignes?|colonne)[ \u00a0]\d+(?:, \d+)*/g, '')
    .replace(/format="102"/g, '')
    .replace(EXAMPLE, '')
    .replace(/urn:\S+/g, '');
  return bare.match(/(?<![\p{L}\d-])\d[\d.,]*/gu) ?? [];
}

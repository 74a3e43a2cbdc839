/** Explains why rule sets were chosen or left out. */
import type { ChosenRuleSets } from 'einvoice-core/detection/choose-rule-sets.js';
import type { CountryChoice } from 'einvoice-core/detection/country-rules.js';
import type { Detection } from 'einvoice-core/detection/detect.js';
import type { ExpiredSpecification } from 'einvoice-core/detection/expired.js';
import { exactSpecificationName } from './profile-names.js';
import type { Manifest } from 'einvoice-core/rules/manifest.js';
import type { Because, Language, LeftOff } from 'einvoice-core/types.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Data, type Part, type TextId, dayPart, part } from 'einvoice-wording/part.js';
import { render } from 'einvoice-wording/render.js';
import { issueTexts } from 'einvoice-wording/texts.js';
import { localizedNameOfId, namePart, namePartOfId } from 'einvoice-diagnosis/describe/specification-message.js';

type Names = Pick<Manifest, 'specifications'>;

/** Codes are short; longer values are not codes. */
const LONGEST = 80;

/** Context of the explanations. */
interface ReasonContext {
  readonly manifest: Names;
  readonly language: Language;
  /** Set if the specification that the document names has expired by the day of the requested rules. */
  readonly expired: ExpiredSpecification | null;
  /** Name of the attachment if it makes the invoice in a PDF a Factur-X invoice; otherwise null. */
  readonly attachedAs: string | null;
}

/**
 * Explains why rule sets were chosen.
 * @param ids of the rule sets
 * @param added the national rules that were added
 * @returns a reason for each of them, in order
 */
export function explainChoices(
  ids: readonly string[],
  detection: Detection,
  added: readonly CountryChoice[],
  context: ReasonContext,
): readonly Because[] {
  const { language } = context;
  // All rule sets except national ones come from one detection row, so they share one reason.
  const reasonForRow = rowReason(detection, context);
  return ids.map((id) => {
    const country = detection.row!.ruleSets.includes(id)
      ? undefined
      : added.find(({ ruleSets }) => ruleSets.includes(id));
    return country === undefined ? reasonForRow : { by: 'country', text: datedCountryReason(country, language) };
  });
}

function rowReason(detection: Detection, { manifest, language, expired, attachedAs }: ReasonContext): Because {
  const because = (by: Because['by'], key: BecauseKey, data?: Data): Because => ({
    by,
    text: render(part(`because.${key}`, data), language),
  });
  const nameOf = (id: string): Part => namePartOfId(id, manifest.specifications);
  if (detection.asked !== null) return because('request', 'asked', { name: nameOf(detection.asked) });
  if (detection.row!.as !== undefined)
    return attachedAs === null
      ? because('request', detection.row!.as)
      : because('format', 'attached', { file: clip(attachedAs, LONGEST) });
  if (expired !== null)
    return because('identifier', 'expired', { old: namePart(expired.named), name: namePart(expired.inForce) });
  const named = exactSpecificationName(detection, manifest, language);
  if (named !== null) return because('identifier', 'identifier', { name: named });
  const { family, specifications } = detection.row!;
  return family === undefined
    ? because('format', 'format')
    : because('identifier', 'family', { name: nameOf(specifications[0]!) });
}

type BecauseKey = TextId extends infer Id ? (Id extends `because.${infer Key}` ? Key : never) : never;

/** The national rules that concern a document but were not run, with the reason. */
export function explainLeftOff(
  { leftOut, notHeld, notYet }: ChosenRuleSets,
  manifest: Names,
  language: Language,
): readonly LeftOff[] {
  const because = (key: BecauseKey, data?: Data): string => render(part(`because.${key}`, data), language);
  const leftOffEntry = (choice: CountryChoice, by: LeftOff['because']['by'], text: string): LeftOff => ({
    specification: localizedNameOfId(choice.rules.specification, manifest.specifications, language),
    ruleSets: choice.ruleSets,
    because: { by, text },
  });
  return [
    ...leftOut.map((choice) =>
      choice.row.outcome !== 'run'
        ? leftOffEntry(choice, 'country', countryReason(choice, language))
        : leftOffEntry(choice, 'request', `${datedCountryReason(choice, language)} ${because('leftOff')}`),
    ),
    ...notYet.map((choice) =>
      leftOffEntry(
        choice,
        'day',
        `${countryReason(choice, language)} ${because('notYet', { day: dayPart(choice.rules.from) })}`,
      ),
    ),
    ...notHeld.map((choice) =>
      leftOffEntry(choice, 'absence', `${datedCountryReason(choice, language)} ${because('notHeld')}`),
    ),
  ];
}

/** Why national rules apply: the decisive values of the document, and the date from which they are binding. */
export function datedCountryReason(choice: CountryChoice, language: Language): string {
  return `${countryReason(choice, language)} ${render(part('because.since', { day: dayPart(choice.rules.from) }), language)}`;
}

/** The values of the document that make national rules apply or not. */
export function countryReason({ rules, row, values }: CountryChoice, language: Language): string {
  return issueTexts(language).countryRules[rules.id]![row.because!]!.replace(/\{([^}]*)\}/g, (_, term: string) =>
    clip(values[term] ?? '', LONGEST),
  );
}

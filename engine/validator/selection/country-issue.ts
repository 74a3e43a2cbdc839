/** Findings of our own about rules that were to be run, and are not there. */
import type { CountryChoice } from 'einvoice-core/detection/country-rules.js';
import { type Detection, FACTUR_X } from 'einvoice-core/detection/detect.js';
import { ownIssue } from 'einvoice-diagnosis/describe/own-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { reasonIn, reasonOf } from './because.js';
import { type Part, part, text } from 'einvoice-wording/part.js';
import { namePartOfId } from 'einvoice-diagnosis/describe/specification-message.js';
import { compileCommand } from 'einvoice-core/rules/compile-command.js';
import type { Holding } from 'einvoice-core/rules/holding.js';
import type { Manifest } from 'einvoice-core/rules/manifest.js';
import type { Language } from 'einvoice-core/types.js';

/** What both kinds need to know. */
interface Context {
  readonly manifest: Pick<Manifest, 'specifications'>;
  readonly holding: Pick<Holding, 'absentFor'>;
  readonly language: Language;
  readonly isOther: boolean;
}

/** @returns `COUNTRY-RULES-NOT-CHECKED` for rules of a country that bind and are not held, or of which nobody can say whether they do */
export function issueOfCountryRules(
  choice: CountryChoice,
  { isStrict, ...context }: Context & { readonly isStrict: boolean },
): RankedIssue {
  const { manifest, language } = context;
  const detail = namePartOfId(choice.rules.specification, manifest.specifications);
  const own = ownIssue('COUNTRY-RULES-NOT-CHECKED', language, { detail });
  const evidence =
    choice.row.outcome === 'unsure'
      ? [text(reasonIn(choice, language)), part('because.unsure', { name: choice.rules.specification })]
      : [text(reasonOf(choice, language)), commandFor(choice.ruleSets)];
  return {
    ...own,
    said: { ...own.said, evidence },
    level: isStrict ? 'error' : 'warning',
  };
}

/**
 * @param isAttached whether it is not the caller who wants Factur-X, but the name of the attachment, which has rules of its own
 * @returns `AS-NOT-CHECKED` where the caller asked for rules that there are not for the document; null where not
 */
export function issueOfAs(
  { refused }: Detection,
  { isStrict, isAttached, ...context }: Context & { readonly isStrict: boolean; readonly isAttached: boolean },
): RankedIssue | null {
  if (refused === null) return null;
  const { manifest, holding, language, isOther } = context;
  if (refused === FACTUR_X) {
    if (isAttached) return null;
    const told = ownIssue('AS-NOT-CHECKED', language, { detail: 'Factur-X' }, isOther);
    // It only says what a plain invoice is: any other has been checked as what it names.
    return {
      ...told,
      said: { ...told.said, evidence: [part('because.onlyPlain')] },
      level: isStrict ? 'error' : 'warning',
    };
  }
  const own = ownIssue('AS-NOT-CHECKED', language, { detail: namePartOfId(refused, manifest.specifications) }, isOther);
  const absent = holding.absentFor(refused);
  const evidence = absent.length === 0 ? [] : [commandFor(absent)];
  return { ...own, said: { ...own.said, evidence } };
}

function commandFor(ruleSets: readonly string[]): Part {
  const command = compileCommand(ruleSets.map((id) => `--only ${id}`).join(' '));
  return part('specification.notHeld', { command });
}

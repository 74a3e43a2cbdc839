/** Issues about rules that should run but are not available. */
import type { CountryChoice } from 'einvoice-core/detection/country-rules.js';
import { type Detection, FACTUR_X } from 'einvoice-core/detection/detect.js';
import { builtInIssue } from 'einvoice-diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { countryReason, datedCountryReason } from './reasons.js';
import { type Part, part, plainText } from 'einvoice-wording/part.js';
import { namePartOfId } from 'einvoice-diagnosis/describe/specification-message.js';
import { compileCommand } from 'einvoice-core/rules/compile-command.js';
import type { Holding } from 'einvoice-core/rules/holding.js';
import type { Manifest } from 'einvoice-core/rules/manifest.js';
import type { Language } from 'einvoice-core/types.js';

/** Context of both kinds of issues. */
interface IssueContext {
  readonly manifest: Pick<Manifest, 'specifications'>;
  readonly holding: Pick<Holding, 'absentFor'>;
  readonly language: Language;
  readonly isOtherDocument: boolean;
}

/**
 * @returns `COUNTRY-RULES-NOT-CHECKED` for mandatory national rules that are not installed, or whose applicability is
 * unclear
 */
export function countryRulesIssue(
  choice: CountryChoice,
  { isStrict, ...context }: IssueContext & { readonly isStrict: boolean },
): RankedIssue {
  const { manifest, language } = context;
  const detail = namePartOfId(choice.rules.specification, manifest.specifications);
  const own = builtInIssue('COUNTRY-RULES-NOT-CHECKED', language, { detail });
  const evidence =
    choice.row.outcome === 'unsure'
      ? [plainText(countryReason(choice, language)), part('because.unsure', { name: choice.rules.specification })]
      : [plainText(datedCountryReason(choice, language)), commandPart(choice.ruleSets)];
  return {
    ...own,
    messageParts: { ...own.messageParts, evidence },
    level: isStrict ? 'error' : 'warning',
  };
}

/**
 * @param isAttached whether the name of the attachment, not the caller, requested Factur-X; other rules check that name
 * @returns `AS-NOT-CHECKED` if the caller requested rules that do not exist for the document; otherwise null
 */
export function unsupportedAsIssue(
  { refused }: Detection,
  { isStrict, isAttached, ...context }: IssueContext & { readonly isStrict: boolean; readonly isAttached: boolean },
): RankedIssue | null {
  if (refused === null) return null;
  const { manifest, holding, language, isOtherDocument } = context;
  if (refused === FACTUR_X) {
    if (isAttached) return null;
    const issue = builtInIssue('AS-NOT-CHECKED', language, { detail: 'Factur-X' }, isOtherDocument);
    // The option only concerns plain EN 16931 invoices. Others were checked as the specification they name.
    return {
      ...issue,
      messageParts: { ...issue.messageParts, evidence: [part('because.onlyPlain')] },
      level: isStrict ? 'error' : 'warning',
    };
  }
  const own = builtInIssue(
    'AS-NOT-CHECKED',
    language,
    { detail: namePartOfId(refused, manifest.specifications) },
    isOtherDocument,
  );
  const absent = holding.absentFor(refused);
  const evidence = absent.length === 0 ? [] : [commandPart(absent)];
  return { ...own, messageParts: { ...own.messageParts, evidence } };
}

function commandPart(ruleSets: readonly string[]): Part {
  const command = compileCommand(ruleSets.map((id) => `--only ${id}`).join(' '));
  return part('specification.notHeld', { command });
}

/** Obtains both opinions on a document, ours and the referee's. */
import { detect } from '#core/detection/detect.js';
import { today } from '#core/rules/today.js';
import type { RuleSetEntry } from '#core/rules/manifest.js';
import type { Registry } from '#core/rules/registry.js';
import type { Assertion, Verdict } from '#core/types.js';
import { validate } from '#validator/validate.js';
import type { PublishedStylesheets } from '../../suites/stylesheets.js';
import { type Difference, compare } from './compare.js';
import type { Mutant } from './documents.js';
import { ourOpinion, refereesOpinion } from './opinion.js';
import type { Referee } from './referee.js';
import { overridesOf } from './scenarios.js';
import { type Stylesheets, stylesheetsOf } from './stylesheets.js';

interface Judgement extends Difference {
  readonly isValid: boolean;
}

function unchecked({ report }: Verdict): readonly string[] {
  return report.valid ? ['valid, though no rules are for it any more'] : [];
}

/** Obtains both opinions on a document. */
export class Judge {
  readonly registry: Registry;
  /** By a document's first rule set. */
  readonly #referees: ReadonlyMap<string, Referee>;
  readonly #published: PublishedStylesheets | null;
  readonly #folder: string;
  readonly #stylesheets = new Map<RuleSetEntry, Stylesheets>();
  readonly #assertions = new Map<RuleSetEntry, readonly Assertion[]>();

  constructor(
    registry: Registry,
    referees: ReadonlyMap<string, Referee>,
    published: PublishedStylesheets | null,
    folder: string,
  ) {
    this.registry = registry;
    this.#referees = referees;
    this.#published = published;
    this.#folder = folder;
  }

  async judge({ document, tree, options }: Mutant): Promise<Judgement> {
    const { manifest } = this.registry;
    const { row } = detect(tree, manifest, options.as);
    const verdict = validate(document, options, this.registry);
    // A document without rules must not be valid; there is no referee for it.
    if (row === null) return { unexplained: unchecked(verdict), explained: [], hasNoReferee: false, isValid: false };
    // Country and process of an invoice also choose rule sets.
    const entries = verdict.details.ruleSets.map(({ id, version }) => this.registry.named(`${id}@${version}`, today()));
    const ruleSets = entries.map(({ id }) => id);
    const assertions = new Map(entries.map((entry) => [entry.id, this.#assertionsOf(entry)]));
    const sheets = new Map(entries.map((entry) => [entry.id, this.#stylesheetsOf(entry)]));
    const first = new Map([...sheets].map(([id, { publishers, own }]) => [publishers ?? own(), id]));
    const schema = this.registry.schemaEntry(row.schema, today()).entry;
    // A change may turn a document into one of a kind that was not requested.
    const referee = this.#referees.get(ruleSets[0]!) ?? [...this.#referees.values()][0]!;
    const answering = referee.ask({ schema, stylesheets: [...first.keys()], document });
    const ours = ourOpinion(verdict, assertions);
    let answer = await answering;
    // A publisher's stylesheet that failed says nothing about later checks. In ours each check is independent, so the
    // one that raised an error is known.
    const raised = answer
      .filter(
        ([what, stylesheet]) => what === 'raised' && sheets.get(first.get(stylesheet!)!)!.publishers === stylesheet,
      )
      .map(([, stylesheet]) => first.get(stylesheet!)!);
    if (raised.length > 0) {
      const again = new Map(raised.map((id) => [sheets.get(id)!.own(), id]));
      const alone = await referee.ask({ schema: '', stylesheets: [...again.keys()], document });
      answer = [
        ...answer.filter(([what, stylesheet]) => what !== 'raised' || !raised.includes(first.get(stylesheet!)!)),
        ...alone,
      ];
      for (const [stylesheet, id] of again) {
        first.set(stylesheet, id);
        if (alone.some(([what, from]) => what === 'dynamic' && from === stylesheet)) continue;
        // Saxon learns which variables are used most and evaluates those in advance, needed or not; a new run does not.
        const fresh = `fresh:${sheets.get(id)!.publishers!}`;
        first.set(fresh, id);
        const anew = await referee.ask({ schema: '', stylesheets: [fresh], document });
        answer = [...answer.filter(([what, from]) => what === 'schema' || from !== stylesheet), ...anew];
      }
    }
    const referees = refereesOpinion(
      answer,
      first,
      assertions,
      ruleSets.some((id) => id.startsWith('xrechnung-')) ? overridesOf(tree) : () => undefined,
    );
    return { ...compare(tree.source, ours, referees), isValid: ours.isValid };
  }

  #assertionsOf(ruleSet: RuleSetEntry): readonly Assertion[] {
    let assertions = this.#assertions.get(ruleSet);
    if (assertions === undefined) this.#assertions.set(ruleSet, (assertions = this.registry.assertions(ruleSet)));
    return assertions;
  }

  #stylesheetsOf(ruleSet: RuleSetEntry): Stylesheets {
    let stylesheets = this.#stylesheets.get(ruleSet);
    if (stylesheets === undefined)
      this.#stylesheets.set(ruleSet, (stylesheets = stylesheetsOf(ruleSet, this.#published, this.#folder)));
    return stylesheets;
  }
}

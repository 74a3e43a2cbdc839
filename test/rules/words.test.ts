/**
 * What a script can see of messages, over some thousand defects in every format and language. A short run has a third of
 * them in each language, another one in each.
 */
import assert from 'node:assert/strict';
import { LANGUAGES, type IssueDetails, type Language } from '#validator/index.js';
import { generatedDefects } from '../fixtures/messages/generated.js';
import { verdictOn } from '../fixtures/rules.js';
import { inFull } from '../needs/wanted.js';

/** What is said wrongly, or as nobody says it. */
const NEVER: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /is no part of|may stand only|must be there exactly|as XML writes it|lacks the attribute|\bundefined\b|\bbehind\b/,
  // The gender of what is missing changes; so what is missing is not called "es".
  de: /\bEs fehlt\.|Vorhanden ist es|\bRechnungsart\b|\bZahlungsmittel\b|Steuerbasisbetrag|\bundefined\b/,
  // An apostrophe is a curved one, and the space before a sign does not break.
  fr: /'|[^\u00a0](?:[;!?](?=\s|$)|»|:(?=\s))|«(?!\u00a0)|\bcatégorie de TVA\b|\bundefined\b/,
};

/** A comma before "und" or "oder" with an imperative, where none closes what was put in between, as behind “z. B.”. */
const COMMA = /(?:^|(?<!\b[zB])[.:;!?] )[^.,:;!?]*, (?:und|oder) [a-zäöüß]+(?:en|ern|eln) Sie\b/;

/** Longer than this nobody reads a message to its end; what it quotes does not count. */
const LONGEST = 560;

const defects = [...generatedDefects()];

describe('messages on generated defects', () => {
  it('are those of many defects', () => assert.ok(defects.length > 2_000, `${defects.length}`));

  for (const [turn, language] of LANGUAGES.entries())
    describe(`in the language ${language}`, function () {
      this.timeout(300_000);
      const found: { readonly defect: string; readonly issues: readonly IssueDetails[] }[] = [];
      const some = defects.filter((_, index) => inFull(true, index % LANGUAGES.length === turn));
      before(async () => {
        for (const { name, xml } of some)
          found.push({ defect: name, issues: (await verdictOn(xml, { language })).details.issues });
      });
      const wrong = (isWrong: (issue: IssueDetails) => boolean): readonly string[] =>
        found
          .flatMap(({ defect, issues }) =>
            issues.filter(isWrong).map(({ code, message }) => `${defect}: ${code} ${message}`),
          )
          .slice(0, 5);

      it('are many, of many rules', () => {
        const codes = new Set(found.flatMap(({ issues }) => issues.map(({ code }) => code)));
        assert.ok(codes.size > inFull(400, 250), `${codes.size} rules`);
      });
      it('read the same for the same thing only', () => {
        const alike = found.flatMap(({ defect, issues }) => {
          const places = new Map<string, string | null>();
          return issues.flatMap(({ message, target }) => {
            const other = places.get(message);
            places.set(message, target);
            return other === undefined || other === target ? [] : [`${defect}: ${message}`];
          });
        });
        assert.deepEqual(alike.slice(0, 5), []);
      });
      it('say which line they are about', () =>
        assert.deepEqual(
          wrong(
            ({ location, message }) =>
              /(?:InvoiceLine|CreditNoteLine|IncludedSupplyChainTradeLineItem)\[\d+\]\//.test(location ?? '') &&
              !/^(?:Line|Position|Ligne)\b/.test(message),
          ),
          [],
        ));
      it('begin with the problem and have the fix in them', () =>
        assert.deepEqual(
          wrong(({ message, problem, fix }) => !message.startsWith(problem) || !message.includes(fix ?? '')),
          [],
        ));
      it('are whole sentences without holes', () =>
        assert.deepEqual(
          wrong(
            ({ message }) => !/^[\p{Lu}\p{N}a-z{“„«].*[.!?)]$/su.test(message) || /\s\s|\{\w+\}|“”|„“/.test(message),
          ),
          [],
        ));
      it('have nothing in them that nobody says', () =>
        assert.deepEqual(
          wrong(({ message }) => {
            const ours = message.replace(/“[^”]*”|„[^“]*“/g, '').replace(/«\u00a0[^»]*\u00a0»/g, '«\u00a0…\u00a0»');
            return NEVER[language]?.test(ours) === true || (language === 'de' && COMMA.test(ours));
          }),
          [],
        ));
      it('are short enough to be read', () =>
        assert.deepEqual(
          wrong(({ message }) => message.replace(/“[^”]*”|„[^“]*“|«[^»]*»/g, '').length > LONGEST),
          [],
        ));
      it('quote the value that is wrong', () => {
        // Of a rule that looks at the value by itself; others are about what it would have to agree with.
        const silent = found
          .filter(({ defect }) => / is wrong$/.test(defect))
          .flatMap(({ defect, issues }) =>
            issues.some(({ message }) => message.includes('?1')) || issues.length === 0 ? [] : [defect],
          );
        assert.ok(silent.length * 20 < some.length / 7, silent.slice(0, 20).join('\n'));
      });
    });
});

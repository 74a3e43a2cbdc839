/** Compares the catalogue with the rule sets of the manifest: every rule has a text in every language. */
import assert from 'node:assert/strict';
import { LANGUAGES, type Language } from '#validator/index.js';
import { KNOWLEDGE } from '#core/knowledge/index.js';
import { businessTermTable } from '#diagnosis/facts/terms/business-terms.js';
import { findTerms } from '#wording/term-names.js';
import { codeAliases, allEntries, findEntry, familiesWithEntries, entryKey } from '#wording/catalogue.js';
import { readJson, readRuleTexts } from '#wording/texts.js';
import { render } from '#wording/render.js';
import { messageOfRule } from '#diagnosis/describe/rule-message.js';
import { builtInCodes } from '#diagnosis/describe/built-in-messages.js';
import { Registry } from '#core/rules/registry.js';
import type { Assertion } from '#core/types.js';
import { RULES } from '../../fixtures/rules.js';
import { needs } from '../../needs/needs.js';

/** Every check of every rule set in the manifest. */
function everyCheck(): readonly Assertion[] {
  const registry = new Registry(RULES);
  return registry.manifest.ruleSets.flatMap((entry) => registry.assertions(entry));
}

describe('the catalogue of messages', () => {
  const checks = everyCheck();
  const codes = new Set(checks.map(({ code }) => code));
  const sayable = (language: Language): ReadonlySet<string> =>
    new Set(checks.filter((check) => messageOfRule(check, language).origin !== 'publisher').map(({ code }) => code));

  /**
   * Texts longer than this take more than three lines, which nobody reads to the end; this percentage of checks may have
   * one. Languages not listed here are as long as French.
   */
  const [LONG, MOST, MOST_OTHERS] = [
    300,
    new Map<Language, number>([
      ['en', 3],
      ['de', 4],
    ]),
    5,
  ];

  it('has few long texts, and says how many', () => {
    for (const language of LANGUAGES) {
      const texts = checks.map((check) => textsOfRule(check, language)).map(({ problem, fix }) => `${problem} ${fix}`);
      const long = texts.filter((text) => text.length > LONG);
      console.log(
        `      ${language}: ${long.length} of ${texts.length} checks (${new Set(long).size} texts) have more than ${LONG} characters`,
      );
      assert.ok(
        long.length * 100 <= texts.length * (MOST.get(language) ?? MOST_OTHERS),
        `${language}: ${long.length} of ${texts.length}`,
      );
    }
  });

  it('has a message for every rule of the manifest in every language, and says how many', () => {
    const messages = Object.fromEntries(LANGUAGES.map((language) => [language, sayable(language).size]));
    console.log(
      `      rules in the manifest: ${codes.size}, with a message: ${JSON.stringify(messages)}; entries: ${Object.keys(allEntries('en')).length}`,
    );
    assert.ok(codes.size > 14_000 && checks.length > 15_000, `${codes.size} codes`);
    for (const language of LANGUAGES) {
      const silent = checks
        .filter((check) => messageOfRule(check, language).origin === 'publisher')
        .map(({ code }) => code);
      assert.deepEqual(silent, []);
      assert.equal(messages[language], codes.size);
    }
  });

  for (const { folder } of KNOWLEDGE) {
    it(`has the same entries in every language, and none of another family: ${folder}`, () => {
      const idsOf = (family: string, language: Language): string[] =>
        Object.keys(readRuleTexts<object>(language, family)!);
      const others = new Set(
        KNOWLEDGE.flatMap((family) => (family.folder === folder ? [] : idsOf(family.folder, 'en'))),
      );
      for (const language of LANGUAGES) assert.deepEqual(idsOf(folder, language), idsOf(folder, 'en'), language);
      assert.deepEqual(
        idsOf(folder, 'en').filter((id) => others.has(id)),
        [],
      );
    });
  }

  it('mentions the same terms in the same order in every language, as values are listed in it', () => {
    const termsOf = (check: Assertion, language: Language): string => {
      const { problem, fix } = textsOfRule(check, language);
      return findTerms(`${problem} ${fix}`, language)
        .map(({ id }) => id)
        .join(' ');
    };
    const others = checks.filter((check) =>
      LANGUAGES.some((language) => termsOf(check, language) !== termsOf(check, 'en')),
    );
    assert.deepEqual([...new Set(others.map(({ code }) => code))], []);
  });

  it('tells the families that a browser needs for some rules, whose texts are in no other', () => {
    for (const ruleSet of ['xrechnung-ubl', 'en16931-cii', 'peppol-ubl', 'facturx-extended', 'zugferd-1.0']) {
      const registry = new Registry(RULES);
      const entry = registry.manifest.ruleSets.find(({ id }) => id === ruleSet)!;
      const rules = registry.assertions(entry);
      const families = familiesWithEntries(rules);
      const there = Object.assign({}, ...families.map((family) => readRuleTexts<object>('de', family)!));
      for (const rule of rules) assert.equal(findEntry(rule, 'de') !== null, entryKey(rule, 'de') in there, rule.code);
      assert.ok(families.length < 5, `${ruleSet}: ${families.join(', ')}`);
    }
  });

  needs('national rules').it('has no entry that no rule uses', () => {
    const used = new Set(checks.map((check) => entryKey(check, 'en')));
    assert.deepEqual(
      Object.keys(allEntries('en')).filter((code) => !used.has(code) && !codes.has(code)),
      [],
    );
    assert.deepEqual(
      Object.keys(codeAliases()).filter((code) => !codes.has(code)),
      [],
    );
    assert.deepEqual(
      Object.values(codeAliases()).filter((code) => !(code in allEntries('en'))),
      [],
    );
  });

  for (const language of LANGUAGES) {
    describe(`in the language ${language}`, () => {
      const texts = new Map<string, string>();
      before(() => {
        for (const check of [...checks, ...builtInCodes()]) {
          const { problem, fix } = textsOfRule(check, language);
          texts.set(`${typeof check === 'string' ? check : check.code} problem`, problem);
          texts.set(`${typeof check === 'string' ? check : check.code} fix`, fix);
        }
      });
      const wrong = (isWrong: (text: string) => boolean): string[] =>
        [...texts]
          .filter(([, text]) => isWrong(text))
          .map(([what, text]) => `${what}: ${text}`)
          .slice(0, 5);

      it('is whole sentences', () =>
        assert.deepEqual(
          wrong((text) => !/^[\p{Lu}\p{N}„“"].*[.!?]$/su.test(text)),
          [],
        ));
      it('has neither double blanks nor placeholders', () =>
        assert.deepEqual(
          wrong((text) => /\s\s|\{|\}|undefined/.test(text)),
          [],
        ));
      it('has the quotation marks of the language', () =>
        assert.deepEqual(
          wrong((text) => (language === 'en' ? /["„]/ : /"|“[^\s.,;:)!?–-]/).test(text.replace(/="[^"]*"/g, ''))),
          [],
        ));
      it('is short', () =>
        assert.deepEqual(
          wrong((text) => text.length > 420),
          [],
        ));
      it('names no business term that there is not', () => {
        const terms = businessTermTable();
        assert.deepEqual(
          wrong((text) => (text.match(/\bB[TG]-(?:[A-Z]+-)?\d+\b/g) ?? []).some((id) => !(id in terms))),
          [],
        );
      });
      it('has no formulas of the rules in it', () =>
        assert.deepEqual(
          wrong((text) => /\bshall\b|MUST|not\(|ram:\w+\/|satisfies/.test(text)),
          [],
        ));
    });
  }

  it("does not copy the publishers' texts", () => {
    // Codes, identifiers and numbers are the same in all texts.
    const words = (text: string): string[] =>
      text
        .replace(/\S*[:\d]\S*/g, '')
        .toLowerCase()
        .match(/\p{L}{3,}/gu) ?? [];
    const shingles = (text: string): string[] =>
      words(text).flatMap((_, at, all) => (at + 8 <= all.length ? [all.slice(at, at + 8).join(' ')] : []));
    const copies = checks.flatMap((check) => {
      const official = new Set(shingles(check.text));
      return LANGUAGES.flatMap((language) => {
        const { problem, fix } = textsOfRule(check, language);
        return shingles(`${problem} ${fix}`).some((shingle) => official.has(shingle))
          ? [`${check.code} ${language}: ${problem} ${fix}`]
          : [];
      });
    });
    assert.deepEqual(copies, []);
  });
});

describe('the table of business terms', () => {
  it('has every term and group of EN 16931-1', () => {
    const ids = Object.keys(businessTermTable());
    // BT-4 was never assigned; BT-166 is the next free number.
    for (let number = 1; number <= 165; number++)
      if (number !== 4) assert.ok(ids.includes(`BT-${number}`), `BT-${number}`);
    for (let number = 1; number <= 32; number++) assert.ok(ids.includes(`BG-${number}`), `BG-${number}`);
  });
  it('has a path in one syntax at least', () => {
    const incomplete = Object.entries(businessTermTable()).filter(([, { ubl, cii }]) => ubl === null && cii === null);
    assert.deepEqual(
      incomplete.map(([id]) => id),
      [],
    );
  });
  for (const language of LANGUAGES)
    it(`has the names of the language ${language} for its terms, and for nothing else`, () => {
      const names = readJson<Record<string, string>>(language, 'terms');
      assert.deepEqual(Object.keys(names), Object.keys(businessTermTable()));
      assert.deepEqual(
        Object.keys(names).filter((id) => names[id]!.trim() === ''),
        [],
      );
    });
  it('is found in texts: each term once, in order, no others', () => {
    assert.deepEqual(
      findTerms('BT-10, BG-23 and BT-10; BT-9999 is none, UBT-1 neither.', 'en').map(({ id }) => id),
      ['BT-10', 'BG-23'],
    );
    assert.deepEqual(findTerms('BT-1', 'de'), [{ id: 'BT-1', name: 'Rechnungsnummer' }]);
  });
});

/** The text for a rule, or for one of our codes; a missing fix is an empty text. */
function textsOfRule(rule: Assertion | string, language: Language): { readonly problem: string; readonly fix: string } {
  const { problem, fix } = messageOfRule(rule, language);
  return { problem: render(problem, language), fix: fix === null ? '' : render(fix, language) };
}

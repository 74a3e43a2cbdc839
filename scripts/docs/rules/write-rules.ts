/** The pages about rules, in every language. */
import { LANGUAGES, type Language } from '#validator/index.js';
import { type Html, html } from '#reports/html.js';
import type { SearchEntry } from '../search/entries.js';
import type { SiteFolder } from '../site/folder.js';
import { layout, rulesPath } from '../site/layout.js';
import { textsOf } from '../site/texts.js';
import type { Collection, RulePage } from './collect.js';
import type { Example } from './examples.js';
import { listName, rulesList, specificationName, specificationsList } from './list-pages.js';
import { ruleBody } from './rule-page.js';
import type { Specification } from './specifications.js';

/**
 * Writes them.
 * @returns what can be searched in each language
 */
export function writeRules(
  site: SiteFolder,
  { rules, specifications }: Collection,
  examples: ReadonlyMap<string, Example>,
): ReadonlyMap<Language, readonly SearchEntry[]> {
  const all = [...specifications.values()];
  const lists = new Map(all.map(({ id }) => [id, inOrder(rules.filter((rule) => rule.specifications.includes(id)))]));
  const counts = new Map([...lists].map(([id, some]) => [id, some.length]));
  const codes = new Set(rules.map(({ code }) => code));
  return new Map(
    LANGUAGES.map((language) => {
      const t = textsOf(language);
      const writeList = (name: string, title: string, description: string, main: Html): void =>
        writePage(site, { name, language, title, description, main, navigation: navigation(all, language, name) });
      writeList('index', t.rulesTitle, t.rulesLead, specificationsList(all, counts, language));
      for (const one of all) {
        const name = specificationName(one, language);
        writeList(listName(one.id), name, `${name}: ${t.rulesLead}`, rulesList(one, lists.get(one.id)!, language));
      }
      const bar = navigation(all, language, '');
      const entries = rules.map((rule): SearchEntry => {
        const among = lists.get(rule.specifications[0]!)!;
        const at = among.indexOf(rule);
        const body = ruleBody(rule, examples.get(rule.code), language, {
          hrefOfRule: (code) => (codes.has(code) ? `./${code}.html` : null),
          lists: rule.specifications.map((id) => ({
            name: specificationName(specifications.get(id)!, language),
            href: `./${listName(id)}.html`,
          })),
          previous: among[at - 1]?.code ?? null,
          next: among[at + 1]?.code ?? null,
        });
        writePage(site, { name: rule.code, language, ...body, navigation: bar });
        return { href: rulesPath(language, rule.code), title: rule.code, text: body.description };
      });
      return [language, entries];
    }),
  );
}

interface RulesPage {
  readonly name: string;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly main: Html;
  readonly navigation: Html;
}

function writePage(site: SiteFolder, { name, language, ...page }: RulesPage): void {
  const path = rulesPath(language, name);
  const languages = Object.fromEntries(LANGUAGES.map((code) => [code, rulesPath(code, name)])) as Record<
    Language,
    string
  >;
  site.writePage(path, layout({ ...page, path, language, part: 'rules', languages }));
}

function navigation(specifications: readonly Specification[], language: Language, name: string): Html {
  return html`<p><a href="./index.html">${textsOf(language).specifications}</a></p>
<ul>
${specifications.map((one) => html`<li><a href="./${listName(one.id)}.html" ${listName(one.id) === name && html`aria-current="page"`}>${specificationName(one, language)}</a></li>`)}
</ul>`;
}

/** Sorts `BR-9` before `BR-10`. */
function inOrder(rules: readonly RulePage[]): readonly RulePage[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...rules].sort((one, other) => compare(one.code, other.code));
}

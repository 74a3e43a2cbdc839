/** The lists of rules: one page with all specifications, and one for each of them. */
import type { Language } from '#validator/index.js';
import { type Html, html } from '#reports/html.js';
import { textsOf } from '../site/texts.js';
import type { RulePage } from './collect.js';
import { OURS, type Specification } from './specifications.js';

export function specificationName({ name }: Specification, language: Language): string {
  return name ?? textsOf(language).ours;
}

/** Name of a specification's page, without extension; no rule has such a name. */
export function listName(id: string): string {
  return `list-${id}`;
}

/** The page with all specifications. @param counts number of rules in each */
export function specificationsList(
  specifications: readonly Specification[],
  counts: ReadonlyMap<string, number>,
  language: Language,
): Html {
  const t = textsOf(language);
  return html`<h1>${t.rulesTitle}</h1>
<p class="lead">${t.rulesLead}</p>
<div class="table" tabindex="0" role="group"><table>
<thead><tr><th scope="col">${t.specification}</th><th scope="col">${t.publisher}</th><th scope="col" class="number">${t.count}</th></tr></thead>
<tbody>
${specifications.map(
  (
    one,
  ) => html`<tr><td><a href="./${listName(one.id)}.html">${specificationName(one, language)}</a></td><td>${one.publishers.join('; ')}</td><td class="number">${counts.get(one.id)!.toLocaleString(language)}</td></tr>
`,
)}</tbody>
</table></div>`;
}

/** The page with the rules of one specification. */
export function rulesList(specification: Specification, rules: readonly RulePage[], language: Language): Html {
  const t = textsOf(language);
  return html`<h1>${specificationName(specification, language)}</h1>
<p class="lead">${specification.id === OURS ? t.oursAbout : `${t.rules}: ${rules.length.toLocaleString(language)}`}</p>
<p class="filter" hidden><label>${t.filter} <input type="search" autocomplete="off" spellcheck="false"></label></p>
<p class="filter-none" role="status" hidden>${t.filterNone}</p>
<table class="rules">
<thead><tr><th scope="col">${t.rule}</th><th scope="col">${t.says}</th></tr></thead>
<tbody>
${rules.map((rule) => {
  const isUsed = rule.checks.length === 0 || rule.checks.some(({ release }) => release.used);
  return html`<tr><td><a href="./${rule.code}.html">${rule.code}</a></td><td>${rule.explain(language).problem}${!isUsed && html` <span class="badge">${t.notUsed}</span>`}</td></tr>
`;
})}</tbody>
</table>`;
}

/** The audit log of an account. */
import type { AuditEntry } from '../../accounts/note-store.js';
import { html, type Html } from 'einvoice-reports/html.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';

export interface Audit {
  readonly entries: readonly AuditEntry[];
  /** E-mail addresses of people, by id. */
  readonly emails: ReadonlyMap<string, string>;
}

/** The list, latest first. */
export function auditCard(language: Language, { entries, emails }: Audit): Html {
  return html`<section class="card" aria-labelledby="audit">
<h2 id="audit">${text(language, 'audit.heading')}</h2>
${
  entries.length === 0
    ? html`<p class="hint">${text(language, 'audit.none')}</p>`
    : html`<ul class="audit">${entries.map(
        ({ at, actor, action, details }) =>
          html`<li><time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')}</time> <code>${action}</code> <span class="hint">${actorLabel(language, actor, emails)}${formatDetails(details)}</span></li>`,
      )}</ul>`
}
</section>`;
}

function actorLabel(language: Language, actor: string, emails: ReadonlyMap<string, string>): Html | string {
  if (actor === 'operator') return text(language, 'audit.operator');
  if (actor === 'provider') return text(language, 'audit.provider');
  if (!actor.startsWith('person:')) return actor;
  return emails.get(actor.slice('person:'.length)) ?? text(language, 'audit.somebody');
}

function formatDetails(details: AuditEntry['details']): string {
  const words = Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`);
  return words.length === 0 ? '' : ` · ${words.join(', ')}`;
}

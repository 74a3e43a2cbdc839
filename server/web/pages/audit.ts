/** The audit log of an account. */
import type { AuditEntry } from '../../accounts/note-store.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { dateIn } from '../../text/format.js';
import { text } from './layout.js';

/** Texts for known actions; others are shown as stored. */
const ACTIONS: Readonly<Record<string, TextKey>> = {
  'account.created': 'audit.account.created',
  'account.edited': 'audit.account.edited',
  'account.erased': 'audit.account.erased',
  'invitation.cancelled': 'audit.invitation.cancelled',
  'key.created': 'audit.key.created',
  'key.revoked': 'audit.key.revoked',
  'person.invited': 'audit.person.invited',
  'person.joined': 'audit.person.joined',
  'person.removed': 'audit.person.removed',
  'plan.chosen': 'audit.plan.chosen',
  'role.changed': 'audit.role.changed',
  'trial.refused': 'audit.trial.refused',
  'subscription.trial_started': 'audit.subscription.trialStarted',
  'subscription.started': 'audit.subscription.started',
  'subscription.card_added': 'audit.subscription.cardAdded',
  'subscription.card_removed': 'audit.subscription.cardRemoved',
  'subscription.payment_failed': 'audit.subscription.paymentFailed',
  'subscription.payment_succeeded': 'audit.subscription.paymentSucceeded',
  'subscription.given_up': 'audit.subscription.givenUp',
  'subscription.paused': 'audit.subscription.paused',
  'subscription.resumed': 'audit.subscription.resumed',
  'subscription.end_requested': 'audit.subscription.endRequested',
  'subscription.end_withdrawn': 'audit.subscription.endWithdrawn',
  'subscription.reactivated': 'audit.subscription.reactivated',
};

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
          html`<li><strong>${actionLabel(language, action)}</strong> <span class="hint">${actorLabel(language, actor, emails)} · <time datetime="${at.toISOString()}">${dateIn(language, at)}, ${at.toISOString().slice(11, 16)} UTC</time></span>${formatDetails(details)}</li>`,
      )}</ul>`
}
</section>`;
}

function actionLabel(language: Language, action: string): string {
  const key = ACTIONS[action];
  return key === undefined ? action : textIn(language, key);
}

function actorLabel(language: Language, actor: string, emails: ReadonlyMap<string, string>): Html | string {
  if (actor === 'operator') return text(language, 'audit.operator');
  if (actor === 'provider') return text(language, 'audit.provider');
  if (!actor.startsWith('person:')) return actor;
  return emails.get(actor.slice('person:'.length)) ?? text(language, 'audit.somebody');
}

function formatDetails(details: AuditEntry['details']): Html | null {
  const words = Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`);
  return words.length === 0 ? null : html`<br><code>${words.join(', ')}</code>`;
}

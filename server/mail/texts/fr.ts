/** Every text of the mails, in French. */
import type { MailTexts } from './texts.js';

export const fr: MailTexts = {
  service: 'Contrôle de factures électroniques',
  footer:
    'Vous recevez ce message parce que votre adresse est connue du contrôle de factures électroniques. Personne ne lit les réponses.',
  signIn: {
    subject: 'Votre lien de connexion',
    lines: [
      'Quelqu’un, sans doute vous, veut se connecter avec cette adresse. Le lien vaut une fois, pendant {minutes} minutes.',
      'Si ce n’était pas vous, il n’y a rien à faire : sans le lien, personne n’entre.',
    ],
    button: 'Se connecter',
  },
  invitation: {
    subject: 'Vous êtes invité au compte {account}',
    lines: [
      '{inviter} vous invite au compte {account}.',
      'Connectez-vous avec l’adresse à laquelle ce message a été envoyé ; l’invitation vous y attend une semaine.',
    ],
    button: 'Voir l’invitation',
  },
  trialEnding: {
    subject: 'Votre essai se termine le {date}',
    lines: [
      'L’essai de {account} se termine le {date}. Ensuite, le service coûte {priceCents} HT par mois, aussi longtemps que vous le voulez.',
      'Pour continuer, vous n’avez rien à faire. Sinon, résiliez avant : rien n’est alors facturé.',
    ],
    button: 'Voir le compte',
  },
  callsNearlyUsed: {
    subject: '80 % des appels sont consommés',
    lines: [
      '{account} a consommé {used} des {included} appels compris dans le prix de cette période. La suivante commence le {date}.',
      'Les appels au-delà sont traités aussi ; chacun coûte {overageCents} HT.',
    ],
    button: 'Voir le compte',
  },
  callsUsed: {
    subject: 'Les appels compris sont épuisés',
    lines: [
      '{account} a consommé les {included} appels compris dans le prix de cette période. La suivante commence le {date}.',
      'Les appels suivants sont traités comme avant ; chacun coûte {overageCents} HT. Vous pouvez fixer un plafond sur la page du compte.',
    ],
    button: 'Voir le compte',
  },
  paymentFailed: {
    subject: 'Un paiement a échoué',
    lines: [
      'Le dernier paiement de {account} a échoué. Vérifiez si la carte est toujours la bonne.',
      'Les appels restent traités pour l’instant, pour que rien ne s’arrête. Si aucun paiement n’aboutit, ils ne le seront plus.',
    ],
    button: 'Vérifier la carte',
  },
  keyCreated: {
    subject: 'Nouvelle clé d’API : {label}',
    lines: [
      'Le compte {account} a une nouvelle clé d’API : {label} ({prefix}…).',
      'Si aucun de vous ne l’a créée, révoquez-la et vérifiez qui peut se connecter.',
    ],
    button: 'Voir les clés',
  },
  keyRevoked: {
    subject: 'Clé d’API révoquée : {label}',
    lines: [
      'La clé d’API {label} ({prefix}…) du compte {account} a été révoquée. Ce qui l’utilisait ne reçoit plus de réponse.',
      'Si aucun de vous ne l’a fait, vérifiez qui peut se connecter.',
    ],
    button: 'Voir les clés',
  },
};

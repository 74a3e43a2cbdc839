/** Every text of the mails, in German. */
import type { MailTexts } from './texts.js';

export const de: MailTexts = {
  service: 'E-Rechnungs-Prüfung',
  footer:
    'Sie erhalten diese Nachricht, weil Ihre Adresse bei der E-Rechnungs-Prüfung hinterlegt ist. Antworten darauf liest niemand.',
  signIn: {
    subject: 'Ihr Link zum Anmelden',
    lines: [
      'Jemand, wahrscheinlich Sie selbst, möchte sich mit dieser Adresse anmelden. Der Link gilt einmal und für {minutes} Minuten.',
      'Waren Sie es nicht, ist nichts zu tun: Ohne den Link kommt niemand hinein.',
    ],
    button: 'Anmelden',
  },
  invitation: {
    subject: 'Einladung zum Konto {account}',
    lines: [
      '{inviter} lädt Sie zum Konto {account} ein.',
      'Melden Sie sich mit der Adresse an, an die diese Nachricht ging; die Einladung wartet dort eine Woche auf Sie.',
    ],
    button: 'Zur Einladung',
  },
  trialEnding: {
    subject: 'Ihre Testphase endet am {date}',
    lines: [
      'Die Testphase von {account} endet am {date}. Danach kostet der Dienst {priceCents} netto im Monat, so lange Sie möchten.',
      'Um weiterzumachen, müssen Sie nichts tun. Wenn Sie nicht möchten, kündigen Sie vorher: Dann wird nichts berechnet.',
    ],
    button: 'Zum Konto',
  },
  callsNearlyUsed: {
    subject: '80 % der Aufrufe sind verbraucht',
    lines: [
      '{account} hat {used} der {included} Aufrufe verbraucht, die im Preis dieses Zeitraums enthalten sind. Der nächste Zeitraum beginnt am {date}.',
      'Weitere Aufrufe werden ebenfalls beantwortet; jeder kostet {overageCents} netto.',
    ],
    button: 'Zum Konto',
  },
  callsUsed: {
    subject: 'Die enthaltenen Aufrufe sind verbraucht',
    lines: [
      '{account} hat die {included} Aufrufe verbraucht, die im Preis dieses Zeitraums enthalten sind. Der nächste Zeitraum beginnt am {date}.',
      'Weitere Aufrufe werden wie bisher beantwortet; jeder kostet {overageCents} netto. Auf der Kontoseite können Sie eine Obergrenze festlegen.',
    ],
    button: 'Zum Konto',
  },
  paymentFailed: {
    subject: 'Eine Zahlung ist fehlgeschlagen',
    lines: [
      'Die letzte Zahlung für {account} ist fehlgeschlagen. Bitte sehen Sie nach, ob die Karte noch die richtige ist.',
      'Aufrufe werden vorerst beantwortet, damit nichts stillsteht. Klappt keine Zahlung, dann nicht mehr.',
    ],
    button: 'Karte prüfen',
  },
  keyCreated: {
    subject: 'Neuer API-Schlüssel: {label}',
    lines: [
      'Das Konto {account} hat einen neuen API-Schlüssel: {label} ({prefix}…).',
      'Hat ihn niemand von Ihnen erstellt, widerrufen Sie ihn und sehen Sie nach, wer sich anmelden kann.',
    ],
    button: 'Zu den Schlüsseln',
  },
  keyRevoked: {
    subject: 'API-Schlüssel widerrufen: {label}',
    lines: [
      'Der API-Schlüssel {label} ({prefix}…) des Kontos {account} wurde widerrufen. Was ihn verwendet hat, bekommt keine Antworten mehr.',
      'War das niemand von Ihnen, sehen Sie nach, wer sich anmelden kann.',
    ],
    button: 'Zu den Schlüsseln',
  },
};

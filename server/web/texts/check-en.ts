/** The texts of the start page and of the frame of all pages, in English. `{name}` stands for a value. */
import { viewEn } from './view-en.js';

export const checkEn = {
  title: 'E-invoice check',
  skip: 'Skip to the content',
  'nav.label': 'Pages',
  'nav.check': 'Check',
  'nav.docs': 'API',
  'nav.account': 'Account',
  'language.label': 'Language',

  'intake.heading': 'Is your e‑invoice valid?',
  'intake.lead': 'XRechnung, ZUGFeRD, Factur‑X, Peppol BIS and EN 16931, checked against the official rules.',
  'intake.drop': 'Drop invoices here',
  'intake.choose': 'Choose files',
  'intake.paste': 'Or paste the XML',
  'intake.pasteLabel': 'XML of the invoice',
  'intake.check': 'Check',
  'intake.noScript': 'This page needs JavaScript. The API works without it.',
  'intake.pastedName': 'Pasted XML',

  'intake.privacy': 'Checked here, in your browser. The invoice does not leave this device.',
  'intake.kinds': 'XML, PDF (ZUGFeRD, Factur‑X) and ZIP, one or many',
  'server.summary': 'Ask the server for its verdict instead',
  'server.use': 'Send invoices to this server to be checked',
  'server.hint': 'The server has the same rules. It checks in memory and stores nothing.',
  'server.privacy': 'The invoice is sent to this server. It is checked in memory there and never stored.',
  'server.size': 'Up to {megabytes} MB.',
  'server.sizeDemo': 'Up to {megabytes} MB; {calls} free checks an hour without a key.',

  'key.label': 'API key',
  'key.hint': 'Stays in this browser tab until you close it. Each check counts as one call.',
  'key.needed': 'Enter your API key to check “{name}”.',
  'key.neededForPdf':
    'Without an API key the server takes XML only. Enter yours to check “{name}” there, or have it checked in your browser.',
  'key.refused': 'This API key is not valid. Correct it and check again.',

  checking: 'Checking {name} …',
  'failure.empty': 'There is nothing in it. Choose the XML file of the invoice.',
  'failure.large': '“{name}” is too large; {megabytes} MB are possible here.',
  'failure.rate': 'Those were many checks for a free demo. Try again in {minutes} min, or use an API key.',
  'failure.busy': 'The server has too much to do at the moment. Try again in a few seconds.',
  'failure.configuration': 'The service is not set up completely. Its operator can find out why in the log.',
  'failure.timeout': 'Checking took too long and was stopped. This says nothing about the invoice.',
  'failure.timeoutWithoutKey':
    'A check without an API key may take 5 seconds, waiting included, and was stopped. This says nothing about the invoice. Try again later, or use an API key.',
  'failure.rules': 'The rules can’t be loaded, so nothing was checked. Check your connection and try again.',
  'failure.network': 'The server can’t be reached. Check your connection and try again.',
  'failure.read': '“{name}” can’t be read any more. Choose it again.',
  'failure.other': 'Something went wrong on the server. This says nothing about the invoice. Try again.',

  'verdict.valid': 'Valid',
  'verdict.invalid': 'Not valid',
  'verdict.clean': 'No errors and no warnings.',
  'verdict.file': 'File',
  'verdict.format': 'Format',
  'verdict.profile': 'Profile',
  'verdict.noProfile': 'none given',
  'verdict.rules': 'Rules',
  'verdict.inForce': 'rules in force since {from}',
  'verdict.again': 'Check another',
  'verdict.listCut': 'The first {listed} findings are listed.',
  'format.unknown': 'Not recognised',

  'errors.one': '{count} error',
  'errors.other': '{count} errors',
  'warnings.one': '{count} warning',
  'warnings.other': '{count} warnings',

  'issues.errors': 'Errors',
  'issues.warnings': 'Warnings',
  'issues.notes': 'Notes',
  'issues.line': 'Line {line}',
  'issues.rule': 'Rule',
  'issues.official': 'Official wording',
  'issues.more': 'Show {count} more',
  'issues.follows.one': '{count} more is resolved with it',
  'issues.follows.other': '{count} more are resolved with it',
  'issues.otherLanguage': 'The findings are still in the language of the check.',
  'issues.translate': 'Check again in English',
  'issues.translateHint': 'counts as a call',

  'document.label': 'XML of the invoice',
  'document.marked': 'Line {line} is marked in the XML.',
  ...viewEn,
} as const;

export type CheckKey = keyof typeof checkEn;

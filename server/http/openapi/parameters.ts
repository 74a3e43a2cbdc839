/** The parameters of a validation, as described in the OpenAPI document. */
import { LANGUAGES } from 'einvoice-validator';

export const PARAMETERS = [
  {
    name: 'details',
    in: 'query',
    schema: { type: 'boolean', default: false },
    description:
      "Adds `details` to the report: line and column, business terms, what to change, the publisher's text, rule sets, steps.",
  },
  {
    name: 'patches',
    in: 'query',
    schema: { type: 'boolean', default: false },
    description:
      'With `details=true`: adds `patches` to each issue, changes that repair it. Each has been tried, which takes time. Pages (`text/html`) have them unless it is `false`.',
  },
  {
    name: 'lang',
    in: 'query',
    schema: { type: 'string', enum: LANGUAGES },
    description: 'Language of the messages. Without it `Accept-Language` decides, else English.',
  },
  {
    name: 'as',
    in: 'query',
    schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' },
    description:
      'Checks the document by the rules of a specification, whatever it names itself: its id, as `einvoice rules` lists them (`xrechnung`, `peppol`, `fr-ctc`). `facturx`: a CII document with the plain identifier `urn:cen.eu:en16931:2017` is Factur-X EN 16931; what is no Factur-X then gets the warning `AS-NOT-CHECKED`.',
  },
  {
    name: 'countryRules',
    in: 'query',
    schema: { type: 'boolean', default: true },
    description:
      "`false` leaves off the rules that a country's law lays on invoices whatever specification they name: those of France.",
  },
  {
    name: 'strict',
    in: 'query',
    schema: { type: 'boolean', default: false },
    description:
      'Makes `PROFILE-NOT-CHECKED` an error: an invoice that names a specification without rules here is not valid.',
  },
  {
    name: 'date',
    in: 'query',
    schema: { type: 'string', pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2}|issue)$' },
    description:
      'The rules of a day, or of the day on which the invoice was issued (`issue`); without it those of today.',
  },
  {
    name: 'releases',
    in: 'query',
    schema: { type: 'string' },
    description: 'Releases that are used whatever the day, with commas between them: `xrechnung@2.5.0`.',
  },
  {
    name: 'upcoming',
    in: 'query',
    schema: { type: 'boolean', default: false },
    description: 'Adds what the next releases to come would find as `details.upcoming`, and with it the details.',
  },
  {
    name: 'evidence',
    in: 'query',
    schema: { type: 'boolean', default: false },
    description:
      'Adds `evidence` to the report: a record of the validation, signed where the operator has set a key. Only for reports as JSON.',
  },
  {
    name: 'Accept-Language',
    in: 'header',
    schema: { type: 'string' },
    description: 'Languages of the caller; see `lang`.',
  },
  {
    name: 'X-Request-Id',
    in: 'header',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,64}$' },
    description: 'An id of yours, which is answered and logged.',
  },
];

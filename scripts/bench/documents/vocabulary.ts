/** The invented parties and goods of the generated invoices. */

export interface Article {
  readonly name: string;
  readonly description: string;
  /** Unit of measure (UN/ECE Recommendation 20). */
  readonly unit: string;
  readonly colour: string;
}

export const ARTICLES: readonly Article[] = [
  { name: 'Schlauchpumpe P7', description: 'Pumpe für dünne Schläuche, 230 V', unit: 'H87', colour: 'blau' },
  { name: 'Kabelkanal 40 × 60', description: 'Kanal aus Kunststoff mit Deckel', unit: 'MTR', colour: 'grau' },
  { name: 'Bohrer & Senker', description: 'Satz aus acht Teilen, im Etui', unit: 'SET', colour: 'silber' },
  { name: 'Dichtmasse', description: 'Dauerelastisch, Kartusche', unit: 'C62', colour: 'weiß' },
  { name: 'Montagestunde', description: 'Arbeit vor Ort, ohne Anfahrt', unit: 'HUR', colour: 'ohne' },
  { name: 'Fachbuch Regelungstechnik', description: 'Dritte Auflage, gebunden', unit: 'H87', colour: 'rot' },
  { name: 'Granulat fein', description: 'Körnung < 2 mm, im Sack', unit: 'KGM', colour: 'braun' },
];

export interface Party {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postCode: string;
  readonly vatId: string;
  readonly address: string;
}

export const SELLER: Party = {
  name: 'Nordlicht Technikhandel GmbH',
  street: 'Am Speicher 14',
  city: 'Kiel',
  postCode: '24103',
  vatId: 'DE111222333',
  address: 'rechnung@nordlicht.example',
};

export const BUYER: Party = {
  name: 'Stadtwerke Musterstadt',
  street: 'Ringstraße 5',
  city: 'Musterstadt',
  postCode: '12345',
  vatId: 'DE444555666',
  address: 'eingang@stadtwerke.example',
};

export const CONTACT = {
  name: 'Jana Beispiel',
  telephone: '+49 431 5550 100',
  email: 'jana.beispiel@nordlicht.example',
};

/** An invented account with correct length and check digits, but without a bank. */
export const IBAN = 'DE60999000000000017663';

export const NUMBERS = {
  invoice: 'NT-2026-4711',
  /** Routing id of a public authority (BT-10). */
  buyerReference: '04011000-12345-03',
  order: 'B-2026-0815',
  contract: 'RV-77',
} as const;

/** Texts and codes of our invoices in both syntaxes. */

/** BT-24 of XRechnung 3.0, and of ZUGFeRD 2 in the profile EN 16931; BT-23 */
export const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
export const EN16931 = 'urn:cen.eu:en16931:2017';
export const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** BT-3 */
export const INVOICE = '380';

/** UNTDID 4461: an online payment service; a card would require its number (BG-18). */
export const ONLINE_PAYMENT = '68';

/** BT-20 */
export const PAYMENT_TERMS = 'Der Betrag wird über das hinterlegte Zahlungsmittel eingezogen.';

/** BT-97 */
export const CREDIT = 'Gutschrift';

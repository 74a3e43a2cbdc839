/** Values at the edges: what rules may read in another way than their authors thought. */
export const EDGE_VALUES: readonly string[] = [
  // Numbers: signs, zeros, many decimals, huge, exponents, what only a double or nothing at all can read.
  '0', '-0', '+1', '-1', '0.00', '1.005', '2.675', '0.1', '100', '100.00', '19.0', '1000000000000000000000000', '-99999999999.99',
  '0.00000000000000000001', '12345678901234567890.123456789', '.5', '5.', '1e2', '1E-2', 'INF', '-INF', 'NaN', '1,5', '1 000', '0x10', '١٢',
  // Booleans.
  'true', 'false', 'TRUE', '1', 'yes',
  // Dates.
  '2024-02-29', '2023-02-29', '2024-1-5', '20240115', '2024-01-15Z', '2024-01-15+14:00', '0000-01-01', '-2024-01-15', '12024-01-15', '2024-13-01', '2024-01-15T00:00:00',
  // Codes, in their lists and beside them.
  'S', 's', 'AE', 'E', 'Z', 'G', 'O', 'K', 'L', 'M', 'B', 'XX', 'VAT', 'vat', 'EUR', 'eur', 'DE', 'EL', 'GR', '380', '381', '326', '384', 'C62', 'A B', ' S ', 'S  E',
  // Strings: blanks, other scripts, characters beyond the basic plane, references.
  '', ' ', '\u00a0', ' \t\n ', 'a', 'ä', 'ß', 'İ', '𝟙', '😀😀', 'עברית', '中文', '&lt;', '&amp;&amp;', 'a&#13;b', 'x'.repeat(300),
  // Identifiers.
  '4000000000001', '9908:123456785', 'DE123456789', '0088:7300010000001', 'NO123456785MVA', 'urn:cen.eu:en16931:2017', 'a@b.de', 'https://example.org',
  '#SKONTO#TAGE=14#PROZENT=2.25#', 'DE89370400440532013000',
];

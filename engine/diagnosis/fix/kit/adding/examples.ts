/** Example values for data that only a person knows. */

export const TEXT_EXAMPLE = 'text';

/** Company registration numbers of ten, nine and eight digits; the second one has a check digit. */
export const NUMBERS = ['1234567890', '123456782', '12345678'];

/** An identifier scheme (ISO 6523, EAS). */
export const SCHEME = /^(?:0\d{3}|99\d\d)$/;

/** At most this many examples are tried. */
export const MAX_EXAMPLES = 6;

/** Example values for data that only a person knows. */

export const TEXT_EXAMPLE = 'text';

/**
 * Example numbers of ten, nine and eight digits, to find the length that a scheme requires. The number of nine digits
 * ends with a valid check digit.
 */
export const EXAMPLE_NUMBERS = ['1234567890', '123456782', '12345678'];

/** Matches codes of identifier schemes (ISO 6523, EAS), such as `0088` or `9930`. */
export const SCHEME = /^(?:0\d{3}|99\d\d)$/;

/** At most this many examples are tried. */
export const MAX_EXAMPLES = 6;

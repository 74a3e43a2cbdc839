/** Examples that stand for what only a person knows. */

export const TEXT_EXAMPLE = 'text';

/** Of ten, nine and eight digits, as registers have them; the second with a check digit. */
export const NUMBERS = ['1234567890', '123456782', '12345678'];

/** The scheme of an identifier (ISO 6523, EAS). */
export const SCHEME = /^(?:0\d{3}|99\d\d)$/;

/** More examples are not tried. */
export const MOST_EXAMPLES = 6;

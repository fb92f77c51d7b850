// `0,125` is a decimal number: no group of thousands starts with a zero.
const IN_THOUSANDS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/**
 * The number that a user typed: `1 500 000`, `1,500,000`, `6.35` or `6,35`; NaN for any other text. A comma that does not
 * separate thousands is a decimal mark.
 */
export function numberOf(text: string): number {
  const digits = text.replaceAll(/[\s_]/g, '')
  const plain = IN_THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.')
  return DECIMAL.test(plain) ? Number(plain) : Number.NaN
}

const BITS = 32
const LETTER_A = 0x61
const LETTERS = 26
const DIGIT_0 = 0x30
const DIGITS = 10
/** Three bits for the digits. */
const DIGIT_BIT = LETTERS
const DIGIT_BITS = 3
/** Three bits for all other bytes. */
const OTHER_BIT = DIGIT_BIT + DIGIT_BITS
const OTHER_BITS = BITS - OTHER_BIT

/** The bytes of a folded text, as one bit for each Latin letter and shared bits for others. A name that contains a part has all bits of the part. */
export function lettersIn(text: Uint8Array): number {
  let bits = 0
  for (const byte of text) {
    const letter = byte - LETTER_A
    const digit = byte - DIGIT_0
    if (letter >= 0 && letter < LETTERS) bits |= 1 << letter
    else if (digit >= 0 && digit < DIGITS) bits |= 1 << (DIGIT_BIT + (digit % DIGIT_BITS))
    else bits |= 1 << (OTHER_BIT + (byte % OTHER_BITS))
  }
  return bits
}

/** Whether the signature of a name answers whether the name contains the folded text. */
export const isInSignature = (text: string): boolean => /^[a-z]$/.test(text)

/** A number without a common factor with the number of bits, so that neighboring letters spread over all bits. */
const SPREAD = 7

/** The pairs of neighboring bytes of a folded text, as 32 bits. A name that contains a part has all bits of the part. */
export function pairsIn(text: Uint8Array): number {
  let bits = 0
  for (let at = 1; at < text.length; at++)
    bits |= 1 << (((text[at - 1] ?? 0) * SPREAD + (text[at] ?? 0)) % BITS)
  return bits
}

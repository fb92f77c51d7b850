import fc from 'fast-check'

const MAX_CODE_UNIT = 0xffff

/** Text of arbitrary UTF-16 code units, including lone surrogates and control characters. */
export const ArbitraryText = fc
  .array(fc.integer({ min: 0, max: MAX_CODE_UNIT }))
  .map((units) => String.fromCharCode(...units))

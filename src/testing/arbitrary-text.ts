import fc from 'fast-check'

const LARGEST_UNIT = 0xffff

/** Text of any UTF-16 units, lone surrogates and controls among them. */
export const AnyText = fc
  .array(fc.integer({ min: 0, max: LARGEST_UNIT }))
  .map((units) => String.fromCharCode(...units))

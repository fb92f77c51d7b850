import { expect, test } from 'vitest'
import { matchesTag } from './entity-tag.ts'

test.each([
  ['"a,b"', '"a,b"'],
  ['W/"a,b"', '"a,b"'],
  ['"a,b"', 'W/"a,b"'],
  ['"x", "a,b"', '"a,b"'],
  ['"x",\tW/"a,b" ,"y"', '"a,b"'],
  [',, "x",,"a,b"', '"a,b"'],
  ['*', '"a,b"'],
])('%s matches the tag %s', (value, etag) => {
  expect(matchesTag(value, etag)).toBe(true)
})

test.each([undefined, '', '"x"', 'a,b', '"a', 'b"', '"x", "y"', 'w/"a,b"', '"*"', '"x" a,b" '])(
  '%s does not match the tag "a,b"',
  (value) => {
    expect(matchesTag(value, '"a,b"')).toBe(false)
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBody, parseJson } from './json.ts'

function catchError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const arrayOf = (count: number, value: string) => `[${Array(count).fill(value).join(',')}]`

test.each([
  ['a key twice', '{"a":1,"a":2}', 'appears twice'],
  ['a key twice, once escaped', '{"a":1,"\\u0061":2}', 'appears twice'],
  ['a key twice inside an array', '[1,{"a":1,"b":[{}],"a":2}]', 'appears twice'],
  ['__proto__', '{"__proto__":{"role":"administrator"}}', 'not allowed'],
  ['__proto__, escaped', '{"\\u005f_proto__":1}', 'not allowed'],
  ['constructor', '{"a":{"constructor":1}}', 'not allowed'],
  ['prototype', '{"prototype":1}', 'not allowed'],
  ['thirteen levels', nested(13), 'nested more than 12'],
  ['three million levels', nested(3_000_000), 'nested more than 12'],
  ['2001 values', arrayOf(2000, '1'), 'more than 2000 values'],
  ['2001 empty arrays', arrayOf(2000, '[]'), 'more than 2000 values'],
  ['2001 empty objects', arrayOf(2000, '{}'), 'more than 2000 values'],
  ['a number past every double', '{"a":1e400}', 'too large to be represented exactly'],
  ['a number below every double', '[-1e400]', 'too large to be represented exactly'],
  ['a number that would lose a digit', '9007199254740993', 'too large to be represented exactly'],
  ['NUL', '{"a":"x\\u0000y"}', 'cannot be stored'],
  ['NUL in a key', '{"x\\u0000y":1}', 'cannot be stored'],
  ['half a surrogate pair', '["\\ud800"]', 'cannot be stored'],
  ['the other half', '["\\udc00x"]', 'cannot be stored'],
  ['a comment', '// a\n1', 'not valid JSON'],
  ['a comma too many', '[1,]', 'not valid JSON'],
  ['NaN', 'NaN', 'not valid JSON'],
  ['two values', '1 2', 'not valid JSON'],
  ['blanks alone', '  ', 'not valid JSON'],
])('%s is refused', (_, text, reason) => {
  expect(() => parseJson(text)).toThrow(reason)
})

test.each([
  ['{"a":[{"b":1},{"c":["x","\\u0000"]}],"d":1e400}', '/body/a/1/c/1'],
  ['{"a":{},"b":[],"c":[[1,2],9007199254740993]}', '/body/c/1'],
  ['{"a/~b":"\\ud800"}', '/body/a~1~0b'],
  ['1e400', '/body'],
])('the error of %s names the first value that is not accepted', (text, pointer) => {
  const error: unknown = catchError(() => parseJson(text))

  expect(error).toMatchObject({ code: 'invalid_request', details: { errors: [{ pointer }] } })
})

test('the error of a text with several lines names the line', () => {
  const content = ['10.0.0.1:80', '', '10.0.0.2:80\r10.0.0.3:80', 'x\0'].join('\r\n')

  expect(() => parseJson(JSON.stringify({ content }))).toThrow(
    'Line 5 contains a character that cannot be stored.',
  )
})

test('16 MiB of unacceptable values are refused at once', () => {
  const content = '\n\0'.repeat(2_000_000)

  expect(() => parseBody(Buffer.from(JSON.stringify({ content })))).toThrow('Line 2 contains')
})

test.each([
  ['a key in two objects', '[{"a":1},{"a":{"a":2}}]'],
  ['a value equal to a key', '{"a":["a","a"],"b":"a"}'],
  ['forbidden words as values', '["__proto__","constructor"]'],
  ['signs of JSON in a text', '{"a":"}],{\\"b\\":1,\\\\","b":2}'],
  ['twelve levels', nested(12)],
  ['2000 values', arrayOf(1999, '{}')],
  ['the largest exact number', '9007199254740991'],
  ['a fraction', '-1.5e-7'],
  ['an astral character', '"\\ud83d\\ude00😀"'],
])('%s is accepted', (_, text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('an empty body is undefined', () => {
  expect(parseBody(Buffer.alloc(0))).toBeUndefined()
})

test('bytes that are not UTF-8 are refused, not replaced', () => {
  expect(() => parseBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not valid UTF-8')
  expect(() => parseBody(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toThrow('not valid UTF-8')
  expect(() => parseBody(Buffer.from('\ufeff{}'))).toThrow('not valid JSON')
})

test('long keys are shortened in the error', () => {
  const key = 'k'.repeat(100_000)

  expect(() => parseJson(`{"${key}":1,"${key}":2}`)).toThrow(/^The key "k{63}…" appears twice\.$/)
})

test('accepted JSON equals the result of JSON.parse', () => {
  const isHarmless = (text: string) => text.isWellFormed() && !text.includes('\0')
  const json = fc
    .json({ maxDepth: 5, stringUnit: 'binary' })
    .filter((text) => !/__proto__|constructor|prototype/.test(text))

  fc.assert(
    fc.property(json, (text) => {
      const value: unknown = JSON.parse(text)
      const texts: string[] = []
      const numbers: number[] = []
      JSON.stringify(value, (key, each) => {
        texts.push(key)
        if (typeof each === 'string') texts.push(each)
        if (typeof each === 'number') numbers.push(each)
        return each
      })
      fc.pre(texts.every(isHarmless))
      fc.pre(numbers.every((each) => !Number.isInteger(each) || Number.isSafeInteger(each)))
      expect(parseJson(text)).toEqual(value)
    }),
  )
})

test('16 MiB of quotes and escapes are scanned once', () => {
  const content = '\\"\n'.repeat(2_000_000)
  const bytes = Buffer.from(JSON.stringify({ format: 'csv', content }))

  expect(parseBody(bytes)).toEqual({ format: 'csv', content })
})

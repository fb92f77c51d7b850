import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ArbitraryText } from '#testing/arbitrary-text.ts'
import { splitArray } from './rows.ts'

const split = (text: string) => [...splitArray(text)]

test('an array is split into its elements, each with its first line', () => {
  const Layout = fc.constantFrom('', ' ', '\n', '\r\n', '\n\n  ')
  const Elements = fc.array(fc.tuple(fc.dictionary(fc.string(), fc.jsonValue()), Layout, Layout))
  fc.assert(
    fc.property(Elements, fc.constantFrom(0, 2), (elements, indent) => {
      let text = '['
      const expected = elements.map(([element, before, after], index) => {
        text += (index === 0 ? '' : ',') + before
        const line = text.split('\n').length
        text += JSON.stringify(element, null, indent) + after
        return { line, element }
      })
      text += ']'

      const found = split(text).map((each) => ({
        line: each.line,
        element: 'text' in each ? JSON.parse(each.text) : each.fault,
      }))

      expect(found).toEqual(
        expected.map(({ line, element }) => ({ line, element: plain(element) })),
      )
    }),
  )
})

// -0 is written 0.
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('any text is split to its end without throwing', () => {
  const Hostile = fc.string({
    unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', '\n', '1', 'x', ' ', '/', '*'),
  })
  fc.assert(
    fc.property(fc.oneof(Hostile, ArbitraryText, fc.json()), (text) => {
      const lines = split(text).map(({ line }) => line)

      expect(lines.every((line) => line >= 1 && line <= text.split(/\r\n|\n|\r/).length)).toBe(true)
    }),
  )
})

test.each([
  ['{"a": 1}', [{ line: 1, fault: 'The file must be a JSON array of objects.' }]],
  ['', [{ line: 1, fault: 'The file must be a JSON array of objects.' }]],
  ['[', [{ line: 1, fault: 'The array is not closed with ].' }]],
  ['[]\n[]', [{ line: 2, fault: 'There is text after the array.' }]],
  [
    '[\n,]',
    [
      { line: 2, fault: 'An object is missing here.' },
      { line: 2, fault: 'An object is missing here.' },
    ],
  ],
  ['[\n1\n]', [{ line: 2, text: '1' }]],
  [
    '[{}\n{}]',
    [
      { line: 1, text: '{}' },
      { line: 2, fault: 'A comma is missing before this element.' },
      { line: 2, text: '{}' },
    ],
  ],
])('%j', (text, found) => {
  expect(split(text)).toEqual(found)
})

test('a broken element is the only one lost', () => {
  const elements = split('[{"a": nonsense},\n{"b": [1, 2}},\n{"c": "}"}]')

  expect(elements).toMatchObject([{ line: 1 }, { line: 2 }, { line: 3, text: '{"c": "}"}' }])
})

import { expect, test } from 'vitest'
import { toCsv, withoutFormulaQuote } from './csv.ts'

test('rows end as RFC 4180 requires, and numbers stay numbers', () => {
  expect(
    toCsv([
      ['line', 'field'],
      [4, 'nickname'],
      [-1, ''],
      [true, null],
    ]),
  ).toBe('line,field\r\n4,nickname\r\n-1,\r\ntrue,\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['Тарас', 'Тарас'],
])('%j is written %s', (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`)
})

test.each([
  '=1+1',
  '+380',
  '-5',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' ＝1',
  '=HYPERLINK("x","y")',
])('%j is not a formula', (value) => {
  expect(toCsv([[value]])).toMatch(/^"?'/)
})

test.each(['=1', "'=1", "''-5", "'quoted'", '\t1', "'"])(
  'an import reads %j as it was before the export',
  (value) => {
    expect(withoutFormulaQuote(toCsv([[value]]).slice(0, -2))).toBe(value)
  },
)

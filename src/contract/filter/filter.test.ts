import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ArbitraryFilterText } from '#testing/arbitrary-filter.ts'
import { ArbitraryText } from '#testing/arbitrary-text.ts'
import { testsIn } from './condition.ts'
import { FilterError } from './error.ts'
import type { FilterFields } from './fields.ts'
import { parseFilter } from './filter.ts'
import { FILTER_MAX } from './limits.ts'
import { BR_BOT_FIELDS } from './registry/br-bots.ts'
import { FILTER_FIELDS } from './registry/index.ts'
import { ORDER_FIELDS } from './registry/orders.ts'
import { PENALTY_FIELDS } from './registry/penalties.ts'
import { PROXY_FIELDS } from './registry/proxies.ts'
import { spanOf } from './times.ts'

const canonical = (text: string, fields: FilterFields = BR_BOT_FIELDS) =>
  parseFilter(text, fields)?.text

function faultOf(text: string, fields: FilterFields = BR_BOT_FIELDS) {
  const result = resultOf(text, fields)
  if (!(result instanceof FilterError)) throw new Error(`${text} is a filter`)
  const { message, start, end, nearest } = result
  return { message, at: text.slice(start, end), nearest }
}

function resultOf(text: string, fields: FilterFields = BR_BOT_FIELDS) {
  try {
    return parseFilter(text, fields)
  } catch (error) {
    if (error instanceof FilterError) return error
    throw error
  }
}

describe('canonical text', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    [
      'server:4,3 -task:idle (cash>=500000 or proxy:expired) "storm"',
      '"storm" (cash>=500000 or proxy:expired) server:3,4 -task:idle',
    ],
    ['storm', '"storm"'],
    ['NOT active:yes', 'active:false'],
    ['server:Kyiv', 'server:"Kyiv"'],
    ['server != 3', '-server:3'],
    ['group:any', 'group:any'],
    ['-group:none', 'group:any'],
    ['group!=any', 'group:none'],
    ['job:3,1,9', 'job:9,collector,farmer'],
    ['cash>=10 cash<=20', 'cash:10..20'],
    ['cash>=10 cash<=10', 'cash:10'],
    ['cash:10..', 'cash>=10'],
    ['cash>10 and cash<=20', 'cash<=20 cash>10'],
    ['not (cash:1 or cash:2)', '-cash:1 -cash:2'],
    ['-(active:true shift:true)', 'active:false or shift:false'],
    ['cash:1 or cash:2 deposit:3', 'cash:1 or cash:2 deposit:3'],
    ['(cash:1 or (cash:2)) deposit:3', '(cash:1 or cash:2) deposit:3'],
    ['cash:1 CASH:1', 'cash:1'],
    ['nickname:storm', 'nickname:"storm"'],
    ['nickname="a \\"b\\" \\\\"', 'nickname="a \\"b\\" \\\\"'],
    ['updated>-30M', 'updated>-30m'],
    ['updated>=-2d updated<=-2d', 'updated:-2d..-2d'],
    ['created:2026-11-01', 'created:2026-11-01'],
    ['created:2026-11-01T10:00..now', 'created:2026-11-01T10:00..now'],
    ['"or" or "not"', '"not" or "or"'],
    ['task:"none"', 'task:"none"'],
    // Rows can have both.
    ['task:READY,ready', 'task:READY,ready'],
  ])('%s', (text, expected) => {
    expect(canonical(text)).toBe(expected)
  })
})

describe('an error has a position, a message and the nearest names', () => {
  test.each([
    ['sever:3', 'sever', 'There is no field "sever". Did you mean "server"?', ['server']],
    ['task:idle stat:x', 'stat', 'There is no field "stat".', []],
    [
      'registration:registerd',
      'registerd',
      '"registration" does not accept "registerd". Did you mean "registered" or "unregistered"?',
      ['registered', 'unregistered'],
    ],
    ['cash>=many', 'many', '"cash" does not accept "many". Enter a whole number.', []],
    ['cash:1.5', '1.5', '"cash" does not accept "1.5". Enter a whole number.', []],
    ['server>3', '>', '"server" has no operator ">". Did you mean ":" or "="?', [':', '=']],
    [
      'cash=>5',
      '=>',
      '"cash" has no operator "=>". Did you mean "=" or ">" or ">="?',
      ['=', '>', '>='],
    ],
    [
      'nickname==storm',
      '==',
      '"nickname" has no operator "==". Did you mean "=" or "!="?',
      ['=', '!='],
    ],
    [
      'cash <> 5',
      '<>',
      '"cash" has no operator "<>". Did you mean "<" or ">" or "<="?',
      ['<', '>', '<='],
    ],
    ['Cash~5', '~', '"cash" has no operator "~". Did you mean ":" or "=" or ">"?', [':', '=', '>']],
    ['cash:>5', ':>', '"cash" has no operator ":>". Did you mean ":" or ">"?', [':', '>']],
    ['cash>1,2', '1,2', '">" compares with one value.', []],
    ['cash:none', 'none', '"cash" does not accept "none". Every row has a value of "cash".', []],
    ['cash:Any', 'Any', '"cash" does not accept "Any". Every row has a value of "cash".', []],
    ['created:2026-02-30', '2026-02-30', expect.stringContaining('Enter a date'), []],
    ['updated:-30m', '-30m', expect.stringContaining('Write "updated>-30m"'), []],
    ['(cash:1', '(', 'Close the parenthesis.', []],
    ['cash:1)', ')', '")" is not expected here.', []],
    ['"storm', '"storm', 'Close the quotation mark.', []],
    ['cash:', '', 'Enter a value of "cash".', []],
    ['cash:1 or', '', 'Enter a test here.', []],
    ['or cash:1', 'or', 'Enter a test before or after "or".', []],
    ['((((((cash:1))))))', '(', 'Parentheses can be nested at most 5 deep.', []],
    ['a b c d', 'd', 'A filter can have at most 3 texts to search for.', []],
    ['active:maybe', 'maybe', '"active" does not accept "maybe". Enter true or false.', []],
  ])('%s', (text, at, message, nearest) => {
    expect(faultOf(text)).toEqual({ message, at, nearest })
  })

  test('`none` and `any` cannot be compared', () => {
    const messages = ['ends>none', 'ends<=any'].map((text) => faultOf(text, PENALTY_FIELDS).message)

    expect(messages).toEqual([
      '"ends" does not accept "none". Write "ends:none" for rows without a value.',
      '"ends" does not accept "any". Write "ends:any" for rows with a value.',
    ])
  })

  test('there are limits to tests, values and characters', () => {
    const tests = Array.from({ length: 51 }, (_, index) => `cash>${index}`).join(' ')
    const values = Array.from({ length: 201 }, (_, index) => index + 1).join(',')

    expect(faultOf(tests)).toMatchObject({ at: 'cash>50' })
    expect(faultOf(`server:${values}`).message).toBe('A test can have at most 200 values.')
    expect(faultOf(' '.repeat(FILTER_MAX + 1)).message).toBe(
      'A filter can have at most 2000 characters.',
    )
  })

  test('limits count characters as the fields of rows do, not UTF-16 code units', () => {
    const longest = '😀'.repeat(100)

    for (const text of [`service:"${longest}"`, `"${longest}"`])
      expect(canonical(text, PROXY_FIELDS)).toBe(text)
    expect(faultOf(`"${longest}x"`, PROXY_FIELDS).message).toBe(
      'A text can have at most 100 characters.',
    )
  })

  test('a field has the decimals that it stores', () => {
    expect(canonical('price>=1.50', ORDER_FIELDS)).toBe('price>=1.5')
    expect(faultOf('price>1.555', ORDER_FIELDS).message).toContain('Enter a number.')
  })
})

test.each(Object.entries(FILTER_FIELDS))(
  'the canonical text of a filter of %s means the same',
  (_, fields) => {
    fc.assert(
      fc.property(ArbitraryFilterText(fields), (text) => {
        const filter = resultOf(text, fields)
        // With more texts than a filter can have.
        fc.pre(!(filter instanceof FilterError))

        expect(bare(resultOf(filter?.text ?? '', fields))).toEqual(bare(filter))
      }),
      { numRuns: 500 },
    )
  },
)

/** Without the positions of its tests in the text. */
const bare = (filter: object | undefined): unknown =>
  JSON.parse(
    JSON.stringify(filter, (key, value) => (/^(start|end)$/.test(key) ? undefined : value)),
  )

test.each([
  ['now', '2026-11-23T12:00:00.000Z', 0],
  ['-30m', '2026-11-23T11:30:00.000Z', 0],
  ['+1w', '2026-11-30T12:00:00.000Z', 0],
  ['2026-11-01', '2026-11-01T00:00:00.000Z', 86_399_999],
  ['2026-11-01T10:00', '2026-11-01T10:00:00.000Z', 0],
  ['2026-11-01T10:00+02:00', '2026-11-01T08:00:00.000Z', 0],
])('%s begins at %s', (time, first, lengthMs) => {
  const span = spanOf(time, Date.parse('2026-11-23T12:00:00Z'))

  expect(new Date(span.first).toISOString()).toBe(first)
  expect(span.last - span.first).toBe(lengthMs)
})

const SYMBOLS = [
  '(',
  ')',
  ' ',
  '"',
  '-',
  ':',
  '>=',
  '!=',
  ',',
  '..',
  'or',
  'not',
  'and',
  '\\',
  'cash',
  'server',
  'none',
  'any',
  '7',
  'now',
]
const ArbitraryInput = fc.oneof(
  ArbitraryText,
  fc.string(),
  fc.array(fc.constantFrom(...SYMBOLS), { maxLength: 60 }).map((parts) => parts.join('')),
)

test('any text is a filter or throws an error with a position in it', () => {
  fc.assert(
    fc.property(ArbitraryInput, (text) => {
      const result = resultOf(text)

      const { start, end } = result instanceof FilterError ? result : { start: 0, end: text.length }
      const places = [0, start, end, text.length]
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
    { numRuns: 20_000 },
  )
})

test('a test has its position in the text', () => {
  const text = ' cash >= 5  (task:idle or  storm)'
  const condition = parseFilter(text, BR_BOT_FIELDS)?.condition

  const places = (condition ? testsIn(condition) : []).map(({ start, end }) =>
    text.slice(start, end),
  )

  expect(places.sort()).toEqual(['cash >= 5', 'storm', 'task:idle'])
})

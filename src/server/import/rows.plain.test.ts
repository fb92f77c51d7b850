import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ArbitraryText } from '#testing/arbitrary-text.ts'
import { createReport } from './report.ts'
import { readRows } from './rows.ts'

const COLUMNS = { required: ['name', 'port'], optional: ['color'] }

function read(format: 'csv' | 'json', content: string) {
  const report = createReport()
  const rows = [...readRows({ format, content }, COLUMNS, report)].map(({ at, cells }) => ({
    line: at.line,
    ...Object.fromEntries(cells),
  }))
  const { total, faults } = report.answer()
  return { rows, total, faults }
}

const KYIV = { line: 2, name: 'Kyiv', port: '7777' }

describe('a CSV file', () => {
  test.each([
    ['commas', 'name,port\nKyiv,7777\n'],
    ['semicolons', 'name;port\nKyiv;7777\n'],
    ['tabs', 'name\tport\nKyiv\t7777\n'],
    ['CRLF', 'name,port\r\nKyiv,7777\r\n'],
    ['a byte order mark', '\ufeffname,port\nKyiv,7777\n'],
    ['columns in another order', 'port,name\n7777,Kyiv\n'],
    ['quoted names', '"name";"port"\n"Kyiv";7777\n'],
    ['names in another case', 'Name, PORT \nKyiv,7777\n'],
    ['an empty optional column', 'name,color,port\nKyiv,,7777\n'],
    ['empty lines after it', 'name,port\nKyiv,7777\n\n\n'],
  ])('with %s', (_, content) => {
    expect(read('csv', content)).toEqual({ rows: [KYIV], total: 1, faults: [] })
  })

  test('missing, repeated and unknown columns are faults of line 1', () => {
    const { rows, total, faults } = read('csv', 'name,name,size\nKyiv,Lviv,3\n')

    expect(rows).toEqual([])
    expect(total).toBe(0)
    expect(faults).toMatchObject([
      { line: 1, field: 'port', message: 'The column port is missing.' },
      { line: 1, field: 'name', message: 'The column name appears twice.' },
      {
        line: 1,
        field: 'size',
        message: 'There is no column "size". The columns are name, port, color.',
      },
    ])
  })

  test('the name of an unknown column is shortened', () => {
    const [fault] = read('csv', `name,port,${'x'.repeat(1000)}\n`).faults

    expect(fault?.field).toBe(`${'x'.repeat(63)}…`)
    expect(fault?.message).toContain(`"${'x'.repeat(63)}…"`)
    expect(fault?.message.length).toBeLessThan(150)
  })

  test('a header with too many columns is the only fault of the file', () => {
    const { total, faults } = read('csv', `${'name,'.repeat(1000)}\na,b\n`)

    expect(total).toBe(0)
    expect(faults).toEqual([{ line: 1, field: '', message: 'A line can have at most 100 values.' }])
  })

  test('rows are read despite an unknown column', () => {
    const { rows, faults } = read('csv', 'name,size,port\nKyiv,3,7777\n')

    expect(rows).toMatchObject([KYIV])
    expect(faults).toMatchObject([{ line: 1, field: 'size' }])
  })

  test('a line with too few or too many values is refused, an empty line is not', () => {
    const { rows, total, faults } = read('csv', 'name,port\n\nKyiv\nLviv,1,2\n\nOdesa,3\n')

    expect(rows).toEqual([{ line: 6, name: 'Odesa', port: '3' }])
    expect(total).toBe(3)
    expect(faults).toEqual([
      { line: 3, field: 'port', message: 'The line has 1 values, but the header has 2.' },
      { line: 4, field: 'port', message: 'The line has 3 values, but the header has 2.' },
    ])
  })
})

describe('a JSON file', () => {
  test('keeps the types of its values', () => {
    const { rows, faults } = read(
      'json',
      '\ufeff[\n {"name": "Kyiv", "port": 7777, "color": null}\n]',
    )

    expect(rows).toEqual([{ line: 2, name: 'Kyiv', port: 7777 }])
    expect(faults).toEqual([])
  })

  test('a row of more than 65,536 characters is the only one lost', () => {
    const { rows, faults } = read(
      'json',
      `[{"name":"${'x'.repeat(65_536)}"},\n{"name":"a","port":1}]`,
    )

    expect(rows).toEqual([{ line: 2, name: 'a', port: 1 }])
    expect(faults).toEqual([
      { line: 1, field: '', message: 'A row can have at most 65,536 characters.' },
    ])
  })

  test('reports elements that are not objects, and unknown, duplicate or dangerous keys', () => {
    const lines = ['[', '5,', '{"name": "a", "size": 1},', '{"name": "a", "name": "b"},']
    const { total, faults } = read(
      'json',
      [...lines, '{"__proto__": {}},', '{"name"}', ']'].join('\n'),
    )

    expect(total).toBe(5)
    expect(faults).toMatchObject([
      { line: 2, message: 'Every element of the array must be an object.' },
      { line: 3, field: 'size' },
      { line: 4, message: expect.stringContaining('twice') },
      { line: 5, message: expect.stringContaining('not allowed') },
      { line: 6, message: expect.stringContaining('not valid JSON') },
    ])
  })
})

test('any text yields rows and faults without throwing', () => {
  const Format = fc.constantFrom('csv' as const, 'json' as const)
  const Piece = fc.constantFrom(
    'name',
    'port',
    ',',
    ';',
    '\n',
    '"',
    '[',
    '{',
    '}',
    ']',
    ':',
    '7',
    'Я',
  )
  fc.assert(
    fc.property(Format, fc.array(Piece), ArbitraryText, (format, pieces, tail) => {
      const { rows, total } = read(format, pieces.join('') + tail)

      expect(rows.length).toBeLessThanOrEqual(total)
    }),
  )
})

test('the first 5000 faults are listed in line order, and all are counted', () => {
  const report = createReport()
  const rows = Array.from({ length: 20_000 }, (_, index) => report.row(index + 2))
  for (const at of rows.toReversed()) if (at) report.fault(at, 'name', 'no')

  const { total, valid, faults } = report.answer()

  expect({ total, valid }).toEqual({ total: 20_000, valid: 0 })
  expect(faults.map(({ line }) => line)).toEqual(Array.from({ length: 5000 }, (_, i) => i + 2))
})

test('a file with too many rows is read up to the limit', () => {
  const { rows, total, faults } = read('csv', `name,port${'\na,1'.repeat(100_002)}`)

  expect([rows.length, total]).toEqual([100_000, 100_001])
  expect(faults).toEqual([
    { line: 100_002, field: '', message: 'A file can have at most 100,000 rows. Split it.' },
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ArbitraryText } from '#testing/arbitrary-text.ts'
import { readCsv } from './csv.ts'

const read = (text: string, delimiter = ',') => [...readCsv(text, delimiter)]
const cellsOf = (text: string) => read(text, ',').map(({ cells }) => cells)

const Delimiter = fc.constantFrom(',', ';', '\t')
const LineEnd = fc.constantFrom('\n', '\r\n', '\r')
const Text = fc.string({
  unit: fc.constantFrom('a', 'Я', '"', ',', ';', '\t', '\n', '\r\n', '\r', ' ', '😀'),
  maxLength: 8,
})
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const breaksIn = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0

test('quoted values are read back, with the first line of each record', () => {
  const Records = fc.array(fc.array(Text, { minLength: 1, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(Records, Delimiter, LineEnd, (records, delimiter, lineEnd) => {
      const lines = records.map((cells) => cells.map(quoted).join(delimiter))

      const found = read(lines.join(lineEnd), delimiter)

      let line = 1
      const expected = records.map((cells, index) => {
        const record = { line, cells }
        line += breaksIn(lines[index] ?? '') + 1
        return record
      })
      expect(found).toEqual(expected)
    }),
  )
})

test('any text is read without throwing, in the order of its lines', () => {
  const Hostile = fc.oneof(
    ArbitraryText,
    fc.array(Text).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(Hostile, Delimiter, (text, delimiter) => {
      const lines = read(text, delimiter).map(({ line }) => line)

      expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
      expect(lines.at(-1) ?? 0).toBeLessThanOrEqual(breaksIn(text) + 1)
    }),
  )
})

test('a final line ending is optional and adds no record', () => {
  expect(cellsOf('a,b\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(cellsOf('a,b\n1,\n')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
  expect(cellsOf('')).toEqual([])
})

test('a quote inside an unquoted cell is literal', () => {
  expect(cellsOf('Joe "Ace" X,5"')).toEqual([['Joe "Ace" X', '5"']])
})

describe('broken quotes cost one line', () => {
  test('text after a closing quote', () => {
    expect(read('a,b\n"x" ,1\n"y"z,2\n3,4')).toMatchObject([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [], fault: expect.stringContaining('closing quote') },
      { line: 3, cells: [], fault: expect.stringContaining('closing quote') },
      { line: 4, cells: ['3', '4'] },
    ])
  })

  test('a quote that is not closed', () => {
    expect(read('a\n1,"x,2\n3,4')).toMatchObject([
      { line: 1, cells: ['a'] },
      { line: 2, cells: [], fault: 'A quoted value is not closed.' },
      { line: 3, cells: ['3', '4'] },
    ])
  })

  test('a quote that is closed by a quote of the next line', () => {
    expect(read('"x,1\nb,"{""c"": 1}"\n5,6')).toMatchObject([
      { line: 1, cells: [], fault: expect.any(String) },
      { line: 2, cells: ['b', '{"c": 1}'] },
      { line: 3, cells: ['5', '6'] },
    ])
  })
})

test('a row with too many values or characters is the only one lost', () => {
  expect(read(`a,b\n${','.repeat(100)}\n${'x'.repeat(65_537)}\n1,2`)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: [], fault: 'A line can have at most 100 values.' },
    { line: 3, cells: [], fault: 'A row can have at most 65,536 characters.' },
    { line: 4, cells: ['1', '2'] },
  ])
})

test('reading stops when broken quotes cause too many repeated reads', () => {
  const found = read(`"",b","\n${'x'.repeat(40_000)}\n`.repeat(100))

  expect(found.length).toBeLessThan(20)
  expect(found.at(-1)).toEqual({
    line: found.length,
    cells: [],
    fault: 'Too many quoted values are not closed. The file was not read from this line on.',
  })
})

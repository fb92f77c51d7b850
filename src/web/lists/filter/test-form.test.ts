import { expect, test } from 'vitest'
import { parseFilter } from '#contract/filter/filter.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { printForm } from './print-form.ts'
import { type FormOperator, withOperator } from './test-form.ts'

function fieldOf(name: string) {
  const field = BR_BOT_FIELDS.find((each) => each.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

test.each([
  ['the end of a range is dropped with its field', 'between', ['5', '10'], 'is', ['5']],
  ['both ends stay in a range', 'between', ['5', '10'], 'between', ['5', '10']],
  ['the value becomes the start of a range', 'at_least', ['5'], 'between', ['5']],
  ['all chosen words stay', 'is', ['farmer', 'carrier'], 'is_not', ['farmer', 'carrier']],
  ['an age is not a time', 'last', ['30m'], 'at_least', []],
  ['an age stays an age', 'last', ['30m'], 'older', ['30m']],
] as const)('%s when the operator changes', (_, operator, values, next, kept) => {
  expect(withOperator({ operator, values }, next)).toEqual({ operator: next, values: kept })
})

test.each<[operator: FormOperator, values: string[], message: string]>([
  ['is', [], 'Enter a value of "cash".'],
  ['above', [], 'Enter a value of "cash".'],
  ['between', [], '"cash" does not accept "..". Enter an end of the range.'],
])('the form of %s with the values %j asks for what is missing', (operator, values, message) => {
  const text = printForm(fieldOf('cash'), { operator, values })

  expect(() => parseFilter(text, BR_BOT_FIELDS)).toThrow(message)
})

test('a range without an end has only a start', () => {
  const text = printForm(fieldOf('cash'), { operator: 'between', values: ['5'] })

  expect(parseFilter(text, BR_BOT_FIELDS)?.text).toBe('cash>=5')
})

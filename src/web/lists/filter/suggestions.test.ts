import { expect, test } from 'vitest'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { ORDER_FIELDS } from '#contract/filter/registry/orders.ts'
import { countedAt, suggestionsAt } from './suggestions.ts'

/** The caret is at the bar. */
function at(marked: string) {
  const caret = marked.indexOf('|')
  return countedAt(marked.replace('|', ''), caret, BR_BOT_FIELDS)
}

test.each([
  ['task:|', 'task', ''],
  ['active:true task:id|le cash>5', 'task', 'active:true cash>5'],
  ['cash>5 and task:idle,|', 'task', 'cash>5'],
  ['-server:|3 (cash>5 or active:true)', 'server', 'active:true or cash>5'],
  ['cash>5 not active:|', 'active', 'cash>5'],
])('rows are counted under the rest of the filter: %s', (marked, name, rest) => {
  expect(at(marked)).toEqual({ name, rest })
})

test.each([
  ['a field with many values', 'proxy:|'],
  ['a number', 'cash:|'],
  ['an alternative', 'active:true or task:|'],
  ['a group that is still open', '(active:true task:|'],
  ['a mistake elsewhere', 'sever:3 task:|'],
  ['no value', 'tas|'],
])('rows are not counted at %s', (_, marked) => {
  expect(at(marked)).toBeUndefined()
})

test('the values that rows have are suggested after those that the field knows', () => {
  const insertsAt = (text: string, counts?: ReadonlyMap<string, number>) =>
    suggestionsAt(text, text.length, [...ORDER_FIELDS, ...BR_BOT_FIELDS], {
      rows: [],
      counts,
    }).all.map(({ insert }) => insert)
  const types = new Map([
    ['transfer', 5],
    ['VIP pass', 1],
  ])

  expect(insertsAt('type:', types)).toEqual(['transfer', '"VIP pass"'])
  expect(insertsAt('-type:tr', types)).toEqual(['transfer'])
  expect(insertsAt('type:')).toEqual([])
  expect(
    insertsAt(
      'job:f',
      new Map([
        ['fisherman', 1],
        ['7', 2],
        ['farmer', 3],
      ]),
    ),
  ).toEqual(['farmer', 'fisherman'])
  expect(
    insertsAt(
      'task:no',
      new Map([
        ['none', 1],
        ['nodding', 2],
      ]),
    ),
  ).toEqual(['none', 'nodding'])
  expect(insertsAt('status:p', new Map([['parked', 2]]))).not.toContain('parked')
})

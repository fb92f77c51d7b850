import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TASKS, taskOf } from './task.ts'

test.each([
  ['pending', 'Pending', 'yellow'],
  ['queuing', 'Queuing', 'yellow'],
  ['going_bank', 'Going bank', 'yellow'],
  ['checking_money', 'Checking money', 'yellow'],
  ['going_spot', 'Going spot', 'yellow'],
  ['waiting_player', 'Waiting player', 'yellow'],
  ['connecting', 'Connecting', 'blue'],
  ['ready', 'Ready', 'blue'],
  ['connected', 'Connected', 'purple'],
  ['spawned', 'Spawned', 'purple'],
  ['transferring', 'Transferring', 'indigo'],
  ['completed', 'Completed', 'green'],
  ['failed_banned', 'Failed banned', 'red'],
  ['failed_jailed', 'Failed jailed', 'red'],
  ['failed_error', 'Failed error', 'red'],
])('%s is labeled %s in %s', (status, label, tone) => {
  expect(taskOf(status)).toEqual({ label, tone })
})

test.each(['dancing_now', '', 'toString'])('%j is unknown and shown raw, in gray', (status) => {
  expect(taskOf(status)).toEqual({ label: status, tone: 'gray' })
})

test('any other value is shown raw, in gray', () => {
  fc.assert(
    fc.property(
      fc.string().filter((status) => !TASKS.includes(status)),
      (status) => {
        expect(taskOf(status)).toEqual({ label: status, tone: 'gray' })
      },
    ),
  )
})

import { expect, test } from 'vitest'
import { jobEffect } from './job-effect.ts'

test.each([
  ['br_bot.import', 'add', 'delete'],
  ['order.delete', 'delete', 'restore'],
  ['br_bot.activate', 'change', 'change'],
  // The rows are groups, which are not deleted.
  ['br_bot_group.delete_schedules', 'change', 'change'],
])('%s: the job has the effect "%s", and its undo "%s"', (kind, effect, undone) => {
  expect(jobEffect({ kind, undo_of: null })).toBe(effect)
  expect(jobEffect({ kind, undo_of: 1 })).toBe(undone)
})

import { expect, test } from 'vitest'
import {
  indexOfPresence,
  PRESENCE_CATEGORIES,
  TASK_CATEGORIES,
  taskGroupOf,
} from './live-status.ts'
import { byteOfTask, TASKS, taskOf } from './task.ts'

const groupOf = (task: string | null) => taskGroupOf(byteOfTask(task))

test('each task status has the color of its group', () => {
  for (const task of TASKS) expect(TASK_CATEGORIES[groupOf(task)]?.tone).toBe(taskOf(task).tone)
  expect(TASK_CATEGORIES[groupOf('dancing')]?.label).toBe('Other task')
  expect(TASK_CATEGORIES[groupOf(null)]?.label).toBe('No task')
})

test('each presence has an index', () => {
  expect(PRESENCE_CATEGORIES.map(({ key }) => indexOfPresence(key))).toEqual([0, 1, 2, 3])
})

test('a group and a presence fit in a byte', () => {
  expect(TASK_CATEGORIES.length * PRESENCE_CATEGORIES.length).toBeLessThan(255)
})

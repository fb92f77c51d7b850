import type { Bound, TestValue } from '#contract/filter/condition.ts'
import { FAILING } from '#contract/task-filters.ts'
import { UNKNOWN } from '#domain/bot-chunk.ts'
import { FAILED_TASKS } from '#domain/task.ts'

export const STATE_FIELDS = ['task', 'cash', 'deposit'] as const

/** A test of a bot at a moment. */
export type MomentTest =
  | { readonly kind: 'and' | 'or'; readonly of: readonly MomentTest[] }
  /** One of these bots: ids, separated by commas. */
  | { readonly kind: 'bots'; readonly ids: string; readonly isNot: boolean }
  /** The reported state of the bot. */
  | {
      readonly kind: 'state'
      readonly field: (typeof STATE_FIELDS)[number]
      readonly isNot: boolean
      readonly values: readonly TestValue[]
    }

interface States {
  readonly ids: Int32Array
  readonly columns: Readonly<Record<(typeof STATE_FIELDS)[number], ArrayLike<number>>>
  /** The task that each number in the column of tasks stands for; null is no task. */
  readonly tasks: readonly (string | null)[]
}

type RowTest = (row: number) => boolean

/** The test of the row of a bot. */
export function rowTest(test: MomentTest, states: States): RowTest {
  switch (test.kind) {
    case 'and':
    case 'or': {
      const tests = test.of.map((member) => rowTest(member, states))
      return test.kind === 'and'
        ? (row) => tests.every((each) => each(row))
        : (row) => tests.some((each) => each(row))
    }
    case 'bots': {
      const { ids, isNot } = test
      const wanted = new Set(ids === '' ? [] : ids.split(',').map(Number))
      return (row) => wanted.has(states.ids[row] ?? 0) !== isNot
    }
    case 'state':
      return stateTest(test, states)
    default:
      return test satisfies never
  }
}

function stateTest(
  { field, isNot, values }: Extract<MomentTest, { kind: 'state' }>,
  { columns, tasks }: States,
): RowTest {
  const column = columns[field]
  if (field === 'task') {
    const known = values.map((value) => knownValue(value, tasks))
    const isMatch = tasks.map((task) => known.some((value) => isTask(task, value)))
    return (row) => isMatch[column[row] ?? 0] !== isNot
  }
  return (row) => {
    const amount = column[row] ?? UNKNOWN
    return (amount !== UNKNOWN && values.some((value) => isAmount(amount, value))) !== isNot
  }
}

/** The task as the user wrote it or, if no bot had it, the known task that differs only in case. */
function knownValue(value: TestValue, tasks: States['tasks']): TestValue {
  if (value.kind !== 'is' || value.listed === undefined) return value
  return tasks.includes(String(value.value)) ? value : { kind: 'is', value: value.listed }
}

function isTask(task: string | null, value: TestValue): boolean {
  if (value.kind === 'none') return task === null
  if (value.kind !== 'is' || task === null) return false
  return value.value === FAILING ? FAILED_TASKS.includes(task) : task === value.value
}

function isAmount(amount: number, value: TestValue): boolean {
  if (value.kind === 'is') return amount === value.value
  return value.kind === 'range' && isAfter(amount, value.from) && isBefore(amount, value.to)
}

const isAfter = (amount: number, from: Bound | undefined) =>
  !from || (from.isExclusive ? amount > Number(from.value) : amount >= Number(from.value))

const isBefore = (amount: number, to: Bound | undefined) =>
  !to || (to.isExclusive ? amount < Number(to.value) : amount <= Number(to.value))

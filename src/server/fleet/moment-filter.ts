import type { Condition, Test } from '#contract/filter/condition.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { printCondition } from '#contract/filter/print.ts'
import type { Db } from '../db/schema.ts'
import { type MomentTest, STATE_FIELDS } from '../telemetry/history/moment-test.ts'
import { readMatchingIds } from './matching-ids.ts'

interface MomentFilters {
  readonly server_id?: number | undefined
  readonly search: string
  readonly q?: Filter | undefined
}

/** The filters of a moment: what the history does not know is asked of the accounts as they are today. Null without filters. */
export async function momentTest(
  db: Db,
  { server_id, search, q }: MomentFilters,
): Promise<MomentTest | null> {
  const tests: MomentTest[] = []
  if (server_id !== undefined || search !== '') {
    const text = search === '' ? undefined : filterOf(textTest(search))
    tests.push({
      kind: 'bots',
      ids: await readMatchingIds(db, { server_id, q: text }),
      isNot: false,
    })
  }
  if (q) tests.push(await testOf(db, q.condition))
  return tests.length === 0 ? null : { kind: 'and', of: tests }
}

const textTest = (text: string): Test => ({ kind: 'text', text, isNot: false, start: 0, end: 0 })

const filterOf = (condition: Condition): Filter => ({ text: printCondition(condition), condition })

async function testOf(db: Db, condition: Condition): Promise<MomentTest> {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const of: MomentTest[] = []
    for (const member of condition.of) of.push(await testOf(db, member))
    return { kind: condition.kind, of }
  }
  const { isNot } = condition
  if (condition.kind === 'field') {
    const { field, values } = condition
    const state = STATE_FIELDS.find((name) => name === field.name)
    if (state) return { kind: 'state', field: state, isNot, values }
  }
  // Accounts that were deleted since pass a negated test, so it is negated when the states are tested.
  const q = filterOf({ ...condition, isNot: false })
  return { kind: 'bots', ids: await readMatchingIds(db, { q }), isNot }
}

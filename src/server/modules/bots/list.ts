import { sql } from 'kysely'
import type { BotFilters, BotQuery, ListedBot } from '#contract/bots.ts'
import type { Filter } from '#contract/filter/filter.ts'
import type { Meta } from '#contract/list.ts'
import { FAILING, NO_TASK } from '#contract/task-filters.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import type { Person } from '../../auth/session.ts'
import { runCompiled } from '../../db/compiled.ts'
import { readInSlices, withinLimits } from '../../db/lists/filtered-page.ts'
import { and, equal, matching, where } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import { laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { ACCOUNTS } from '../../fleet/account-list.ts'
import { readAccounts } from '../../fleet/account-rows.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'

interface Answer {
  readonly data: ListedBot[]
  readonly meta: Meta
  readonly tasks: Record<string, number>
}

export async function listAccounts(db: Db, user: Person, query: BotQuery): Promise<Answer> {
  await expirePenalties(db)
  const { tasks, ...counts } = await readCounter(db, query)
  const { ids, meta } = await listPage(db, ACCOUNTS, query, counts)
  return { data: await readAccounts(db, user, ids), meta, tasks }
}

/**
 * The number of all accounts, of accounts that match everything except the search, and of each task under the other
 * filters.
 */
async function readCounter(db: Db, query: BotFilters) {
  const { server_id, task, is_penalised, search, q } = query
  const rows = await readTasks(db, { server_id, is_penalised })
  const counts = q ? await countTasks(db, query, q) : rows
  const tasks: Record<string, number> = {}
  for (const count of counts) {
    const name = count.task || NO_TASK
    if (count.amount > 0) tasks[name] = (tasks[name] ?? 0) + count.amount
  }
  const asked = task === undefined ? Object.keys(tasks) : tasksOf(task)
  const filtered = asked.reduce((sum, name) => sum + (tasks[name] ?? 0), 0)
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return { total, filtered, tasks, isOfFilter: q !== undefined && search === '' }
}

/** The number of accounts with each task, of all and of those that match. */
function readTasks(
  db: Db,
  { server_id, is_penalised }: Pick<BotFilters, 'server_id' | 'is_penalised'>,
) {
  const shape = `account tasks ${server_id !== undefined} ${is_penalised}`
  return runCompiled(db, shape, { server_id }, (values) => {
    const server = server_id === undefined ? undefined : values.server_id
    const tests = and(equal(sql.ref, { server_id: server, is_penalised }))
    return sql<{ task: string; total: number; amount: number }>`
      select task, sum(amount) as total, sum(case when ${tests} then amount else 0 end) as amount
      from account_counter group by task`
  })
}

/** The number of accounts of a filter in each task, independent of the task in the query. */
async function countTasks(db: Db, query: BotFilters, filter: Filter) {
  const own = laneOf(db, 'filters')
  const asked = { ...query, task: undefined, search: '' }
  const { columns = [], ...source } = matching(own, ACCOUNTS, asked, ['task'])
  const parts = await withinLimits(filter, () =>
    readInSlices(own, 'account', source, async (of) => {
      const { rows } = await sql<{ task: string | null; amount: number }>`
        select ${sql.join(columns)} as task, count(*) as amount from ${source.from}
        ${where(of)} group by 1`.execute(own)
      return rows
    }),
  )
  return parts.flat()
}

const tasksOf = (task: string) => (task === FAILING ? FAILED_TASKS : [task])

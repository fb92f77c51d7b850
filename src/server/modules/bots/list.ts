import { sql } from 'kysely'
import type { BotFilters, BotQuery, ListedBot } from '#contract/bots.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import type { Meta } from '#contract/list.ts'
import { FAILING } from '#contract/task-filters.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import type { Person } from '../../auth/session.ts'
import { runCompiled } from '../../db/compiled.ts'
import { readInSlices } from '../../db/lists/filtered-page.ts'
import { and, equal, type List, matching, where } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import { laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { ACCOUNTS } from '../../fleet/account-list.ts'
import { readAccounts } from '../../fleet/account-rows.ts'
import type { Found } from '../../fleet/columns/asked.ts'
import { inColumns } from '../../fleet/columns/find-in-columns.ts'
import {
  countByTask,
  type ListedTasks,
  listTasks,
  type TaskCount,
} from '../../fleet/count-by-task.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'

interface Answer extends ListedTasks {
  readonly data: ListedBot[]
  readonly meta: Meta
}

export async function listAccounts(db: Db, user: Person, query: BotQuery): Promise<Answer> {
  await expirePenalties(db)
  const rows = await readTasks(db, query)
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const page = await findPage(db, query, rows, total)
  const tasks = listTasks(countByTask(page.tasks))
  return { data: await readAccounts(db, user, page.ids), meta: page.meta, ...tasks }
}

const LIST: List<BotFilters, Found> = {
  ...ACCOUNTS,
  memory: inColumns('bots', BOT_FIELDS),
}

/** The accounts of a page, and the number of accounts with each task, independent of the task in the query. */
async function findPage(db: Db, query: BotQuery, rows: readonly TaskCount[], total: number) {
  let tasks = rows
  const countFilter = async () => {
    tasks = await countTasks(db, query)
    return query.search === '' ? countsOf(query, tasks, total).filtered : undefined
  }
  const counts = query.q
    ? { total, filtered: total, isFasterInMemory: true, countFilter }
    : countsOf(query, rows, total)
  const { inMemory, ...page } = await listPage(db, LIST, query, counts)
  return { ...page, tasks: inMemory?.tasks ?? tasks }
}

const countsOf = ({ task }: BotQuery, rows: readonly TaskCount[], total: number) => {
  const tasks = countByTask(rows)
  const asked = task === undefined ? [...tasks.keys()] : tasksOf(task)
  return { total, filtered: asked.reduce((sum, name) => sum + (tasks.get(name) ?? 0), 0) }
}

/** The number of accounts with each task, among all accounts and among those that match. */
function readTasks(
  db: Db,
  { server_id, is_penalized }: Pick<BotFilters, 'server_id' | 'is_penalized'>,
) {
  const shape = `account tasks ${server_id !== undefined} ${is_penalized}`
  return runCompiled(db, shape, { server_id }, (values) => {
    const server = server_id === undefined ? undefined : values.server_id
    const tests = and(equal(sql.ref, { server_id: server, is_penalized }))
    return sql<{ task: string; total: number; amount: number }>`
      select task, sum(amount) as total, sum(case when ${tests} then amount else 0 end) as amount
      from account_counter group by task`
  })
}

/** The number of accounts with each task that pass a filter, independent of the task in the query. */
async function countTasks(db: Db, query: BotFilters): Promise<TaskCount[]> {
  const own = laneOf(db, 'filters')
  const asked = { ...query, task: undefined, search: '' }
  const { columns = [], ...source } = matching(own, ACCOUNTS, asked, ['task'])
  const parts = await readInSlices(own, 'account', source, async (of) => {
    const { rows } = await sql<TaskCount>`
      select ${sql.join(columns)} as task, count(*) as amount from ${source.from}
      ${where(of)} group by 1`.execute(own)
    return rows
  })
  return parts.flat()
}

const tasksOf = (task: string) => (task === FAILING ? FAILED_TASKS : [task])

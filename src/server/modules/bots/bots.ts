import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BotFilters, BotQuery, bots as contract, ListedBot } from '#contract/bots.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import type { Meta } from '#contract/list.ts'
import { FAILING, NO_TASK } from '#contract/task-filters.ts'
import { fold } from '#domain/fold.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import { auditReveal } from '../../auth/reveal.ts'
import type { Person } from '../../auth/session.ts'
import { matches, sumOf } from '../../counters/sums.ts'
import { exportList } from '../../csv-export.ts'
import { csvList } from '../../csv-list.ts'
import { readInSlices, withinLimits } from '../../db/lists/filtered-page.ts'
import { type List, matching, where } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import { laneOf } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { matchingIds } from '../../db/search.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { Handlers } from '../../http/context.ts'
import { write } from '../../rows/write.ts'
import { addAccount, changeAccount, removeAccount, usesOf } from './change.ts'
import { readAccount, readAccounts, revealAccount, withTasks } from './rows.ts'

export const bots: Handlers<typeof contract> = {
  list: ({ query }, { db, user }) => listAccounts(db, user, query),

  export: ({ query }, context) => exportList(context, accountFile, query),

  async byIds({ query: { ids } }, { db, user }) {
    await expirePenalties(db)
    const sorted = [...new Set(ids)].sort((a, b) => a - b)
    return readAccounts(db, user, sorted)
  },

  async get({ params: { id }, query: { reveal } }, context) {
    const { db, transact, vault, user } = context
    await expirePenalties(db)
    if (!reveal) return withTasks(db, readAccount(db, user, id))
    return transact(async (trx) => {
      const account = await withTasks(trx, revealAccount(trx, vault, user, id))
      const after = { fields: ['password'] }
      await auditReveal(trx, context, { action: 'account.revealed', entityId: id, after })
      return account
    })
  },

  add: ({ body }, context) =>
    write(context, async (step) =>
      readAccount(step.trx, context.user, await addAccount(step, context.vault, body)),
    ),

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await changeAccount(step, context.vault, id, body)
      return readAccount(step.trx, context.user, id)
    }),

  async uses({ params: { id } }, { db, user }) {
    await readAccount(db, user, id)
    return visibleUses(await usesOf(db, id), user)
  },

  remove: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await removeAccount(step, context.vault, id, body?.version)
      return null
    }),
}

const ACCOUNTS: List<BotFilters> = {
  table: 'account',
  blocks: 'account_block',
  fields: BOT_FIELDS,
  sql: {
    server: 'server_id',
    task: {
      value: ({ column }) => column('task'),
      is: (task, { column }) =>
        task === FAILING ? sql`${column('task')} in (${FAILED})` : undefined,
    },
    task_since: 'task_since',
    penalised: { is: (is, { column }) => isPenalized(is === true, column('penalties_in_force')) },
    nickname: {
      value: ({ column }) => column('nickname_key'),
      contains: (text, { db, column }) =>
        sql`${column('id')} in ${matchingIds(db, 'account', 'nickname_key', text)}`,
      fold,
    },
    cash: 'cash',
    deposit: 'deposit',
    payday: 'payday',
    group: {
      value: ({ column }) =>
        sql`(select group_id from br_bot where br_bot.account_id = ${column('id')})`,
    },
    created: 'created_at',
    updated: 'updated_at',
  },
  sorts: {
    nickname: 'nickname_key',
    cash: 'cash',
    deposit: 'deposit',
    task_since: { nullable: 'task_since' },
  },
  search: { column: 'nickname_key', index: 'account' },
  isOfOneIndex: ({ sort_by, task, is_penalised }) => {
    if (sort_by === 'task_since') return task !== undefined
    // The only other parameter is the server.
    if (sort_by === 'cash' || sort_by === 'deposit')
      return task === undefined && is_penalised === undefined
    return sort_by === 'id'
  },
}

export const accountFile = csvList({
  list: ACCOUNTS,
  action: 'account.exported',
  columns: {
    id: (account: ListedBot) => account.id,
    nickname: ({ nickname }) => nickname,
    server_id: ({ server_id }) => server_id,
    task: ({ task }) => task,
    task_since: ({ task_since }) => task_since,
    cash: ({ cash }) => cash,
    deposit: ({ deposit }) => deposit,
    payday: ({ payday }) => payday,
    is_penalised: ({ is_penalised }) => is_penalised,
    br_bot_id: ({ br_bot }) => br_bot?.id ?? null,
    group: ({ br_bot }) => br_bot?.group?.name ?? null,
    regip: ({ regip }) => regip,
    created_at: ({ created_at }) => created_at,
    updated_at: ({ updated_at }) => updated_at,
  },
  begin: expirePenalties,
  read: (db, ids, user) => readAccounts(db, user, ids),
})

// Written exactly as in the partial index.
const FAILED = sql.join(FAILED_TASKS.map((task) => sql.lit(task)))

const isPenalized = (is: boolean, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  is ? sql`${column} > 0` : sql`${column} = 0`

interface Answer {
  readonly data: ListedBot[]
  readonly meta: Meta
  readonly tasks: Record<string, number>
}

async function listAccounts(db: Db, user: Person, query: BotQuery): Promise<Answer> {
  await expirePenalties(db)
  const { tasks, ...counts } = await readCounter(db, query)
  const { ids, meta } = await listPage(db, ACCOUNTS, query, counts)
  return { data: await readAccounts(db, user, ids), meta, tasks }
}

/** The number of all accounts, of matching ones except for the search, and of each task under the other filters. */
async function readCounter(db: Db, query: BotFilters) {
  const { server_id, task, is_penalised, search, q } = query
  const rows = await db.selectFrom('account_counter').selectAll().execute()
  const counts = q
    ? await countTasks(db, query, q)
    : rows.filter((row) => matches(row, { server_id, is_penalised }))
  const tasks: Record<string, number> = {}
  for (const count of counts) {
    const name = count.task || NO_TASK
    if (count.amount > 0) tasks[name] = (tasks[name] ?? 0) + count.amount
  }
  const asked = task === undefined ? Object.keys(tasks) : tasksOf(task)
  const filtered = asked.reduce((sum, name) => sum + (tasks[name] ?? 0), 0)
  return { total: sumOf(rows), filtered, tasks, isOfFilter: q !== undefined && search === '' }
}

/** The accounts of a filter in each task, whichever task the query asks for. */
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

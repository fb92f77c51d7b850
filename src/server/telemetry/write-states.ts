import { type RawBuilder, sql } from 'kysely'
import { FUTURE_MAX_MS } from '#domain/presence.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import { currentTime } from '../db/clock.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import type { Batch } from './parse-batch.ts'

/** The rows of batches as a table. */
export const reportsOf = (trx: Db, json: string) =>
  jsonRows(trx, json, {
    agent_id: 'integer',
    line: 'integer',
    bot: 'integer',
    at_ms: 'bigint',
    at: 'timestamptz',
    interval_s: 'integer',
    task: 'text',
    cash: 'bigint',
    deposit: 'bigint',
    x: 'real',
    y: 'real',
    health: 'integer',
  })

const NONE = '[]'

/**
 * Writes the last state of each bot. Returns the accounts that changed. The version of an account counts the changes that users
 * make, so it stays the same.
 */
export async function writeStates(
  trx: Db,
  { rows, changes }: Pick<Batch, 'rows' | 'changes'>,
): Promise<number[]> {
  if (rows === NONE) return []
  await upsertStates(reportsOf(trx, rows)).execute(trx)
  const moved = await writeTasks(trx, changes.task)
  const cash = await writeMoney(trx, changes.cash, 'cash')
  const deposit = await writeMoney(trx, changes.deposit, 'deposit')
  return [...moved, ...cash, ...deposit]
}

async function writeTasks(trx: Db, reports: string): Promise<number[]> {
  if (reports === NONE) return []
  const latest = latestOf(trx, reports)
  await recordFailures(latest).execute(trx)
  return idsOf(await updateTasks(latest).execute(trx))
}

async function writeMoney(trx: Db, reports: string, column: 'cash' | 'deposit'): Promise<number[]> {
  if (reports === NONE) return []
  return idsOf(await updateMoney(latestOf(trx, reports), column).execute(trx))
}

const idsOf = ({ rows }: { readonly rows: readonly { readonly id: number }[] }) =>
  rows.map(({ id }) => id)

/** Only the latest report of a bot changes its account. */
const latestOf = (trx: Db, reports: string) =>
  sql`${reportsOf(trx, reports)} as report join bot_state
    on bot_state.account_id = report.bot and bot_state.agent_id = report.agent_id and bot_state.at_ms = report.at_ms`

/** A later time was stored while the clock of the console was ahead. Any report replaces what was stored then. */
const latestPossibleMs = () => currentTime() + FUTURE_MAX_MS

const upsertStates = (reports: RawBuilder<unknown>) => sql`
  insert into bot_state (account_id, agent_id, at_ms, interval_s, x, y, health)
  select bot, agent_id, at_ms, interval_s, x, y, health
  from (
    select report.*, row_number() over (partition by bot order by at_ms desc) as place
    from ${reports} as report
  ) as latest
  where place = 1 order by bot
  on conflict (account_id) do update set
    agent_id = excluded.agent_id,
    at_ms = excluded.at_ms,
    interval_s = excluded.interval_s,
    x = coalesce(excluded.x, bot_state.x),
    y = coalesce(excluded.y, bot_state.y),
    health = coalesce(excluded.health, bot_state.health)
  where excluded.at_ms > bot_state.at_ms or bot_state.at_ms > ${latestPossibleMs()}`

/** A user has not changed the account since the report, which its version counts. Tested last, for the few reports with another value. */
const isLater = () => sql<boolean>`not exists (
  select 1 from account where account.id = report.bot and account.version > 1
    and account.updated_at > report.at and account.updated_at <= ${new Date(latestPossibleMs())})`

const FAILED = sql.join(FAILED_TASKS.map((task) => sql.lit(task)))

/** Adds failures to the task history of an account, like the changes that users make. */
const recordFailures = (latest: RawBuilder<unknown>) => sql`
  insert into account_task (account_id, task, at)
  select status.id, report.task, report.at
  from ${latest} join account_status as status on status.id = report.bot
  where report.task in (${FAILED}) and status.task is distinct from report.task and ${isLater()}
  order by status.id`

const updateTasks = (latest: RawBuilder<unknown>) => sql<{ id: number }>`
  update account_status as status
  set task = nullif(report.task, ''), task_since = case when report.task <> '' then report.at end
  from ${latest}
  where status.id = report.bot and status.task is distinct from nullif(report.task, '') and report.task is not null
    and ${isLater()}
  returning id`

/** Sets one column at a time, because SQLite writes the indexes of each column that a statement sets, even if its value stays the same. */
function updateMoney(latest: RawBuilder<unknown>, column: 'cash' | 'deposit') {
  const [reported, current] = [sql.ref(`report.${column}`), sql.ref(`money.${column}`)]
  return sql<{ id: number }>`
    update account_money as money set ${sql.ref(column)} = ${reported}
    from ${latest}
    where money.id = report.bot and ${reported} is not null and ${current} <> ${reported} and ${isLater()}
    returning id`
}

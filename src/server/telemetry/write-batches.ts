import { type RawBuilder, sql } from 'kysely'
import { REJECTIONS, type Rejection } from '#contract/telemetry.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import { findEndedKeys } from '../auth/agent-key.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { codeOf, transact } from '../db/transact.ts'
import { writeJournal } from './journal.ts'
import { packWithout } from './packed-reports.ts'
import type { Batch, PackedWindow } from './parse-batch.ts'
import { type Outcome, writeReports } from './write-reports.ts'

export interface Written {
  readonly outcomes: ReadonlyMap<Batch, Outcome>
  /** Why nothing of a batch was written: its agent lost access meanwhile. */
  readonly refusals: ReadonlyMap<Batch, string>
  /** The accounts whose task status or money changed. */
  readonly changed: readonly number[]
  /** The accepted reports of each batch, see `packed-reports.ts`. */
  readonly accepted: readonly Uint8Array[]
}

/** PostgreSQL: someone deleted an account after it was found. */
const MISSING_REFERENCE = '23503'

/** Writes batches of different agents in one transaction. */
export async function writeBatches(db: Db, batches: readonly Batch[]): Promise<Written> {
  const attempt = () =>
    transact(db, async (trx) => {
      const written = await write(trx, batches)
      await refuseEndedKeys(trx, batches)
      return { ...written, refusals: new Map() }
    })
  try {
    return await attempt().catch((error: unknown) => {
      if (codeOf(error) !== MISSING_REFERENCE) throw error
      return attempt()
    })
  } catch (error) {
    if (!(error instanceof KeysEnded)) throw error
    return writeOthers(db, batches, error.reasons)
  }
}

/** Keys of batches gave no access any more when the batches were to be committed. */
class KeysEnded extends Error {
  readonly reasons: ReadonlyMap<string, string>

  constructor(reasons: ReadonlyMap<string, string>) {
    super('keys of agents ended before the commit')
    this.reasons = reasons
  }
}

/** Last in the transaction, as for every other write, so that a suspended agent commits nothing more. */
async function refuseEndedKeys(trx: Db, batches: readonly Batch[]): Promise<void> {
  const reasons = await findEndedKeys(
    trx,
    batches.map(({ keyId }) => keyId),
  )
  if (reasons.size > 0) throw new KeysEnded(reasons)
}

async function writeOthers(
  db: Db,
  batches: readonly Batch[],
  reasons: ReadonlyMap<string, string>,
): Promise<Written> {
  const others = batches.filter(({ keyId }) => !reasons.has(keyId))
  const written = others.length > 0 ? await writeBatches(db, others) : NOTHING
  const refusals = new Map(written.refusals)
  for (const batch of batches) {
    const reason = reasons.get(batch.keyId)
    if (reason !== undefined) refusals.set(batch, reason)
  }
  return { ...written, refusals }
}

const NOTHING: Written = { outcomes: new Map(), refusals: new Map(), changed: [], accepted: [] }

async function write(trx: Db, batches: readonly Batch[]): Promise<Omit<Written, 'refusals'>> {
  const gaps = await advanceStreams(trx, batches)
  const fresh = batches.filter(({ agentId }) => gaps.has(agentId))
  const refused = await findRefused(trx, fresh)
  const outcomes = new Map(
    batches.map((batch) => {
      const gap = gaps.get(batch.agentId)
      return [batch, gap === undefined ? DUPLICATE : outcomeOf(batch, gap, refused)]
    }),
  )
  const acceptedRows = (rowsOf: (batch: Batch) => string) =>
    arrayOf(fresh.map((batch) => rowsWithout(rowsOf(batch), refused.get(batch.agentId))))
  const changed = await writeStates(trx, {
    rows: acceptedRows(({ rows }) => rows),
    changes: acceptedRows(({ changes }) => changes),
  })
  const accepted = fresh.flatMap((batch) => packedWithout(batch, refused.get(batch.agentId)))
  await writeJournal(trx, accepted)
  await writeReports(trx, outcomes)
  return { outcomes, changed, accepted: accepted.map(({ bytes }) => bytes) }
}

const DUPLICATE: Outcome = { accepted: 0, duplicate: true, lost: 0, rejected: [] }

/** Sets each stream to its batch, unless the batch is not newer. Returns the missing batches before each new one, by agent. */
async function advanceStreams(trx: Db, batches: readonly Batch[]): Promise<Map<number, number>> {
  const rows = batches.map(({ agentId, receivedMs, header }) => [
    agentId,
    header.stream,
    header.seq,
    receivedMs,
  ])
  const batch = jsonRows(trx, JSON.stringify(rows), {
    agent_id: 'integer',
    stream: 'text',
    seq: 'integer',
    seen_ms: 'bigint',
  })
  const { rows: advanced } = await sql<{ agent_id: number; gap: number }>`
    insert into agent_stream (agent_id, stream, seq, gap, seen_ms)
    select agent_id, stream, seq, seq - 1, seen_ms from ${batch} as batch
    where true order by agent_id
    on conflict (agent_id, stream) do update
      set seq = excluded.seq, gap = excluded.seq - agent_stream.seq - 1, seen_ms = excluded.seen_ms
      where excluded.seq > agent_stream.seq
    returning agent_id, gap`.execute(trx)
  return new Map(advanced.map(({ agent_id, gap }) => [agent_id, gap]))
}

interface Refused {
  readonly bot: number
  readonly rejection: Rejection
}

/** The reports of bots that do not exist, or that the agent does not report for, by agent. */
async function findRefused(trx: Db, batches: readonly Batch[]): Promise<Map<number, Refused[]>> {
  const { rows } = await sql<{
    agent_id: number
    line: number
    bot: number
    account_id: number | null
  }>`
    select report.agent_id, report.line, report.bot, account.id as account_id
    from ${reportsOf(trx, arrayOf(batches.map((batch) => batch.rows)))} as report
    left join account on account.id = report.bot
    left join br_bot on br_bot.account_id = report.bot
    where account.id is null or not (
      exists (select 1 from agent where agent.id = report.agent_id and agent.reports_for = 'all')
      or exists (
        select 1 from agent_server
        where agent_server.agent_id = report.agent_id and agent_server.server_id = account.server_id)
      or exists (
        select 1 from agent_group
        where agent_group.agent_id = report.agent_id and agent_group.group_id = br_bot.group_id))`.execute(
    trx,
  )
  const rejections = rows.map(({ agent_id, line, bot, account_id }) => {
    const code = account_id === null ? 'unknown_bot' : 'foreign_bot'
    const rejection = { line, code, message: `${REJECTIONS[code]}.` } as const
    return { agent_id, bot, rejection }
  })
  return Map.groupBy(rejections, ({ agent_id }) => agent_id)
}

function outcomeOf(
  { agentId, reports, rejected }: Batch,
  lost: number,
  refused: ReadonlyMap<number, Refused[]>,
): Outcome {
  const more = (refused.get(agentId) ?? []).map(({ rejection }) => rejection)
  const all = [...rejected, ...more].sort((a, b) => a.line - b.line)
  return { accepted: reports - more.length, duplicate: false, lost, rejected: all }
}

const LINE = 1

/** A JSON array of the items of these texts. */
const arrayOf = (items: readonly string[]) => `[${items.filter(Boolean).join()}]`

/** These rows of a batch without the refused lines. Most batches have no such line, so their text is not parsed again. */
function rowsWithout(rows: string, refused: readonly Refused[] | undefined): string {
  if (!refused) return rows
  const lines = new Set<unknown>(refused.map(({ rejection }) => rejection.line))
  const all: unknown[][] = JSON.parse(`[${rows}]`)
  return JSON.stringify(all.filter((row) => !lines.has(row[LINE]))).slice(1, -1)
}

function packedWithout(batch: Batch, refused: readonly Refused[] = []): PackedWindow[] {
  const bots = new Set(refused.map(({ bot }) => bot))
  return batch.packed.flatMap(({ window, bytes }) => {
    const rest = packWithout(bytes, bots)
    return rest ? [{ window, bytes: rest }] : []
  })
}

const reportsOf = (trx: Db, json: string) =>
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

/** Returns the accounts that changed. The version of an account counts the changes of users, so it stays the same. */
async function writeStates(trx: Db, { rows, changes }: Pick<Batch, 'rows' | 'changes'>) {
  if (rows === NONE) return []
  await upsertStates(reportsOf(trx, rows)).execute(trx)
  if (changes === NONE) return []
  // A report that is not the latest of its bot changes nothing.
  const latest = sql`${reportsOf(trx, changes)} as report join bot_state
    on bot_state.account_id = report.bot and bot_state.agent_id = report.agent_id and bot_state.at_ms = report.at_ms`
  await recordFailures(latest).execute(trx)
  const moved = await updateTasks(latest).execute(trx)
  const paid = await updateMoney(latest).execute(trx)
  return [...moved.rows, ...paid.rows].map(({ id }) => id)
}

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
  where excluded.at_ms > bot_state.at_ms`

const FAILED = sql.join(FAILED_TASKS.map((task) => sql.lit(task)))

/** The history of an account has its failures, and what users changed. */
const recordFailures = (latest: RawBuilder<unknown>) => sql`
  insert into account_task (account_id, task, at)
  select account.id, report.task, report.at
  from ${latest} join account on account.id = report.bot
  where report.task in (${FAILED}) and account.task is distinct from report.task
  order by account.id`

const updateTasks = (latest: RawBuilder<unknown>) => sql<{ id: number }>`
  update account
  set task = nullif(report.task, ''), task_since = case when report.task <> '' then report.at end
  from ${latest}
  where account.id = report.bot and account.task is distinct from nullif(report.task, '') and report.task is not null
  returning id`

const updateMoney = (latest: RawBuilder<unknown>) => sql<{ id: number }>`
  update account
  set cash = coalesce(report.cash, account.cash), deposit = coalesce(report.deposit, account.deposit)
  from ${latest}
  where account.id = report.bot and (account.cash <> report.cash or account.deposit <> report.deposit)
  returning id`

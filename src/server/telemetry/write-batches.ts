import { sql } from 'kysely'
import { REJECTIONS, type Rejection } from '#contract/telemetry.ts'
import { findEndedKeys } from '../auth/agent-key.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { codeOf, transact } from '../db/transact.ts'
import { writeJournal } from './journal.ts'
import { packWithout } from './packed-reports.ts'
import type { Batch, PackedWindow } from './parse-batch.ts'
import { type Outcome, writeReports } from './write-reports.ts'
import { reportsOf, writeStates } from './write-states.ts'

export interface Written {
  readonly outcomes: ReadonlyMap<Batch, Outcome>
  /** The reason why nothing of a batch was written: its agent lost access before the commit. */
  readonly refusals: ReadonlyMap<Batch, string>
  /** The accounts whose task status or money changed. */
  readonly changed: readonly number[]
  /** The accepted reports of each batch, see `packed-reports.ts`. */
  readonly accepted: readonly Uint8Array[]
}

/** PostgreSQL: someone deleted an account after it was found. */
const MISSING_REFERENCE = '23503'

/** Writes batches of different agents, which this node has received, in one transaction. */
export async function writeBatches(
  db: Db,
  batches: readonly Batch[],
  node: number,
): Promise<Written> {
  const attempt = () =>
    transact(db, async (trx) => {
      const written = await write(trx, batches, node)
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
    return writeOthers(db, batches, node, error.reasons)
  }
}

/** Thrown if the keys of some batches are no longer valid at the commit. */
class KeysEnded extends Error {
  readonly reasons: ReadonlyMap<string, string>

  constructor(reasons: ReadonlyMap<string, string>) {
    super('keys of agents ended before the commit')
    this.reasons = reasons
  }
}

/** Checks the keys at the end of the transaction, like every other write, so that a suspended agent cannot commit. */
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
  node: number,
  reasons: ReadonlyMap<string, string>,
): Promise<Written> {
  const others = batches.filter(({ keyId }) => !reasons.has(keyId))
  const written = others.length > 0 ? await writeBatches(db, others, node) : NOTHING
  const refusals = new Map(written.refusals)
  for (const batch of batches) {
    const reason = reasons.get(batch.keyId)
    if (reason !== undefined) refusals.set(batch, reason)
  }
  return { ...written, refusals }
}

const NOTHING: Written = { outcomes: new Map(), refusals: new Map(), changed: [], accepted: [] }

async function write(
  trx: Db,
  batches: readonly Batch[],
  node: number,
): Promise<Omit<Written, 'refusals'>> {
  const gaps = await advanceStreams(trx, batches)
  const fresh = batches.filter(({ agentId }) => gaps.has(agentId))
  const received = arrayOf(fresh.map(({ rows }) => rows))
  const refused = await findRefused(trx, received)
  const outcomes = new Map(
    batches.map((batch) => {
      const gap = gaps.get(batch.agentId)
      return [batch, gap === undefined ? DUPLICATE : outcomeOf(batch, gap, refused)]
    }),
  )
  const acceptedRows = (rowsOf: (batch: Batch) => string) =>
    arrayOf(fresh.map((batch) => rowsWithout(rowsOf(batch), refused.get(batch.agentId))))
  const changed = await writeStates(trx, {
    // Cached, because the text of a commit takes several hundred kilobytes.
    rows: refused.size === 0 ? received : acceptedRows(({ rows }) => rows),
    changes: {
      task: acceptedRows(({ changes }) => changes.task),
      cash: acceptedRows(({ changes }) => changes.cash),
      deposit: acceptedRows(({ changes }) => changes.deposit),
    },
  })
  const accepted = fresh.flatMap((batch) => packedWithout(batch, refused.get(batch.agentId)))
  await writeJournal(trx, accepted, node)
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
async function findRefused(trx: Db, rows: string): Promise<Map<number, Refused[]>> {
  const { rows: found } = await sql<{
    agent_id: number
    line: number
    bot: number
    account_id: number | null
  }>`
    select report.agent_id, report.line, report.bot, account.id as account_id
    from ${reportsOf(trx, rows)} as report
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
  const rejections = found.map(({ agent_id, line, bot, account_id }) => {
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

/** The rows of a batch without the refused lines. Most batches have no such line, so their text is not parsed again. */
function rowsWithout(rows: string, refused: readonly Refused[] | undefined): string {
  if (!refused) return rows
  const lines = new Set<unknown>(refused.map(({ rejection }) => rejection.line))
  const all: unknown[][] = JSON.parse(`[${rows}]`)
  return JSON.stringify(all.filter((row) => !lines.has(row[LINE]))).slice(1, -1)
}

function packedWithout(batch: Batch, refused: readonly Refused[] = []): PackedWindow[] {
  const bots = new Set(refused.map(({ bot }) => bot))
  return batch.packed.map(({ window, bytes }) => ({ window, bytes: packWithout(bytes, bots) }))
}

import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { PenaltyState } from '#contract/choices.ts'
import { PENALTY_FIELDS } from '#contract/filter/registry/penalties.ts'
import type { Meta } from '#contract/list.ts'
import {
  penalties as contract,
  END_BEFORE_START,
  KIND_OF_A_BAN,
  type ListedPenalty,
  type Penalty,
  type PenaltyChange,
  type PenaltyDraft,
  type PenaltyFilters,
  type PenaltyQuery,
} from '#contract/penalties.ts'
import { countedText, matches, sumOf } from '../../counters/sums.ts'
import { exportList } from '../../csv-export.ts'
import { csvList, fieldColumns } from '../../csv-list.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import { COUNT_STEP, type List, type ListCounts } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import type { Row } from '../../db/tables/undo.ts'
import { found, refusedField } from '../../errors.ts'
import { serverOfAccount } from '../../fleet/account.ts'
import { expireAnew, expirePenalties } from '../../fleet/expire-penalties.ts'
import { PENALTY_COLUMNS } from '../../fleet/penalty-rows.ts'
import { defineEntity } from '../../history/entity.ts'
import type { Handlers } from '../../http/context.ts'
import { pick } from '../../rows/pick.ts'
import { changeRow, insertRow, removeRows, takeRow, takeRows } from '../../rows/steps.ts'
import { type Write, write } from '../../rows/write.ts'

export const penalties: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listPenalties(db, query),

  export: ({ query }, context) => exportList(context, penaltyFile, query),

  add: ({ body }, context) =>
    write(context, async (step) => readPenalty(step.trx, await addPenalty(step, body))),

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await changePenalty(step, id, body)
      return readPenalty(step.trx, id)
    }),

  remove: ({ params: { id }, body: { reason, version } }, context) =>
    write(context, async (step) => {
      await deletePenalties(step, [id], { reason, version })
      return null
    }),
}

export const PENALTY = defineEntity({
  table: 'penalty',
  access: contract.remove.access,
  topic: 'penalties',
  read: (trx, id) => readPenalty(trx, Number(id)),
  refused: { reference: 'The account or the admin was deleted by someone else.' },
  afterRevert: expireAnew,
  // Readers without access to penalties still see the penalty count on an admin.
  affected: (before, after) => ({ topic: 'admins', ids: adminsOf(before, after) }),
})

const Named = z.object({ admin_id: z.int().nullable() })

const adminsOf = (...rows: (Row | undefined)[]) => [
  ...new Set(rows.flatMap((row) => (row && Named.parse(row).admin_id) ?? [])),
]

async function addPenalty(step: Write, draft: PenaltyDraft): Promise<number> {
  const { trx } = step
  const { bot_id, admin_id, starts_at, ends_at, ...rest } = draft
  const server_id = await serverOfAccount(trx, bot_id)
  await requireAdmin(trx, admin_id, server_id)
  const times = { starts_at: new Date(starts_at), ends_at: dateOf(ends_at) }
  const row = { ...rest, ...times, account_id: bot_id, admin_id, server_id }
  return insertRow(step, PENALTY, row, { after: draft })
}

/** Updates a penalty; its game account cannot change. */
async function changePenalty(
  step: Write,
  id: number,
  { version, ...change }: PenaltyChange,
): Promise<void> {
  const { trx } = step
  const penalty = await takeRow(step, PENALTY, id, version)
  const { row } = penalty
  const before = await readPenalty(trx, id)
  const { starts_at, ends_at, ...facts } = complete(before, change)
  if (change.admin_id !== undefined) await requireAdmin(trx, change.admin_id, row.server_id)
  const times = { starts_at: new Date(starts_at), ends_at: dateOf(ends_at) }
  // The next `expirePenalties` applies the new end.
  const set = { ...facts, ...times, is_over: false }
  const names = Object.keys(change)
  const after = pick({ ...facts, starts_at, ends_at }, names)
  const entry = { before: pick(before, names), after }
  await changeRow(step, penalty, set, { action: 'penalty.corrected', ...entry })
}

/** Deletes penalties. Throws if one of them has another version. */
export async function deletePenalties(
  step: Write,
  ids: readonly number[],
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<void> {
  const penalties = await takeRows(step, PENALTY, ids, version)
  const befores = await readPenalties(step.trx, ids)
  await removeRows(step, penalties, { after: { reason } }, befores)
}

type Facts = Pick<Penalty, 'admin_id' | 'type' | 'jail_type' | 'reason' | 'starts_at' | 'ends_at'>

/** The penalty after the change, validated as a whole because any part of it can be sent. */
function complete(before: Facts, change: Omit<PenaltyChange, 'version'>): Facts {
  const {
    admin_id = before.admin_id,
    type = before.type,
    jail_type = type === 'ban' ? null : before.jail_type,
    reason = before.reason,
    starts_at = before.starts_at,
    ends_at = before.ends_at,
  } = change
  if (type === 'ban' && jail_type !== null) throw refusedField('jail_type', KIND_OF_A_BAN)
  if (ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw refusedField('ends_at', END_BEFORE_START)
  return { admin_id, type, jail_type, reason, starts_at, ends_at }
}

/** Admins can only give penalties on their own server. */
async function requireAdmin(trx: Db, id: number | null, server_id: number): Promise<void> {
  if (id === null) return
  const admin = await trx
    .selectFrom('admin')
    .select('server_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!admin) throw refusedField('admin_id', `There is no admin ${id}.`)
  if (admin.server_id !== server_id)
    throw refusedField('admin_id', 'This admin plays on another server.')
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

export const PENALTIES: List<PenaltyFilters> = {
  begin: expirePenalties,
  table: 'penalty',
  blocks: 'penalty_block',
  fields: PENALTY_FIELDS,
  sql: {
    state: { is: (state) => STATES[PenaltyState.parse(state)] },
    type: 'type',
    jail_type: 'jail_type',
    server: 'server_id',
    bot: 'account_id',
    admin: 'admin_id',
    starts: 'starts_at',
    ends: 'ends_at',
    created: 'created_at',
  },
  sorts: { starts_at: 'starts_at', ends_at: { nullable: 'ends_at' } },
  search: { column: 'nickname_key', index: 'penalty_name' },
}

export const penaltyFile = csvList({
  list: PENALTIES,
  action: 'penalty.exported',
  columns: {
    ...fieldColumns('id', 'bot_id'),
    nickname: ({ bot }: ListedPenalty) => bot.nickname,
    server_id: ({ bot }) => bot.server_id,
    ...fieldColumns('type', 'jail_type', 'reason', 'starts_at', 'ends_at'),
    admin: ({ admin_name }) => admin_name,
  },
  read: readPenalties,
})

/** Tests `is_over` instead of the time, so that rows and counters agree. */
const STATES = {
  active: sql<SqlBool>`penalty.is_over = false`,
  ended: sql<SqlBool>`penalty.is_over = true`,
  permanent: sql<SqlBool>`penalty.ends_at is null`,
} as const

async function listPenalties(
  db: Db,
  query: PenaltyQuery,
): Promise<{ data: ListedPenalty[]; meta: Meta }> {
  await expirePenalties(db)
  const { ids, meta } = await listPage(db, PENALTIES, query, await readCounter(db, query))
  return { data: await readPenalties(db, ids), meta }
}

async function readCounter(db: Db, query: PenaltyQuery): Promise<ListCounts> {
  const { state, type, jail_type, server_id, bot_id, admin_id } = query
  const rows = await db.selectFrom('penalty_counter').selectAll().execute()
  const isOfState = (own: string) => own === state || (state === 'active' && own === 'permanent')
  const matching = rows.filter(
    (row) =>
      (state === undefined || isOfState(row.state)) &&
      matches(row, { type, jail_type: countedText(jail_type), server_id }),
  )
  const [total, filtered] = [sumOf(rows), sumOf(matching)]
  // No counter covers the penalties of a single account or admin.
  return bot_id === undefined && admin_id === undefined
    ? { total, filtered }
    : { total, filtered, step: COUNT_STEP }
}

/** Penalties by id, in the order of the ids. */
async function readPenalties(db: Db, ids: readonly number[]): Promise<ListedPenalty[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('penalty')
    .innerJoin('account', 'account.id', 'penalty.account_id')
    .leftJoin('admin', 'admin.id', 'penalty.admin_id')
    .select([...PENALTY_COLUMNS, 'account.nickname', 'penalty.server_id'])
    .where('penalty.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ nickname, server_id, ...row }) => ({
    ...withInstants(row),
    bot: { nickname, server_id },
  }))
}

async function readPenalty(db: Db, id: number): Promise<ListedPenalty> {
  const [penalty] = await readPenalties(db, [id])
  return found(penalty, 'Penalty')
}

import type { servers as contract } from '#contract/servers.ts'
import { fold } from '#domain/fold.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { refuseUsed, stale } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import { importServers } from './import.ts'
import { exportServers, listServers } from './list.ts'
import { readServer, selectServers, serverReader, settleCounts } from './rows.ts'
import { dropCounts, usesOf } from './uses.ts'

const REFUSED = { duplicate: 'A server has this name already' }

export const servers: Handlers<typeof contract> = {
  list: listServers,
  export: exportServers,
  import: importServers,

  async available(_, { db }) {
    const rows = await selectServers(db).orderBy('server.id').execute()
    const amounts = await countActive(db)
    const toServer = await serverReader(db)
    return rows.map((row) => ({ ...toServer(row), availableAmount: amounts.get(row.id) ?? 0 }))
  },

  async get({ params: { id } }, { db }) {
    await settleCounts(db)
    return readServer(db, id)
  },

  async add({ body }, { transact, caller, live }) {
    const added = await transact(async (trx) => {
      const [id = 0] = await reserveIds(trx, 'server', 1)
      const kept = await keepRow(trx, 'server', id)
      const row = { ...body, id, name_key: fold(body.name) }
      await orRefused(trx.insertInto('server').values(row).execute(), REFUSED)
      await audit(trx, caller, { action: 'server.added', entityId: id, after: body }, kept)
      return readServer(trx, id)
    })
    live.changed('servers', [added.id])
    return added
  },

  async update({ params: { id }, body: { version, ...set } }, { transact, caller, live }) {
    const changed = await transact(async (trx) => {
      const kept = await keepRow(trx, 'server', id)
      const before = await lockServer(trx, id, version)
      const name_key = set.name === undefined ? {} : { name_key: fold(set.name) }
      const update = trx.updateTable('server').set({ ...set, ...name_key })
      await orRefused(update.where('id', '=', id).execute(), REFUSED)
      const names = Object.keys(set)
      const was = Object.entries(before).filter(([name]) => names.includes(name))
      const entry = { entityId: id, before: Object.fromEntries(was), after: set }
      await audit(trx, caller, { action: 'server.changed', ...entry }, kept)
      return readServer(trx, id)
    })
    live.changed('servers', [id])
    return changed
  },

  async remove({ params: { id }, body }, { transact, caller, live }) {
    await transact(async (trx) => {
      const kept = await keepRow(trx, 'server', id)
      const before = await lockServer(trx, id, body?.version)
      refuseUsed('server', await usesOf(trx, id))
      await dropCounts(trx, id)
      const remove = trx.deleteFrom('server').where('id', '=', id).execute()
      await orRefused(remove, { reference: 'Something uses this server meanwhile: try again' })
      await audit(trx, caller, { action: 'server.deleted', entityId: id, before }, kept)
    })
    live.changed('servers', [id])
    return null
  },
}

/** Takes the row for this transaction by writing it, which both engines understand. */
async function lockServer(trx: Db, id: number, version: number | undefined) {
  const update = trx
    .updateTable('server')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning(['name', 'ip', 'port', 'color', 'active'])
  const held = version === undefined ? update : update.where('version', '=', version)
  const row = await held.executeTakeFirst()
  if (!row) throw stale('server', await readServer(trx, id))
  return row
}

async function countActive(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('br_bot_tally')
    .select(['server_id', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('is_active', '=', true)
    .groupBy('server_id')
    .execute()
  return new Map(rows.map(({ server_id, amount }) => [server_id, amount]))
}

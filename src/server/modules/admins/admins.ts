import type { admins as contract } from '#contract/admins.ts'
import { fold } from '#domain/fold.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import { audit } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import { exportAdmins } from './export.ts'
import { listAdmins } from './list.ts'
import { lockAdmin, readAdmin } from './rows.ts'

const TAKEN = 'This nickname is taken on that server'

export const admins: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listAdmins(db, query),

  export: exportAdmins,

  async add({ body }, { transact, caller, live }) {
    const admin = await transact(async (trx) => {
      await requireServer(trx, body.server_id)
      const [id = 0] = await reserveIds(trx, 'admin', 1)
      const kept = await keepRow(trx, 'admin', id)
      const row = { ...body, id, nickname_key: fold(body.nickname) }
      await orRefused(trx.insertInto('admin').values(row).execute(), {
        duplicate: TAKEN,
        reference: 'The server is gone meanwhile',
      })
      await audit(trx, caller, { action: 'admin.added', entityId: id, after: body }, kept)
      return readAdmin(trx, id)
    })
    live.changed('admins', [admin.id])
    return admin
  },

  async update({ params: { id }, body: { version, ...after } }, { transact, caller, live }) {
    const admin = await transact(async (trx) => {
      const kept = await keepRow(trx, 'admin', id)
      const before = await lockAdmin(trx, id, version)
      const { nickname } = after
      const set = { ...after, ...(nickname !== undefined && { nickname_key: fold(nickname) }) }
      const update = trx.updateTable('admin').set(set).where('id', '=', id).execute()
      await orRefused(update, { duplicate: TAKEN })
      const entry = { action: 'admin.changed', entityId: id, before, after } as const
      await audit(trx, caller, entry, kept)
      return readAdmin(trx, id)
    })
    live.changed('admins', [id])
    return admin
  },

  async remove({ params: { id }, body }, { transact, caller, live }) {
    const left = await transact(async (trx) => {
      const kept = await keepRow(trx, 'admin', id)
      const before = await lockAdmin(trx, id, body?.version)
      if (before.penalty_count > 0) {
        await trx.updateTable('admin').set({ is_active: false }).where('id', '=', id).execute()
        const after = { is_active: false }
        const entry = { action: 'admin.deactivated', entityId: id, before, after } as const
        await audit(trx, caller, entry, kept)
        return readAdmin(trx, id)
      }
      const remove = trx.deleteFrom('admin').where('id', '=', id).execute()
      await orRefused(remove, { reference: 'A penalty names this admin meanwhile: try again' })
      await audit(trx, caller, { action: 'admin.deleted', entityId: id, before }, kept)
      return null
    })
    live.changed('admins', [id])
    return left
  },
}

async function requireServer(trx: Db, id: number): Promise<void> {
  const server = await trx.selectFrom('server').select('id').where('id', '=', id).executeTakeFirst()
  if (!server) throw refusedField('server_id', `There is no server ${id}`)
}

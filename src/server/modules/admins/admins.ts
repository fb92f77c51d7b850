import { admins as contract } from '#contract/admins.ts'
import { fold } from '#domain/fold.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import { defineEntity } from '../../history/entity.ts'
import type { Handlers } from '../../http/context.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import { write } from '../../rows/write.ts'
import { exportAdmins } from './export.ts'
import { listAdmins } from './list.ts'
import { readAdmin } from './rows.ts'

const ADMIN = defineEntity({
  name: 'admin',
  noun: 'admin',
  table: 'admin',
  access: contract.remove.access,
  topic: 'admins',
  isVersioned: true,
  read: (trx, id) => readAdmin(trx, Number(id)),
  audited: ['server_id', 'nickname', 'threat_level', 'is_active'],
  refused: {
    duplicate: 'This nickname is taken on that server',
    reference: 'The server was deleted by someone else.',
  },
})

export const admins: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listAdmins(db, query),

  export: exportAdmins,

  add: ({ body }, context) =>
    write(context, async (step) => {
      await requireServer(step.trx, body.server_id)
      const values = { ...body, nickname_key: fold(body.nickname) }
      return readAdmin(step.trx, await insertRow(step, ADMIN, values, { after: body }))
    }),

  update: ({ params: { id }, body: { version, ...after } }, context) =>
    write(context, async (step) => {
      const admin = await takeRow(step, ADMIN, id, version)
      const { nickname } = after
      const key = nickname === undefined ? {} : { nickname_key: fold(nickname) }
      await changeRow(step, admin, { ...after, ...key }, { after })
      return readAdmin(step.trx, id)
    }),

  remove: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const admin = await takeRow(step, ADMIN, id, body?.version)
      if (admin.row.penalty_count === 0) {
        await removeRow(step, admin)
        return null
      }
      const after = { is_active: false }
      await changeRow(step, admin, after, { action: 'admin.deactivated', after })
      return readAdmin(step.trx, id)
    }),
}

async function requireServer(trx: Db, id: number): Promise<void> {
  const server = await trx.selectFrom('server').select('id').where('id', '=', id).executeTakeFirst()
  if (!server) throw refusedField('server_id', `There is no server ${id}`)
}

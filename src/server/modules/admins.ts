import { admins as contract } from '#contract/admins.ts'
import { ADMIN_FIELDS } from '#contract/filter/registry/admins.ts'
import { fold } from '#domain/fold.ts'
import { requireServer, SERVER_DELETED } from '../fleet/require-server.ts'
import type { Handlers } from '../http/context.ts'
import { crudHandlers, plainFile, plainList } from '../rows/crud.ts'
import { plainEntity, readPlainRow } from '../rows/plain-entity.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../rows/steps.ts'
import { write } from '../rows/write.ts'

const ADMIN = plainEntity(contract, {
  table: 'admin',
  topic: 'admins',
  search: 'nickname_key',
  columns: { penalties_issued: 'penalty_count' },
  filter: {
    fields: ADMIN_FIELDS,
    sql: {
      server: 'server_id',
      threat: 'threat_level',
      active: 'is_active',
      penalties: 'penalty_count',
      created: 'created_at',
      updated: 'updated_at',
    },
  },
  refused: {
    duplicate: { field: 'nickname', message: 'This nickname is taken on that server.' },
    reference: { field: 'server_id', message: SERVER_DELETED },
  },
})

export const ADMINS = plainList(ADMIN)
export const adminFile = plainFile(ADMIN)

export const admins: Handlers<typeof contract> = {
  ...crudHandlers(ADMIN),

  add: ({ body }, context) =>
    write(context, async (step) => {
      await requireServer(step.trx, body.server_id)
      const values = { ...body, nickname_key: fold(body.nickname) }
      const id = await insertRow(step, ADMIN.entity, values, { after: body })
      return contract.add.response.parse(await readPlainRow(step.trx, ADMIN, id))
    }),

  // An admin named in a penalty is deactivated instead.
  remove: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const admin = await takeRow(step, ADMIN.entity, id, body?.version)
      if (admin.row.penalty_count === 0) {
        await removeRow(step, admin)
        return null
      }
      const after = { is_active: false }
      await changeRow(step, admin, after, { action: 'admin.deactivated', after })
      return contract.add.response.parse(await readPlainRow(step.trx, ADMIN, id))
    }),
}

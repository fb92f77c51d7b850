import type { servers as contract } from '#contract/servers.ts'
import { fold } from '#domain/fold.ts'
import type { Db } from '../../db/schema.ts'
import { refuseUsed } from '../../errors.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { Handlers } from '../../http/context.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import { write } from '../../rows/write.ts'
import { importServers } from './import.ts'
import { exportServers, listServers } from './list.ts'
import { readServer, SERVER, selectServers, serverReader } from './rows.ts'
import { usesOf } from './uses.ts'

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
    await expirePenalties(db)
    return readServer(db, id)
  },

  add: ({ body }, context) =>
    write(context, async (step) => {
      const values = { ...body, name_key: fold(body.name) }
      return readServer(step.trx, await insertRow(step, SERVER, values, { after: body }))
    }),

  update: ({ params: { id }, body: { version, ...after } }, context) =>
    write(context, async (step) => {
      const server = await takeRow(step, SERVER, id, version)
      const key = after.name === undefined ? {} : { name_key: fold(after.name) }
      await changeRow(step, server, { ...after, ...key }, { after })
      return readServer(step.trx, id)
    }),

  async uses({ params: { id } }, { db, user }) {
    await readServer(db, id)
    return visibleUses(await usesOf(db, id), user)
  },

  remove: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const server = await takeRow(step, SERVER, id, body?.version)
      refuseUsed('server', visibleUses(await usesOf(step.trx, id), step.user))
      await removeRow(step, server)
      return null
    }),
}

async function countActive(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('br_bot_counter')
    .select(['server_id', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('is_active', '=', true)
    .groupBy('server_id')
    .execute()
  return new Map(rows.map(({ server_id, amount }) => [server_id, amount]))
}

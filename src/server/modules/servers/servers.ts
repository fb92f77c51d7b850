import { sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import { SERVER_FIELDS } from '#contract/filter/registry/servers.ts'
import type { servers as contract, ServerRow } from '#contract/servers.ts'
import { fold } from '#domain/fold.ts'
import { exportList } from '../../csv-export.ts'
import { csvList, fieldColumns } from '../../csv-list.ts'
import { idsAfter, inOrder } from '../../db/lists/ids.ts'
import type { List } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import { readUses } from '../../db/references.ts'
import type { Db } from '../../db/schema.ts'
import { amongKeys, keyList } from '../../db/search.ts'
import { refuseUsed } from '../../errors.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { Handlers } from '../../http/context.ts'
import { importHandler } from '../../import/finish-import.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { changeRow, insertRow, removeRows, takeRow, takeRows } from '../../rows/steps.ts'
import { removeHandler, type Write, write } from '../../rows/write.ts'
import { SERVER_IMPORT } from './import.ts'
import { COUNTERS, readServer, readServers, SERVER, selectServers, serverReader } from './rows.ts'

export const servers: Handlers<typeof contract> = {
  list: async ({ query }, { db }) => {
    const { page } = query
    if (page === undefined) {
      const toServer = await serverReader(db)
      return readAllYielding(async (last, limit) => {
        const ids = await idsAfter(db, SERVERS, query, { last: last?.id, limit, order: 'asc' })
        if (ids.length === 0) return []
        const rows = await selectServers(db).where('server.id', 'in', ids).execute()
        return inOrder(ids, rows).map(toServer)
      })
    }
    await expirePenalties(db)
    const { ids, meta } = await listPage(db, SERVERS, { ...query, page })
    return { data: await readServers(db, ids), meta }
  },

  export: ({ query }, context) => exportList(context, serverFile, query),

  import: importHandler(SERVER_IMPORT),

  async available(_, { db }) {
    const rows = await selectServers(db)
      .select(COUNTERS.availableAmount.as('availableAmount'))
      .orderBy('server.id')
      .execute()
    return rows.map(await serverReader(db))
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

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const { version, ...after } = body
      const server = await takeRow(step, SERVER, id, version)
      const key = after.name === undefined ? {} : { name_key: fold(after.name) }
      await changeRow(step, server, { ...after, ...key }, { after })
      return readServer(step.trx, id)
    }),

  async uses({ params: { id } }, { db, user }) {
    await readServer(db, id)
    return visibleUses(await usesOf(db, [id]), user)
  },

  remove: removeHandler((step, id, version) => deleteServers(step, [id], version)),
}

/** Deletes servers. Throws if one of them has another version or is used. */
export async function deleteServers(
  step: Write,
  ids: readonly number[],
  version?: number,
): Promise<void> {
  const servers = await takeRows(step, SERVER, ids, version)
  refuseUsed('server', visibleUses(await usesOf(step.trx, ids), step.user))
  await removeRows(step, servers)
}

/** There are only dozens of servers, so sorting by a counter reads the few rows of each. */
export const SERVERS: List<object> = {
  begin: expirePenalties,
  table: 'server',
  fields: SERVER_FIELDS,
  sql: { active: 'active', port: 'port', created: 'created_at', updated: 'updated_at' },
  sorts: {
    name: 'name_key',
    ...COUNTERS,
  },
  search: { column: 'name_key', isCounted: true },
}

export const serverFile = csvList({
  list: SERVERS,
  action: 'server.exported',
  columns: {
    ...fieldColumns('id', 'name', 'color', 'ip', 'port', 'active', 'bots', 'br_bots'),
    available: ({ availableAmount }: ServerRow) => availableAmount,
    ...fieldColumns('orders_open', 'penalties_active', 'created_at'),
  },
  read: readServers,
})

/** The rows that use a server, including the BR bots that can play on it. */
function usesOf(db: Db, ids: readonly number[]): Promise<Use[]> {
  const servers = keyList(db, ids)
  const areOf = (column: string) => amongKeys(db, column, servers)
  const played = sql`select br_bot_id from br_bot_server where ${areOf('br_bot_server.server_id')}`
  return readUses(db, [
    ['br_bots', sql`br_bot.id in (${played})`],
    ['bots', areOf('account.server_id')],
    ['admins', areOf('admin.server_id')],
    ['orders', areOf('trade_order.server_id')],
  ])
}

import type { Admin, AdminFilters, admins as contract } from '#contract/admins.ts'
import { exportCsv } from '../../csv-export.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText } from '../../db/search.ts'
import type { Handler } from '../../http/context.ts'
import { filters } from './list.ts'
import { readAdmins } from './rows.ts'

export const exportAdmins: Handler<typeof contract.export> = async ({ query }, context) =>
  exportCsv(context, {
    action: 'admin.exported',
    query,
    columns: {
      id: (admin: Admin) => admin.id,
      nickname: ({ nickname }) => nickname,
      server_id: ({ server_id }) => server_id,
      threat_level: ({ threat_level }) => threat_level,
      is_active: ({ is_active }) => is_active,
      penalties_issued: ({ penalties_issued }) => penalties_issued,
    },
    read: async (last, limit) =>
      readAdmins(context.db, await idsAfter(context.db, query, last, limit)),
  })

async function idsAfter(db: Db, query: AdminFilters, last: Admin | undefined, limit: number) {
  let select = db.selectFrom('admin').select('admin.id').orderBy('admin.id', 'desc')
  for (const test of filters(query)) select = select.where(test)
  if (query.search !== '') select = select.where(holdsText(db, 'admin.nickname_key', query.search))
  if (last) select = select.where('admin.id', '<', last.id)
  return (await select.limit(limit).execute()).map(({ id }) => id)
}

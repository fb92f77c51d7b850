import type { logs as contract, ErrorGroup, LogLine } from '#contract/logs.ts'
import { exportCsv } from '../../csv-export.ts'
import { fieldColumns } from '../../csv-list.ts'
import { withInstants } from '../../db/instants.ts'
import type { Db } from '../../db/schema.ts'
import type { Handlers } from '../../http/context.ts'
import { fillLines, listLines } from './list.ts'

export const logs: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listLines(db, query),

  errorGroups: (_, { db }) => listErrorGroups(db),

  export: ({ query }, context) =>
    exportCsv<LogLine>(context, {
      action: 'log.exported',
      query,
      columns: {
        ...fieldColumns('id', 'at', 'level', 'source'),
        person: ({ username }) => username,
        message: ({ message }) => message,
        details: ({ details }) => jsonOf(details),
        before: ({ audit }) => audit && jsonOf(audit.before),
        after: ({ audit }) => audit && jsonOf(audit.after),
        request_id: ({ request_id }) => request_id,
      },
      read: (last, limit) => fillLines(context.db, { ...query, limit, before: last?.id }),
    }),
}

const jsonOf = (value: unknown) => (value ? JSON.stringify(value) : null)

const SHOWN = 100

async function listErrorGroups(db: Db): Promise<ErrorGroup[]> {
  const rows = await db
    .selectFrom('error_group')
    .select([
      'key',
      'level',
      'source',
      'message',
      'details',
      'amount as count',
      'first_at',
      'last_at',
    ])
    .orderBy('last_at', 'desc')
    .orderBy('key')
    .limit(SHOWN)
    .execute()
  return rows.map(withInstants)
}

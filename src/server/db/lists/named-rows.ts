import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { FoundKind } from '#contract/search.ts'
import type { Db } from '../schema.ts'
import { amongIds } from '../search.ts'

/** The id, name and detail of the rows of each kind. The detail distinguishes rows of the same name, and may be empty. */
export const NAMED_ROWS: Readonly<Record<FoundKind, RawBuilder<unknown>>> = {
  br_bot: sql`
    select br_bot.id, account.nickname as name, server.name as detail
    from br_bot
    join account on account.id = br_bot.account_id
    join server on server.id = account.server_id`,
  bot: ofServer('account', 'nickname'),
  br_bot_group: sql`select id, name, '' as detail from br_bot_group`,
  server: sql`select id, name, ip || ':' || port as detail from server`,
  proxy: sql`select id, name, ip || ':' || port as detail from proxy`,
  order: ofServer('trade_order', 'bank_number'),
  penalty: sql`
    select penalty.id, account.nickname as name, penalty.reason as detail
    from penalty join account on account.id = penalty.account_id`,
  admin: ofServer('admin', 'nickname'),
  agent: sql`
    select agent.id, agent.name, auth_user.username as detail
    from agent join auth_user on auth_user.id = agent.owner_id`,
  user: sql`select id, username as name, role as detail from auth_user`,
  view: sql`select id, name, list as detail from saved_view`,
}

/** Rows that are distinguished by their server. */
function ofServer(table: 'account' | 'admin' | 'trade_order', name: string): RawBuilder<unknown> {
  return sql`
    select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.${name}`)} as name, server.name as detail
    from ${sql.table(table)} join server on server.id = ${sql.ref(`${table}.server_id`)}`
}

/** The names of the existing rows, by id. */
export async function namesOf(
  db: Db,
  kind: FoundKind,
  ids: readonly (number | string)[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number | string; name: string }>`
    select id, name from (${NAMED_ROWS[kind]}) as named where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** The names that deleted rows had, by id, from the audit entries of their deletion. */
export async function namesBefore(
  db: Db,
  auditIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  if (auditIds.length === 0) return new Map()
  const entries = await db
    .selectFrom('audit')
    .select(['entity_id', 'before'])
    .where(amongIds(db, 'id', auditIds))
    .execute()
  const rows = entries.map(({ entity_id, before }) => ({
    id: entity_id,
    ...Named.parse(before ?? {}),
  }))
  const bots = await namesOf(
    db,
    'bot',
    rows.flatMap(({ bot_id }) => bot_id ?? []),
  )
  return new Map(
    rows.flatMap(({ id, name, bot, bot_id }) => {
      const known = name ?? bot?.nickname ?? bots.get(String(bot_id))
      return id === null || known === undefined ? [] : [[id, known]]
    }),
  )
}

/** The names in a row as the API returns it: its own, or that of its bot. */
const Named = z.object({
  name: z.string().nullish(),
  bot: z.object({ nickname: z.string() }).nullish(),
  bot_id: z.number().nullish(),
})

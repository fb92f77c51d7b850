import { sql } from 'kysely'
import type { BrBot } from '#contract/br-bots.ts'
import type { Penalty } from '#contract/penalties.ts'
import { runCompiled } from '../../db/compiled.ts'
import { withInstants } from '../../db/instants.ts'
import type { Db } from '../../db/schema.ts'
import { amongJson } from '../../db/search.ts'
import { PENALTY_COLUMNS } from '../../fleet/penalty-rows.ts'

/** The data of a BR bot from other tables of which it has several rows. */
export type Related = Pick<BrBot, 'server_ids' | 'penalties'>

export async function readRelated(
  db: Db,
  ids: readonly number[],
): Promise<(bot: { readonly id: number; readonly account_id: number }) => Related> {
  const [servers, penalties] = await Promise.all([serversOf(db, ids), penaltiesOf(db, ids)])
  return ({ id, account_id }) => ({
    server_ids: servers.get(id) ?? [],
    penalties: penalties.get(account_id) ?? [],
  })
}

async function serversOf(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await runCompiled(db, 'servers', { ids: JSON.stringify(ids) }, (values) =>
    db
      .selectFrom('br_bot_server')
      .select(['br_bot_id', 'server_id'])
      .where(amongJson(db, 'br_bot_id', values.ids))
      .orderBy('br_bot_id')
      .orderBy('position'),
  )
  const groups = Map.groupBy(rows, ({ br_bot_id }) => br_bot_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ server_id }) => server_id)]))
}

/** More than any account has had. Penalties beyond this limit are those that ended longest ago. */
const SHOWN_MAX = 200

/** The penalties of the accounts of BR bots, by account: permanent ones, then the others by their end, latest first. */
async function penaltiesOf(
  db: Db,
  botIds: readonly number[],
): Promise<ReadonlyMap<number, Penalty[]>> {
  const rows = await runCompiled(db, 'bot penalties', { ids: JSON.stringify(botIds) }, (values) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('penalty')
          .innerJoin('br_bot', 'br_bot.account_id', 'penalty.account_id')
          .leftJoin('admin', 'admin.id', 'penalty.admin_id')
          .select(PENALTY_COLUMNS)
          .select(
            sql<number>`row_number() over (
              partition by penalty.account_id
              order by penalty.ends_at is not null, penalty.ends_at desc, penalty.id desc
            )`.as('place'),
          )
          .where(amongJson(db, 'br_bot.id', values.ids))
          .as('shown'),
      )
      .selectAll()
      .where('place', '<=', SHOWN_MAX)
      .orderBy('bot_id')
      .orderBy('place'),
  )
  const penalties = rows.map(({ place: _, ...row }) => withInstants(row))
  return Map.groupBy(penalties, ({ bot_id }) => bot_id)
}

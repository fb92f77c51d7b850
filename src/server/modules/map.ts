import { type SqlBool, sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { type map as contract, FOUND_MAX, type LiveMap } from '#contract/map.ts'
import { currentTime } from '../db/clock.ts'
import { withinLimits } from '../db/lists/filtered-page.ts'
import { matching, where } from '../db/lists/list.ts'
import { laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { amongIds, matchingIds } from '../db/search.ts'
import { ACCOUNTS, LIVE_ACCOUNTS } from '../fleet/account-list.ts'
import { expirePenalties } from '../fleet/expire-penalties.ts'
import { readFleetSetting } from '../fleet/fleet-setting.ts'
import { readMatchingIds } from '../fleet/matching-ids.ts'
import type { Handlers } from '../http/context.ts'
import type { Picture } from '../map-picture/pictures.ts'

export const map: Handlers<typeof contract> = {
  async get(_, { db, pictures }) {
    const { map_scale_x, map_scale_y, map_origin_x, map_origin_y } = await readFleetSetting(db)
    return {
      picture: pictures?.picture ? addressed(pictures.picture) : null,
      is_cutting: pictures?.isCutting ?? false,
      calibration: {
        scale_x: map_scale_x,
        scale_y: map_scale_y,
        origin_x: map_origin_x,
        origin_y: map_origin_y,
      },
    }
  },

  servers: async (_, { mapFrames }) =>
    Array.from(mapFrames.countByServer(), ([server_id, bots]) => ({ server_id, bots })).sort(
      (one, other) => one.server_id - other.server_id,
    ),

  async bots({ query }, { db }) {
    await expirePenalties(db)
    return findLiveBots(db, query)
  },

  async matches({ query }, { db }) {
    await expirePenalties(db)
    return new TextEncoder().encode(await readMatchingIds(db, query, LIVE_ACCOUNTS))
  },

  frame: async ({ query: { server_id, after } }, { mapFrames }) =>
    mapFrames.frame({ serverId: server_id, after }, currentTime()),
}

function addressed({ version, size, tile_size, levels }: Picture): LiveMap['picture'] {
  const home = `/map-tiles/${version}`
  return {
    version,
    size,
    tile_size,
    levels,
    tiles: `${home}/{level}/{y}/{x}.webp`,
    preview: `${home}/preview.webp`,
  }
}

type Filters = Input<typeof contract.bots>['query']

/** Accounts with a reported position whose nickname contains the text, or whose id equals it. The account with that id comes first. */
function findLiveBots(db: Db, query: Filters) {
  const { q } = query
  return q
    ? withinLimits(q, () => selectLiveBots(laneOf(db, 'filters'), query))
    : selectLiveBots(db, query)
}

function selectLiveBots(db: Db, { server_id, search, ids, ...filter }: Filters) {
  const id = /^\d{1,9}$/.test(search) ? Number(search) : 0
  const { from, conditions, ...source } = matching(db, ACCOUNTS, { ...filter, search: '' })
  const isSelected = sql<SqlBool>`account.id in (
    select ${sql.ref(source.id)} from ${from} ${where(conditions)})`
  const isNamed = sql<boolean>`account.id in ${matchingIds(db, 'account', 'nickname_key', search)}`
  return db
    .selectFrom('account')
    .innerJoin('bot_state', 'bot_state.account_id', 'account.id')
    .select(['account.id', 'account.nickname'])
    .where('bot_state.x', 'is not', null)
    .$if(server_id !== undefined, (rows) => rows.where('account.server_id', '=', server_id ?? 0))
    .$if(conditions.length > 0, (rows) => rows.where(isSelected))
    .$if(ids !== undefined, (rows) => rows.where(amongIds(db, 'account.id', ids ?? [])))
    .$if(search !== '', (rows) =>
      rows.where((where) => where.or([where('account.id', '=', id), isNamed])),
    )
    .orderBy(sql`case account.id when ${id} then 0 else 1 end`)
    .orderBy('account.id')
    .limit(FOUND_MAX)
    .execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { FoundKind } from '#contract/search.ts'
import type { Database } from '../../db/schema.ts'

export interface SearchedKind {
  /** Only those who may list the rows find them. */
  readonly list: Pick<Endpoint, 'access' | 'method'>
  /** The table of the searched texts, with the ids of the rows. */
  readonly table: keyof Database
  /** The folded column that is searched. */
  readonly column: string
  /** How texts that begin with the searched one are found; by the trigram index where no other index begins with the column. */
  readonly beginsBy: 'index' | 'trigrams'
  /** How texts that contain it are found. Few rows are scanned. */
  readonly containsBy: 'trigrams' | 'scan'
  /** The id, name and detail of all rows. */
  readonly rows: RawBuilder<unknown>
}

export const SEARCHED_KINDS: Readonly<Record<FoundKind, SearchedKind>> = {
  br_bot: {
    list: contract.brBots.list,
    table: 'br_bot_name',
    column: 'nickname_key',
    beginsBy: 'index',
    containsBy: 'trigrams',
    rows: sql`
      select br_bot.id, account.nickname as name, server.name as detail
      from br_bot
      join account on account.id = br_bot.account_id
      join server on server.id = account.server_id`,
  },
  bot: {
    list: contract.bots.list,
    table: 'account',
    column: 'nickname_key',
    beginsBy: 'index',
    containsBy: 'trigrams',
    rows: sql`
      select account.id, account.nickname as name, server.name as detail
      from account join server on server.id = account.server_id`,
  },
  br_bot_group: {
    list: contract.brBotGroups.list,
    table: 'br_bot_group',
    column: 'name_key',
    beginsBy: 'index',
    containsBy: 'trigrams',
    rows: sql`select id, name, '' as detail from br_bot_group`,
  },
  server: {
    list: contract.servers.list,
    table: 'server',
    column: 'name_key',
    beginsBy: 'index',
    containsBy: 'scan',
    rows: sql`select id, name, ip || ':' || port as detail from server`,
  },
  proxy: {
    list: contract.proxies.list,
    table: 'proxy',
    column: 'search_key',
    beginsBy: 'index',
    containsBy: 'trigrams',
    rows: sql`select id, name, service as detail from proxy`,
  },
  order: {
    list: contract.orders.list,
    table: 'trade_order',
    column: 'bank_number_key',
    beginsBy: 'trigrams',
    containsBy: 'trigrams',
    rows: sql`
      select trade_order.id, trade_order.bank_number as name, server.name as detail
      from trade_order join server on server.id = trade_order.server_id`,
  },
  penalty: {
    list: contract.penalties.list,
    table: 'penalty_name',
    column: 'nickname_key',
    beginsBy: 'trigrams',
    containsBy: 'trigrams',
    rows: sql`
      select penalty.id, account.nickname as name, penalty.reason as detail
      from penalty join account on account.id = penalty.account_id`,
  },
  admin: {
    list: contract.admins.list,
    table: 'admin',
    column: 'nickname_key',
    beginsBy: 'index',
    containsBy: 'trigrams',
    rows: sql`
      select admin.id, admin.nickname as name, server.name as detail
      from admin join server on server.id = admin.server_id`,
  },
  agent: {
    list: contract.agents.list,
    table: 'agent',
    column: 'name_key',
    beginsBy: 'index',
    containsBy: 'trigrams',
    rows: sql`
      select agent.id, agent.name, auth_user.username as detail
      from agent join auth_user on auth_user.id = agent.owner_id`,
  },
  user: {
    list: contract.users.list,
    table: 'auth_user',
    column: 'name_key',
    beginsBy: 'index',
    containsBy: 'scan',
    rows: sql`select id, username as name, role as detail from auth_user`,
  },
}

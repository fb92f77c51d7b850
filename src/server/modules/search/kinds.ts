import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { FoundKind } from '#contract/search.ts'
import type { Person } from '../../auth/session.ts'
import type { Database } from '../../db/schema.ts'
import { isVisible } from '../../views/visible.ts'

export interface SearchedKind {
  /** The permission to list the rows, which is required to find them. */
  readonly list: Pick<Endpoint, 'access' | 'method'>
  /** Which of these rows the user can read; all of them when absent. */
  readonly isVisible?: (user: Person) => RawBuilder<SqlBool>
  /** The table of the searched texts, with the ids of the rows. */
  readonly table: keyof Database
  /** The folded column that is searched. */
  readonly column: string
  /** An expression for the address of a row, which is also searched; only of kinds without trigrams. */
  readonly address?: RawBuilder<string>
  /** Whether an index starts with the column. Otherwise its trigrams are also used for prefix matches. */
  readonly isIndexed: boolean
  /** Whether the column has trigrams. Tables without trigrams have few rows, which are scanned. */
  readonly hasTrigrams: boolean
}

const INDEXED = { isIndexed: true, hasTrigrams: true }
const ONLY_TRIGRAMS = { isIndexed: false, hasTrigrams: true }
const FEW = { isIndexed: true, hasTrigrams: false }

export const SEARCHED_KINDS: Readonly<Record<FoundKind, SearchedKind>> = {
  br_bot: { list: contract.brBots.list, table: 'br_bot_name', column: 'nickname_key', ...INDEXED },
  bot: { list: contract.bots.list, table: 'account', column: 'nickname_key', ...INDEXED },
  br_bot_group: {
    list: contract.brBotGroups.list,
    table: 'br_bot_group',
    column: 'name_key',
    ...INDEXED,
  },
  server: {
    list: contract.servers.list,
    table: 'server',
    column: 'name_key',
    address: sql`ip || ':' || port`,
    ...FEW,
  },
  proxy: { list: contract.proxies.list, table: 'proxy', column: 'search_key', ...INDEXED },
  order: {
    list: contract.orders.list,
    table: 'trade_order',
    column: 'bank_number_key',
    ...ONLY_TRIGRAMS,
  },
  penalty: {
    list: contract.penalties.list,
    table: 'penalty_name',
    column: 'nickname_key',
    ...ONLY_TRIGRAMS,
  },
  admin: { list: contract.admins.list, table: 'admin', column: 'nickname_key', ...INDEXED },
  agent: { list: contract.agents.list, table: 'agent', column: 'name_key', ...INDEXED },
  user: { list: contract.users.list, table: 'auth_user', column: 'name_key', ...FEW },
  view: { list: contract.views.list, isVisible, table: 'saved_view', column: 'name_key', ...FEW },
}

import type { Admin } from '#contract/admins.ts'
import type { ListedBot } from '#contract/bots.ts'
import type { Meta } from '#contract/list.ts'
import type { ListedPenalty } from '#contract/penalties.ts'
import type { ProxyRow } from '#contract/proxies.ts'
import type { ServerRow } from '#contract/servers.ts'
import type { View } from '#contract/views.ts'
import { aBot, aPenalty, aProxy, aServer } from './fleet.ts'

/** A page with all rows. */
export function pageOf<Row>(data: Row[]): { data: Row[]; meta: Meta } {
  const count = data.length
  return {
    data,
    meta: { total: count, filtered: count, capped: false, page: 1, perPage: 15, pageCount: 1 },
  }
}

export const aServerRow = (id: number): ServerRow => ({
  ...aServer(id),
  bots: 3,
  br_bots: 2,
  availableAmount: 1,
  orders_open: 0,
  penalties_active: 0,
})

export const aProxyRow = (id: number, override: Partial<ProxyRow> = {}): ProxyRow => ({
  ...aProxy(id),
  bots: 1,
  group_count: 1,
  groups: [{ id: 4, name: 'Shift 4' }],
  ...override,
})

export const aListedPenalty = (id: number): ListedPenalty => ({
  ...aPenalty(id),
  bot: { nickname: 'Digger', server_id: 1 },
})

export const anAdmin = (id: number, override: Partial<Admin> = {}): Admin => {
  const { created_at, updated_at, version } = aPenalty(id)
  const stamps = { created_at, updated_at, version }
  return {
    id,
    server_id: 1,
    nickname: 'Judge',
    threat_level: 'peaceful',
    is_active: true,
    penalties_issued: 2,
    ...stamps,
    ...override,
  }
}

export const aListedBot = (id: number, override: Partial<ListedBot> = {}): ListedBot => ({
  ...aBot(id).bot,
  id,
  nickname: 'Digger',
  task: 'ready',
  task_since: aPenalty(id).created_at,
  is_penalized: false,
  version: 1,
  ...override,
})

/** A view of the banned proxies. */
export const aView = (override: Partial<View> = {}): View => ({
  id: 7,
  list: 'proxies',
  name: 'Banned',
  visibility: 'private',
  owner: { id: 'me', name: 'me' },
  query: { is_banned: 'true', sort_by: 'name', sort_order: 'asc' },
  columns: ['name', 'port'],
  is_default: false,
  can_change: true,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  version: 1,
  ...override,
})

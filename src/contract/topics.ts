import type { Access } from './endpoint.ts'
import type { plain } from './plain.ts'

/**
 * The topics of the WebSocket and the permission to receive their hints. A hint names changed rows, which the client then
 * fetches again.
 */
export const TOPIC_ACCESS = {
  br_bots: 'administrator',
  br_bot_groups: 'administrator',
  servers: 'authenticated',
  proxies: 'authenticated',
  bots: 'except_dealer',
  bot_states: 'except_dealer',
  penalties: 'except_dealer',
  admins: 'authenticated',
  captcha_keys: 'authenticated',
  orders: 'authenticated',
  agents: 'administrator',
  jobs: 'authenticated',
  views: 'authenticated',
  users: 'administrator',
  settings: 'authenticated',
  logs: 'administrator',
} as const satisfies Record<string, Access>
/** Everyone who can list a plain entity receives its hints. */
export type Topic = keyof typeof TOPIC_ACCESS | keyof typeof plain

/**
 * The filters of a topic's list that depend on a field. No list is sorted by these fields. A change of any other field may
 * affect every page of the list.
 */
export const FILTERS_ON: {
  readonly [Name in Topic]?: Readonly<Record<string, readonly string[]>>
} = {
  br_bots: {
    is_active: ['is_active', 'on_shift'],
    job_type: ['job_type'],
    start_hour: ['on_shift'],
    end_hour: ['on_shift'],
    proxy_id: ['proxy'],
  },
}

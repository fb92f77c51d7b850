import { admins } from '#contract/admins.ts'
import { bots } from '#contract/bots.ts'
import { brBotGroups } from '#contract/br-bot-groups.ts'
import { brBots } from '#contract/br-bots.ts'
import { captchaKeys } from '#contract/captcha-keys.ts'
import type { Access } from '#contract/endpoint.ts'
import type { Topic } from '#contract/live.ts'
import { orders } from '#contract/orders.ts'
import { penalties } from '#contract/penalties.ts'
import { proxies } from '#contract/proxies.ts'
import { servers } from '#contract/servers.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { endAccessOfState } from '../auth/end-access.ts'
import { holdUser, keepAdministrator, Standing } from '../auth/last-administrator.ts'
import { followOrder } from '../counters/order-tally.ts'
import { followPenalty } from '../counters/penalty-tally.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Row, Undoable } from '../db/tables/undo.ts'
import { followAccount } from '../fleet/account-task.ts'
import { followBrBot, movedBetween } from '../fleet/br-bot-place.ts'
import type { Mover } from '../fleet/order-move.ts'
import { limitSchedules } from '../fleet/schedule-limit.ts'

/** How single changes of an entity are undone. */
export interface Description {
  /** What to call one row of it, in a sentence. */
  readonly noun: string
  readonly table: keyof Database
  /** The column that names a row; `id` when absent. */
  readonly key?: string
  /** Who may delete it, and so take that back. */
  readonly access: Access
  readonly topic: Topic
  /** Requires a user who confirmed their identity, as the endpoints that change such a row do. */
  readonly confirm?: true
  /** The row whose part it is, which changes with it and is told of in its place. */
  readonly parent?: {
    readonly noun: string
    readonly table: keyof Database
    readonly column: string
  }
  /** Rows that go and come back with it, in the order in which they can be added. */
  readonly children?: readonly { readonly table: keyof Database; readonly column: string }[]
  /** Whether its rows count their changes in `version`. */
  readonly isVersioned: boolean
  /** Takes more than the row itself for this transaction. */
  readonly hold?: (trx: Db, id: string) => Promise<void>
  /** Moves what is counted or told elsewhere, and refuses what a rule forbids. */
  readonly follow?: (
    trx: Db,
    before: Row | undefined,
    after: Row | undefined,
    who: Mover,
  ) => Promise<void>
  /** Which other rows' pages are to be told. */
  readonly also?: (before: Row | undefined, after: Row | undefined) => Told
}

export interface Told {
  readonly topic: Topic
  readonly ids: (number | string)[]
}

export const UNDOABLE: Readonly<Record<Undoable, Description>> = {
  captcha_key: {
    noun: 'captcha key',
    table: 'captcha_key',
    access: captchaKeys.remove.access,
    topic: 'captcha_keys',
    isVersioned: true,
  },
  br_bot_group_schedule: {
    noun: 'schedule',
    table: 'br_bot_group_schedule',
    access: brBotGroups.removeSchedule.access,
    topic: 'br_bot_groups',
    parent: { noun: 'group', table: 'br_bot_group', column: 'group_id' },
    isVersioned: false,
    follow: async (trx, before, after) => {
      if (!before && after) await limitSchedules(trx, Number(after.group_id))
    },
  },
  account: {
    noun: 'bot',
    table: 'account',
    access: bots.remove.access,
    topic: 'bots',
    isVersioned: true,
    children: [{ table: 'account_task', column: 'account_id' }],
    follow: followAccount,
  },
  br_bot: {
    noun: 'bot',
    table: 'br_bot',
    access: brBots.remove.access,
    topic: 'br_bots',
    isVersioned: true,
    children: [
      { table: 'br_bot_server', column: 'br_bot_id' },
      { table: 'br_bot_name', column: 'id' },
    ],
    follow: followBrBot,
    also: (before, after) => ({ topic: 'br_bot_groups', ids: movedBetween(before, after) }),
  },
  br_bot_group: {
    noun: 'group',
    table: 'br_bot_group',
    access: brBotGroups.remove.access,
    topic: 'br_bot_groups',
    isVersioned: true,
  },
  setting: {
    noun: 'setting',
    table: 'setting',
    key: 'name',
    access: settings.update.access,
    topic: 'settings',
    isVersioned: true,
  },
  penalty: {
    noun: 'penalty',
    table: 'penalty',
    access: penalties.remove.access,
    topic: 'penalties',
    isVersioned: true,
    follow: followPenalty,
  },
  admin: {
    noun: 'admin',
    table: 'admin',
    access: admins.remove.access,
    topic: 'admins',
    isVersioned: true,
  },
  order: {
    noun: 'order',
    table: 'trade_order',
    access: orders.remove.access,
    topic: 'orders',
    children: [{ table: 'trade_order_move', column: 'order_id' }],
    isVersioned: true,
    follow: followOrder,
  },
  server: {
    noun: 'server',
    table: 'server',
    access: servers.remove.access,
    topic: 'servers',
    isVersioned: true,
  },
  proxy: {
    noun: 'proxy',
    table: 'proxy',
    access: proxies.remove.access,
    topic: 'proxies',
    isVersioned: true,
  },
  user: {
    noun: 'user',
    table: 'auth_user',
    access: users.role.access,
    topic: 'users',
    confirm: true,
    isVersioned: true,
    hold: holdUser,
    follow: async (trx, before, after) => {
      if (!before || !after) return
      const standing = { before: Standing.parse(before), after: Standing.parse(after) }
      await keepAdministrator(trx, standing.before, standing.after)
      await endAccessOfState(trx, standing.before, standing.after)
    },
  },
}

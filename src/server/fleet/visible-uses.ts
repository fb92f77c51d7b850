import { admins } from '#contract/admins.ts'
import { bots } from '#contract/bots.ts'
import { brBotGroups } from '#contract/br-bot-groups.ts'
import { brBots } from '#contract/br-bots.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Use } from '#contract/errors.ts'
import { orders } from '#contract/orders.ts'
import { penalties } from '#contract/penalties.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'

const LISTS = {
  bots: bots.list,
  br_bots: brBots.list,
  br_bot_groups: brBotGroups.list,
  admins: admins.list,
  orders: orders.list,
  penalties: penalties.list,
} satisfies Record<Use['kind'], Endpoint>

/** The rows that use a row, by kind. Rows that the user cannot read are only counted. */
export function visibleUses(uses: readonly Use[], user: Person): Use[] {
  return uses
    .filter(({ count }) => count > 0)
    .map((use) => {
      const { access, method } = LISTS[use.kind]
      return allows(access, method, user) ? use : { ...use, rows: [] }
    })
}

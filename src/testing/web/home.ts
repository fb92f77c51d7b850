import type { Me } from '#contract/auth.ts'
import type { BotStateCounts } from '#contract/bot-states.ts'
import type { Overview } from '#contract/overview.ts'
import { aServer } from './fleet.ts'
import { signedInAs } from './open-app.tsx'
import { stubApi } from './stub-api.ts'

/** The overview of a console without rows. */
export const EMPTY: Overview = {
  orders: { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 },
  br_bots: { total: 0, active: 0, on_shift: 0, by_hour: Array.from({ length: 24 }, () => 0) },
  groups: { total: 0, idle: 0 },
  users: { pending: 0 },
  tasks: {},
  penalties: { active: 0, bots: 0 },
  proxies: { total: 0, expired: 0, expiring: 0, banned_in_use: 0, expired_in_use: 0 },
  servers: [],
  activity: [],
}

/** No bot reports. */
export const NOBODY: BotStateCounts = {
  online: 0,
  late: 0,
  offline: 0,
  unknown: 0,
  silent_agents: [],
}

/** Stubs the server with this overview. */
export function stubHome(
  overview: Overview,
  role: Me['role'] = 'administrator',
  presence = NOBODY,
) {
  return stubApi({
    'GET auth/me': signedInAs(role),
    'GET overview': overview,
    'GET bot-states/counts': presence,
    'GET servers': [aServer(1, { display_name: 'Kyiv' })],
    'GET settings/display': { time_zone: 'Europe/Kyiv', brand_label: 'BR | ' },
  })
}

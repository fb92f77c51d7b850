import { agents } from './agents.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { botStates } from './bot-states.ts'
import { bots } from './bots.ts'
import { brBotGroups } from './br-bot-groups.ts'
import { brBots } from './br-bots.ts'
import { captchaKeys } from './captcha-keys.ts'
import { confirmation } from './confirmation.ts'
import { docs } from './docs.ts'
import type { Resource } from './endpoint.ts'
import { filters } from './filters.ts'
import { history } from './history.ts'
import { jobs } from './jobs.ts'
import { live } from './live.ts'
import { logs } from './logs.ts'
import { map } from './map.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { passkeys } from './passkeys.ts'
import { pastBots } from './past-bots.ts'
import { penalties } from './penalties.ts'
import { plain } from './plain.ts'
import { proxies } from './proxies.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { servers } from './servers.ts'
import { settings } from './settings.ts'
import { telemetry } from './telemetry.ts'
import { undo } from './undo.ts'
import { users } from './users.ts'
import { views } from './views.ts'

/** The whole API. The server implements it, the web client calls it, and the OpenAPI document describes it. */
export const contract = {
  auth,
  confirmation,
  secondFactor,
  passkeys,
  apiKeys,
  users,
  servers,
  proxies,
  bots,
  botStates,
  history,
  pastBots,
  penalties,
  ...plain,
  brBots,
  brBotGroups,
  captchaKeys,
  orders,
  agents,
  telemetry,
  overview,
  search,
  settings,
  views,
  filters,
  jobs,
  undo,
  audit,
  logs,
  live,
  map,
  docs,
} satisfies Record<string, Resource>
export type Contract = typeof contract

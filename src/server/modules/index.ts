import { openApiDocument } from '#contract/openapi/document.ts'
import type { Modules } from '../http/context.ts'
import type { JobRegistry } from '../jobs/kind.ts'
import { metaReader } from '../views/lists.ts'
import { adminFile, admins } from './admins.ts'
import { agents } from './agents/agents.ts'
import { audit } from './audit/audit.ts'
import { apiKeys } from './auth/api-keys.ts'
import { auth } from './auth/auth.ts'
import { confirmation } from './auth/confirmation.ts'
import { passkeys } from './auth/passkeys.ts'
import { secondFactor } from './auth/second-factor.ts'
import { botStates } from './bot-states.ts'
import { accountFile, bots } from './bots/bots.ts'
import { brBotGroups } from './br-bot-groups/br-bot-groups.ts'
import { groupChanges, groupTargets } from './br-bot-groups/jobs.ts'
import { brBots } from './br-bots/br-bots.ts'
import { brBotChanges, brBotTargets } from './br-bots/jobs.ts'
import { captchaKeys } from './captcha-keys.ts'
import { history } from './history.ts'
import { jobs } from './jobs.ts'
import { logs } from './logs/logs.ts'
import { map } from './map.ts'
import { orderChanges, orderTargets } from './orders/jobs.ts'
import { orderFile, orders } from './orders/orders.ts'
import { overview } from './overview/overview.ts'
import { pastBots } from './past-bots.ts'
import { penaltyChanges, penaltyTargets } from './penalties/jobs.ts'
import { penalties, penaltyFile } from './penalties/penalties.ts'
import { proxyChanges, proxyTargets } from './proxies/jobs.ts'
import { proxies, proxyFile } from './proxies/proxies.ts'
import { search } from './search/search.ts'
import { serverFile, servers } from './servers/servers.ts'
import { settings } from './settings.ts'
import { telemetry } from './telemetry.ts'
import { undo } from './undo.ts'
import { userChanges, userTargets } from './users/jobs.ts'
import { users } from './users/users.ts'
import { viewHandlers } from './views.ts'

const views = viewHandlers({
  br_bots: metaReader(brBots.list),
  br_bot_groups: metaReader(brBotGroups.list),
  bots: metaReader(bots.list),
  accounts: metaReader(bots.list),
  orders: metaReader(orders.list),
  penalties: metaReader(penalties.list),
  servers: metaReader(servers.list),
  proxies: metaReader(proxies.list),
  captcha_keys: metaReader(captchaKeys.list),
  agents: metaReader(agents.list),
  jobs: metaReader(jobs.list),
  admins: metaReader(admins.list),
  users: metaReader(users.list),
})

let document: Record<string, unknown> | undefined

export const modules: Modules = {
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
  admins,
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
  jobs,
  undo,
  audit,
  logs,
  live: { stats: async (_, { live: hub }) => hub.stats() },
  map,
  docs: { openapi: async () => (document ??= { ...openApiDocument() }) },
}

export const jobRegistry: JobRegistry = {
  targets: {
    brBots: brBotTargets,
    brBotGroups: groupTargets,
    orders: orderTargets,
    penalties: penaltyTargets,
    proxies: proxyTargets,
    users: userTargets,
  },
  changes: {
    ...brBotChanges,
    ...groupChanges,
    ...orderChanges,
    ...penaltyChanges,
    ...proxyChanges,
    ...userChanges,
  },
  exports: {
    'account.export': accountFile,
    'admin.export': adminFile,
    'order.export': orderFile,
    'penalty.export': penaltyFile,
    'proxy.export': proxyFile,
    'server.export': serverFile,
  },
}

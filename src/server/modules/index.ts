import { openApiDocument } from '#contract/openapi/document.ts'
import { ACCOUNTS, LIVE_ACCOUNTS } from '../fleet/account-list.ts'
import type { Modules } from '../http/context.ts'
import type { JobRegistry } from '../jobs/kind.ts'
import { countJobs } from '../jobs/list-jobs.ts'
import { metaReader } from '../views/lists.ts'
import { valueReader } from '../views/value-counts.ts'
import { ADMINS, adminFile, admins } from './admins.ts'
import { AGENTS, agents } from './agents/agents.ts'
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
import { GROUPS } from './br-bot-groups/list.ts'
import { brBots } from './br-bots/br-bots.ts'
import { BR_BOTS, readFleetHour } from './br-bots/filters.ts'
import { brBotChanges, brBotTargets, rosterJob } from './br-bots/jobs.ts'
import { captchaKeys } from './captcha-keys.ts'
import { filterHandlers } from './filters.ts'
import { history } from './history.ts'
import { jobs } from './jobs.ts'
import { logs } from './logs/logs.ts'
import { map } from './map.ts'
import { orderChanges, orderTargets } from './orders/jobs.ts'
import { ORDERS } from './orders/list.ts'
import { orderFile, orders } from './orders/orders.ts'
import { overview } from './overview/overview.ts'
import { pastBots } from './past-bots.ts'
import { penaltyChanges, penaltyTargets } from './penalties/jobs.ts'
import { PENALTIES, penalties, penaltyFile } from './penalties/penalties.ts'
import { proxyChanges, proxyImportJob, proxyTargets } from './proxies/jobs.ts'
import { PROXIES, proxies, proxyFile } from './proxies/proxies.ts'
import { search } from './search/search.ts'
import { serverImportJob } from './servers/jobs.ts'
import { SERVERS, serverFile, servers } from './servers/servers.ts'
import { settings } from './settings.ts'
import { telemetry } from './telemetry.ts'
import { undo } from './undo.ts'
import { USERS } from './users/filters.ts'
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

const filters = filterHandlers({
  br_bots: valueReader(BR_BOTS, readFleetHour),
  br_bot_groups: valueReader(GROUPS),
  bots: valueReader(ACCOUNTS),
  accounts: valueReader(ACCOUNTS),
  map: valueReader(LIVE_ACCOUNTS),
  orders: valueReader(ORDERS),
  penalties: valueReader(PENALTIES),
  servers: valueReader(SERVERS),
  proxies: valueReader(PROXIES),
  agents: valueReader(AGENTS),
  jobs: countJobs,
  admins: valueReader(ADMINS),
  users: valueReader(USERS),
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
  filters,
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
  imports: {
    'br_bot.import': rosterJob,
    'proxy.import': proxyImportJob,
    'server.import': serverImportJob,
  },
}

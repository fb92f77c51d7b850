import type { FilterFields } from '../fields.ts'
import { ADMIN_FIELDS } from './admins.ts'
import { AGENT_FIELDS } from './agents.ts'
import { AUDIT_FIELDS } from './audit.ts'
import { BOT_FIELDS } from './bots.ts'
import { GROUP_FIELDS } from './br-bot-groups.ts'
import { BR_BOT_FIELDS } from './br-bots.ts'
import { CAPTCHA_KEY_FIELDS } from './captcha-keys.ts'
import { JOB_FIELDS } from './jobs.ts'
import { LOG_FIELDS } from './logs.ts'
import { ORDER_FIELDS } from './orders.ts'
import { PAST_BOT_FIELDS } from './past-bots.ts'
import { PENALTY_FIELDS } from './penalties.ts'
import { PROXY_FIELDS } from './proxies.ts'
import { SERVER_FIELDS } from './servers.ts'
import { USER_FIELDS } from './users.ts'

/** The fields that filters can test, by the name of the list in the contract. */
export const FILTER_FIELDS = {
  admins: ADMIN_FIELDS,
  agents: AGENT_FIELDS,
  audit: AUDIT_FIELDS,
  bots: BOT_FIELDS,
  brBotGroups: GROUP_FIELDS,
  brBots: BR_BOT_FIELDS,
  captchaKeys: CAPTCHA_KEY_FIELDS,
  jobs: JOB_FIELDS,
  logs: LOG_FIELDS,
  orders: ORDER_FIELDS,
  pastBots: PAST_BOT_FIELDS,
  penalties: PENALTY_FIELDS,
  proxies: PROXY_FIELDS,
  servers: SERVER_FIELDS,
  users: USER_FIELDS,
} satisfies Record<string, FilterFields>

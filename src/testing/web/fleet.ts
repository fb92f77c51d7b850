import type { BrBot, brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Meta } from '#contract/list.ts'
import { MASK } from '#contract/mask.ts'
import type { Penalty } from '#contract/penalties.ts'
import type { ProxyServer } from '#contract/proxies.ts'
import type { Server } from '#contract/servers.ts'

const AT = '2026-11-01T08:00:00.000Z'
const STAMPS = { created_at: AT, updated_at: AT, version: 1 }

export function aServer(id: number, override: Partial<Server> = {}): Server {
  const name = override.display_name ?? `Server ${id}`
  return {
    id,
    name: `BR | ${name}`,
    display_name: name,
    color: '#3fd0c9',
    ip: '192.0.2.1',
    port: 7777,
    active: true,
    ...STAMPS,
    ...override,
  }
}

export function aProxy(id: number, override: Partial<ProxyServer> = {}): ProxyServer {
  const ip = `203.0.113.${id}`
  return {
    id,
    name: `px-${id}`,
    host: ip,
    ip,
    port: 8000 + id,
    login: 'op',
    password: MASK,
    service: 'Astro',
    is_banned: false,
    valid_until: null,
    ...STAMPS,
    ...override,
  }
}

interface BotOverride extends Partial<Omit<BrBot, 'bot'>> {
  bot?: Partial<BrBot['bot']>
}

export function aBot(id: number, { bot, ...override }: BotOverride = {}): BrBot {
  const server_id = bot?.server_id ?? 1
  return {
    id,
    bot_id: id + 1000,
    bot: {
      id: id + 1000,
      nickname: `Bot_${id}`,
      password: MASK,
      server_id,
      server: { id: server_id, name: `BR | Server ${server_id}` },
      skin: 5,
      cash: 767_882,
      deposit: 15_400_000,
      payday: 3,
      inventory: {},
      regip: null,
      created_at: AT,
      updated_at: AT,
      ...bot,
    },
    password: MASK,
    skin: 5,
    server_ids: [server_id],
    is_active: true,
    registration_status: 'registered',
    job_type: 1,
    start_hour: 5,
    end_hour: 10,
    email: '',
    firebase_id: null,
    firebase_token: null,
    am_id: null,
    reg_ip: null,
    proxy_id: override.proxy?.id ?? null,
    proxy: null,
    group_id: null,
    group_name: null,
    timer_enabled: false,
    current_task: null,
    device: null,
    client_info: null,
    penalties: [],
    ...STAMPS,
    ...override,
  }
}

/** A permanent ban. */
export function aPenalty(id: number, override: Partial<Penalty> = {}): Penalty {
  return {
    id,
    bot_id: 1001,
    admin_id: 1,
    admin_name: 'Warden_1',
    type: 'ban',
    jail_type: null,
    reason: 'Account trading',
    starts_at: AT,
    ends_at: null,
    ...STAMPS,
    ...override,
  }
}

/** A page of BR bots as the server returns it, with totals of these bots unless `meta` overrides them. */
export function botPage(bots: BrBot[], meta: Partial<Meta> = {}): Output<typeof brBots.list> {
  const filtered = meta.filtered ?? bots.length
  return {
    data: bots,
    meta: {
      total: filtered,
      filtered,
      capped: false,
      page: 1,
      perPage: 15,
      pageCount: Math.max(1, Math.ceil(filtered / 15)),
      ...meta,
    },
  }
}

import { page } from 'vitest/browser'
import type { BrBotGroup, brBotGroups } from '#contract/br-bot-groups.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Meta } from '#contract/list.ts'
import { openApp } from './open-app.tsx'
import { stubFleet } from './open-fleet.ts'

const AT = '2026-11-01T08:00:00.000Z'

export function aGroup(id: number, override: Partial<BrBotGroup> = {}): BrBotGroup {
  return {
    id,
    name: `Shift ${id}`,
    size: 10,
    bots: [aMember(id * 10), aMember(id * 10 + 1, false)],
    proxy: null,
    timeSchedules: [],
    created_at: AT,
    updated_at: AT,
    version: 1,
    ...override,
  }
}

export function aMember(id: number, is_active = true): BrBotGroup['bots'][number] {
  return { id, is_active, bot_id: 1000 + id, bot: { nickname: `Bot_${id}`, server_id: 1 } }
}

/** `aSchedule(3, '22:00-06:00')` */
export function aSchedule(id: number, text: string): BrBotGroup['timeSchedules'][number] {
  const [start_hour = 0, start_minute = 0, end_hour = 0, end_minute = 0] = text
    .split(/[:-]/)
    .map(Number)
  return { id, start_hour, start_minute, end_hour, end_minute }
}

/** A page of groups as the server returns it, with totals of these groups unless `meta` overrides them. */
export function groupPage(
  groups: BrBotGroup[],
  meta: Partial<Meta> = {},
): Output<typeof brBotGroups.list> {
  const filtered = meta.filtered ?? groups.length
  const pageCount = Math.max(1, Math.ceil(filtered / 10))
  const counts = { total: filtered, filtered, capped: false }
  return { data: groups, meta: { ...counts, page: 1, perPage: 10, pageCount, ...meta } }
}

/** Stubs the server with these groups, signed in as an administrator. */
export function stubGroups(groups: BrBotGroup[], replies: Parameters<typeof stubFleet>[1] = {}) {
  const each = groups.map((group) => [`GET br-bot-groups/${group.id}`, group] as const)
  return stubFleet([], {
    'GET br-bot-groups': groupPage(groups),
    ...Object.fromEntries(each),
    ...replies,
  })
}

export function openGroups(search = '') {
  localStorage.clear()
  return openApp(`/group-management${search}`)
}

export const groupRow = (name: string) => page.getByRole('row', { name: new RegExp(name) })
export const details = (name: string) => page.getByRole('button', { name: `Details of ${name}` })
export const panel = (name: string) => page.getByRole('region', { name: `Details of ${name}` })

import { expect, test } from 'vitest'
import { BR_BOT_SORTS } from '#contract/br-bot-choices.ts'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import { FILTERS_ON } from '#contract/topics.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildProxy, buildServer } from '#testing/factories.ts'
import { holdClock } from '#testing/hold-clock.ts'

const { db, signedIn, liveHints } = await testServer()

type Filters = Omit<Record<keyof BrBotQuery, unknown>, keyof typeof PARTS>
/** Parameters that are not filters, or that can depend on any field. */
const PARTS = { q: '', page: 1, per_page: 15, sort_by: 'id', sort_order: 'asc', fields: 'all' }

/** Three different bots, and for each filter a value that matches some of them. */
async function aFleet() {
  const server_id = await buildServer(db)
  const proxy = await buildProxy(db)
  const group_id = await buildGroup(db)
  const account = (nickname: string) => ({ account: { server_id, nickname } })
  const id = await buildBrBot(db, { ...account('Digger'), job_type: 1 })
  await buildBrBot(db, { ...account('Storm'), job_type: 2, proxy_id: proxy })
  await buildBrBot(db, { is_active: false, job_type: 2, group_id })
  const filters: Filters = {
    search: 'igg',
    server_id,
    plays_on: server_id,
    job_type: 2,
    proxy,
    is_active: 'false',
    on_shift: 'true',
    registration_status: 'registered',
    group_id,
  }
  return { id, proxy, filters }
}

/** The ids and counts of the lists of each filter, in each order. */
async function listsOf(admin: Client, filters: [string, unknown][]) {
  const lists: Record<string, unknown> = {}
  for (const filter of [undefined, ...filters])
    for (const sort_by of BR_BOT_SORTS) {
      const query = new URLSearchParams({ sort_by })
      if (filter) query.set(filter[0], String(filter[1]))
      const { data, meta } = (await admin.get(`br-bots?${query}`)).json()
      lists[String(query)] = { ids: data.map((bot: { id: number }) => bot.id), meta }
    }
  return lists
}

test.each([
  { path: '/active', change: { is_active: false } },
  { path: '/proxy', change: { proxy_id: 0 } },
  { path: '', change: { job_type: 2 } },
  { path: '', change: { start_hour: 3, end_hour: 4 } },
])(
  '$change is announced by name and changes no list whose filter does not depend on it',
  async ({ path, change }) => {
    holdClock()
    const admin = await signedIn('administrator')
    const { id, proxy, filters } = await aFleet()
    const names = Object.keys(change)
    const dependent = names.flatMap((name) => FILTERS_ON.br_bots?.[name] ?? [])
    expect(dependent).not.toEqual([])
    const others = Object.entries(filters).filter(([name]) => !dependent.includes(name))
    const before = await listsOf(admin, others)
    liveHints.fields.length = 0

    const body = { ...change, ...('proxy_id' in change && { proxy_id: proxy }), version: 1 }
    const response = await admin.post(`br-bots/${id}${path}`, body)

    expect(response.statusCode).toBe(200)
    expect(liveHints.fields).toEqual([names])
    expect(await listsOf(admin, others)).toEqual(before)
  },
)

test('every named field has a change above', () => {
  const named = ['is_active', 'job_type', 'start_hour', 'end_hour', 'proxy_id']
  expect(Object.keys(FILTERS_ON.br_bots ?? {})).toEqual(named)
})

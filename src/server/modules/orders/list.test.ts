import { beforeEach, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/order-choices.ts'
import type { Order } from '#contract/orders.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildOrder, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let dealer: Client
let server_id: number

beforeEach(async () => {
  dealer = await signedIn('dealer')
  server_id = await buildServer(db)
})

const list = async (query = '') => (await dealer.get(`orders?${query}`)).json()

/** Orders of every status, two servers, two types and two platforms. */
async function buildMany(): Promise<void> {
  const servers = [server_id, await buildServer(db)]
  for (let index = 0; index < 40; index++)
    await buildOrder(db, {
      server_id: servers[index % 2] ?? 0,
      type: index % 3 === 0 ? 'deposit' : 'transfer',
      platform: index % 4 < 2 ? 'site' : 'chat',
      status: ORDER_STATUSES[index % 5] ?? 'pending',
      amount: 1000 + index,
      price_cents: (index % 7) * 33,
      bank_number: `40${index % 2 === 0 ? 'AB' : 'cd'}${index}`,
    })
}

test('the totals of any filter are those of its rows', async () => {
  await buildMany()
  const all: Order[] = (await list('per_page=100')).data
  const filters = ['status', 'type', 'server_id', 'platform'] as const

  for (const mask of Array.from({ length: 16 }, (_, index) => index)) {
    const used = filters.filter((_, bit) => mask & (1 << bit))
    const [sample] = all.filter(({ status }) => status === 'failed')
    const query = used.map((name) => `${name}=${sample?.[name]}`).join('&')
    const rows = all.filter((row) => used.every((name) => row[name] === sample?.[name]))

    const { data, meta, totals } = await list(`per_page=100&${query}`)

    expect(data).toEqual(rows)
    expect(meta).toMatchObject({ total: 40, filtered: rows.length })
    expect(totals.orders).toBe(rows.length)
    expect(totals.amount).toBe(rows.reduce((sum, { amount }) => sum + amount, 0))
    expect(totals.price).toBeCloseTo(
      rows.reduce((sum, { price }) => sum + price, 0),
      6,
    )
  }
})

test('a status filter does not change the counts of other statuses, and the choices are the existing values', async () => {
  await buildMany()

  const { by_status, choices } = await list('status=failed&type=transfer')

  const whole = await list('type=transfer')
  expect(by_status).toEqual(whole.by_status)
  expect(Object.values<number>(by_status).reduce((sum, count) => sum + count)).toBe(
    whole.meta.filtered,
  )
  expect(choices).toEqual({ types: ['deposit', 'transfer'], platforms: ['chat', 'site'] })
})

test('open orders are pending and processing ones, in rows, totals and the export', async () => {
  await buildMany()
  const whole = await list(`server_id=${server_id}&per_page=100`)
  const isOpen = ({ status }: Order) => status === 'pending' || status === 'processing'
  const rows = whole.data.filter(isOpen)

  const { data, meta, totals, by_status } = await list(
    `status=open&server_id=${server_id}&per_page=100`,
  )

  expect(data).toEqual(rows)
  expect(meta).toMatchObject({ total: 40, filtered: 8 })
  expect(totals.orders).toBe(8)
  expect(by_status).toEqual(whole.by_status)
  expect((await list('status=open&search=40ab')).data.every(isOpen)).toBe(true)
  const file = await dealer.get(`orders/export?status=open&server_id=${server_id}`)
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + 8)
})

test.each(['id', 'amount', 'price'] as const)(
  'sorted by %s, both ways and across pages, no order is lost',
  async (sort_by) => {
    await buildMany()
    for (const sort_order of ['asc', 'desc']) {
      const sort = `sort_by=${sort_by}&sort_order=${sort_order}`
      const whole: Order[] = (await list(`${sort}&per_page=100`)).data
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(
          async (page) => (await list(`${sort}&per_page=8&page=${page}`)).data,
        ),
      )
      expect(pages.flat()).toEqual(whole)
      const values = whole.map((order) => order[sort_by])
      const inOrder = values.toSorted((a, b) => (sort_order === 'asc' ? a - b : b - a))
      expect(values).toEqual(inOrder)
    }
  },
)

test('a search finds part of a bank number in any case, with the totals of its hits', async () => {
  await buildMany()

  const { meta, totals, data } = await list('search=0ab1')

  expect(data.map(({ bank_number }: Order) => bank_number)).toEqual([
    '40AB18',
    '40AB16',
    '40AB14',
    '40AB12',
    '40AB10',
  ])
  expect(meta).toMatchObject({ total: 40, filtered: 5, capped: false })
  expect(totals).toMatchObject({ orders: 5, amount: 5000 + 10 + 12 + 14 + 16 + 18 })
  expect((await list('search=0ab1&status=failed')).meta.filtered).toBeLessThan(5)
  expect((await list('search=zzz')).meta.filtered).toBe(0)
})

test('the export of a filter has its rows, newest first, with masked bank numbers', async () => {
  await buildMany()

  const answer = await dealer.get('orders/export?status=failed&search=40')

  const lines = answer.body.trim().split('\r\n')
  const { data } = await list('status=failed&per_page=100')
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
    data.map(({ id }: Order) => id),
  )
  expect(data.some(({ bank_number }: Order) => answer.body.includes(bank_number))).toBe(false)
  expect(await db.selectFrom('audit').select('action').execute()).toEqual([
    { action: 'order.exported' },
  ])
})

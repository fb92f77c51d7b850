import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildOrder, buildServer } from '#testing/factories.ts'

const { db, liveHints, signedIn } = await testServer()

let client: Client
let bot: number
let orders: number[]

beforeEach(async () => {
  client = await signedIn('administrator')
  const server_id = await buildServer(db)
  bot = await buildAccount(db, { server_id })
  const order = () => buildOrder(db, { server_id, account_id: bot })
  orders = [await order(), await order()]
})

const orderOf = async (id = 0): Promise<Order> => (await client.get(`orders/${id}`)).json()
const undo = () => client.post('undo', { entity: 'account', id: bot })

test('deleting an account changes its orders, and undoing it assigns them again', async () => {
  const [first, other] = orders
  liveHints.changed = []

  await client.delete(`bots/${bot}`)

  expect(await orderOf(first)).toMatchObject({ bot_id: null, version: 2 })
  expect(liveHints.changed).toContainEqual({ topic: 'orders', ids: orders })
  liveHints.changed = []

  expect((await undo()).statusCode).toBe(200)

  expect(await orderOf(first)).toMatchObject({ bot_id: bot, version: 3 })
  expect(await orderOf(other)).toMatchObject({ bot_id: bot, version: 3 })
  expect(liveHints.changed).toContainEqual({ topic: 'orders', ids: orders })
})

test('undoing the deletion of an account leaves out orders that were deleted since', async () => {
  const [kept, deleted] = orders
  await client.delete(`bots/${bot}`)
  await client.delete(`orders/${deleted}`)

  expect((await undo()).statusCode).toBe(200)

  expect(await orderOf(kept)).toMatchObject({ bot_id: bot })
  expect((await client.get(`orders/${deleted}`)).statusCode).toBe(404)
})

import { beforeEach, expect, test } from 'vitest'
import type { BrBot } from '#contract/br-bots.ts'
import type { Order } from '#contract/orders.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildBrBot, buildOrder, buildServer } from '#testing/factories.ts'

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

test('a new password of an account is also a change of its BR bot', async () => {
  const id = await buildBrBot(db)
  const detail = async (): Promise<BrBot> => (await client.get(`br-bots/${id}`)).json()
  const { bot_id } = await detail()
  liveHints.changed = []

  await client.call('PUT', `bots/${bot_id}`, { cash: 5 })
  const before = await detail()
  await client.call('PUT', `bots/${bot_id}`, { password: 'another one' })
  const after = await detail()

  expect([before.version, after.version]).toEqual([1, 2])
  expect(liveHints.changed).toContainEqual({ topic: 'br_bots', ids: [id] })
})

test('so is the revert of a new password, unlike that of another change', async () => {
  const id = await buildBrBot(db)
  const detail = async (): Promise<BrBot> => (await client.get(`br-bots/${id}`)).json()
  const { bot_id } = await detail()
  const revertAfter = async (change: object) => {
    await client.call('PUT', `bots/${bot_id}`, change)
    const { data } = (await client.get('audit')).json()
    return (await client.post(`audit/${data[0].id}/revert`)).statusCode
  }

  expect(await revertAfter({ cash: 5 })).toBe(200)
  expect((await detail()).version).toBe(1)
  expect(await revertAfter({ password: 'another one' })).toBe(200)
  expect((await detail()).version).toBe(3)
  expect(liveHints.changed.at(-1)).toEqual({ topic: 'bots', ids: [bot_id], fields: undefined })
})

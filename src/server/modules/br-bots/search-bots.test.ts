import { expect, test } from 'vitest'
import { BrBotQuery } from '#contract/br-bot-query.ts'
import { fillFleet } from '#server/demo/fleet.ts'
import { testServer, vault } from '#testing/app.ts'
import { buildBrBot, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()

const BOTS = 3000
const COUNTED = 300

const everyBot = () =>
  db
    .selectFrom('br_bot')
    .innerJoin('account', 'account.id', 'br_bot.account_id')
    .innerJoin('account_money', 'account_money.id', 'account.id')
    .select([
      'br_bot.id',
      'account_id',
      'br_bot.server_id',
      'job_type',
      'is_active',
      'nickname_key',
    ])
    .select(['proxy_id', 'group_id', 'cash', 'deposit', 'registration_status'])
    .orderBy('br_bot.id')
    .execute()

type Bot = Awaited<ReturnType<typeof everyBot>>[number]

/** The expected result of a search, computed from all bots. */
function bruteForce(bots: Bot[], query: BrBotQuery): number[] {
  const { search, sort_by, sort_order, proxy, group_id } = query
  const isWanted = (bot: Bot) =>
    bot.nickname_key.includes(search) &&
    (['server_id', 'job_type', 'is_active', 'registration_status'] as const).every(
      (field) => query[field] === undefined || query[field] === bot[field],
    ) &&
    (proxy === undefined || (proxy === 'none' ? null : proxy) === bot.proxy_id) &&
    (group_id === undefined || group_id === bot.group_id)
  const sign = sort_order === 'asc' ? 1 : -1
  const keyOf = (bot: Bot) => {
    if (sort_by === 'id') return bot.id
    return sort_by === 'nickname' ? bot.nickname_key : bot[sort_by]
  }
  const compare = (a: Bot, b: Bot) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left === right) return a.id - b.id
    return left < right ? -1 : 1
  }
  return bots
    .filter(isWanted)
    .sort((a, b) => sign * compare(a, b))
    .map(({ id }) => id)
}

test('a search keeps filters and order, whichever index it uses', async () => {
  const admin = await signedIn('administrator')
  await fillFleet(db, vault, { bots: BOTS, seed: 7 })
  const bots = await everyBot()
  const { group_id } = bots.find((bot) => bot.group_id !== null) ?? {}
  const { proxy_id } = bots.find((bot) => bot.proxy_id !== null) ?? {}
  const filters = ['', 'job_type=2', 'is_active=true', 'is_active=false&server_id=3', 'proxy=none']
  const ofOne = [`group_id=${group_id}`, `proxy=${proxy_id}`]
  const orders = ['', 'sort_order=asc', 'sort_by=nickname', 'sort_by=cash&sort_order=asc']

  for (const search of ['o', 'ko', 'koval', '_1', '_299', 'zzz'])
    for (const filter of [...filters, ...ofOne])
      for (const order of orders) {
        const text = [`search=${search}`, 'per_page=100&page=2', filter, order].join('&')
        const query = BrBotQuery.parse(Object.fromEntries(new URLSearchParams(text)))
        const wanted = bruteForce(bots, query)
        const { data, meta } = (await admin.get(`br-bots?${text}`)).json()
        expect
          .soft(
            data.map(({ id }: { id: number }) => id),
            text,
          )
          .toEqual(wanted.slice(100, 200))
        expect.soft(meta, text).toMatchObject({
          total: BOTS,
          filtered: Math.min(wanted.length, COUNTED),
          capped: wanted.length > COUNTED,
        })
      }
})

test('a bot is found by the current nickname of its account', async () => {
  const admin = await signedIn('administrator')
  const server_id = await buildServer(db)
  const id = await buildBrBot(db, { account: { server_id, nickname: 'Before' } })
  const found = async (search: string) =>
    (await admin.get(`br-bots?search=${search}`)).json().data.map((bot: { id: number }) => bot.id)
  expect(await found('before')).toEqual([id])

  await db
    .updateTable('account')
    .set({ nickname: 'Afterwards', nickname_key: 'afterwards' })
    .execute()

  expect(await found('before')).toEqual([])
  expect(await found('afterwards')).toEqual([id])
  expect(await found('rw')).toEqual([id])
})

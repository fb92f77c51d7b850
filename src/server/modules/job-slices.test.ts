import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildApiKey, buildBrBot, buildGroup, buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()

const entriesOf = (action: string) =>
  db
    .selectFrom('audit')
    .select(['entity_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
const groupsOf = async (ids: readonly number[]) =>
  (
    await db.selectFrom('br_bot').select('group_id').where('id', 'in', ids).orderBy('id').execute()
  ).map(({ group_id }) => group_id)
const groupOf = (id: number) =>
  db
    .selectFrom('br_bot_group')
    .select(['bot_count', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('bots leave their groups together, which changes each group once, and an undo moves each bot back', async () => {
  const jobs = jobsOf(await signedIn('administrator'))
  const [first, second] = [await buildGroup(db), await buildGroup(db)]
  const groups = [first, second, first, null, first]
  const ids: number[] = []
  for (const group_id of groups) ids.push(await buildBrBot(db, { group_id }))

  const { id, outcomes } = await jobs.run({ kind: 'br_bot.remove_from_group', ids })

  expect(outcomes).toEqual({ done: 4, unchanged: 1 })
  expect(await groupsOf(ids)).toEqual(groups.map(() => null))
  expect(await groupOf(first)).toEqual({ bot_count: 0, version: 2 })
  expect(await groupOf(second)).toEqual({ bot_count: 0, version: 2 })
  expect(await entriesOf('br_bot_group.bots_removed')).toEqual(
    [0, 1, 2, 4].map((index) => ({
      entity_id: String(groups[index]),
      before: { bot_ids: [ids[index]] },
      after: null,
    })),
  )
  expect((await jobs.undo(id)).job.outcomes).toEqual({ done: 4 })
  expect(await groupsOf(ids)).toEqual(groups)
})

test('bots join a group together until it is full, except those of another group', async () => {
  const jobs = jobsOf(await signedIn('administrator'))
  const [group, other] = [await buildGroup(db, { size: 3 }), await buildGroup(db)]
  const ids: number[] = []
  for (const group_id of [null, other, null, group, null])
    ids.push(await buildBrBot(db, { group_id }))
  const params = { group_id: group }

  const { id } = await jobs.run({ kind: 'br_bot.add_to_group', ids, params })

  expect((await jobs.itemsOf(id)).map(({ outcome }) => outcome)).toEqual([
    'done',
    'conflict',
    'done',
    'unchanged',
    'conflict',
  ])
  expect(await groupsOf(ids)).toEqual([group, other, group, group, null])
  expect(await entriesOf('br_bot_group.bots_added')).toMatchObject([
    { entity_id: String(group), after: { bot_ids: [ids[0]] } },
    { entity_id: String(group), after: { bot_ids: [ids[2]] } },
  ])
})

test('bots get servers together, except those whose account is on another server', async () => {
  const jobs = jobsOf(await signedIn('administrator'))
  const [server, second] = [await buildServer(db), await buildServer(db)]
  const [one = 0, two = 0] = await fillBots(db, server, 2)
  const [foreign = 0] = await fillBots(db, second, 1)
  const params = { server_ids: [server, second] }
  await jobs.run({ kind: 'br_bot.change_servers', ids: [two], params })

  const ids = [one, two, foreign]
  const { id } = await jobs.run({ kind: 'br_bot.change_servers', ids, params })

  expect((await jobs.itemsOf(id)).map(({ outcome }) => outcome)).toEqual([
    'done',
    'unchanged',
    'invalid',
  ])
  const serversOf = async () =>
    (
      await db
        .selectFrom('br_bot_server')
        .select(['br_bot_id', 'server_id'])
        .orderBy('br_bot_id')
        .orderBy('position')
        .execute()
    ).map(({ br_bot_id, server_id }) => [br_bot_id, server_id])
  const others = [
    [two, server],
    [two, second],
    [foreign, second],
  ]
  expect(await serversOf()).toEqual([[one, server], [one, second], ...others])
  expect((await entriesOf('br_bot.changed')).at(-1)).toEqual({
    entity_id: String(one),
    before: { server_ids: [server] },
    after: params,
  })
  await jobs.undo(id)
  expect(await serversOf()).toEqual([[one, server], ...others])
})

test('users are approved together, each without the API keys of an earlier approval', async () => {
  const client = await signedIn('administrator')
  const jobs = jobsOf(client)
  const waiting = [await signedIn('viewer', 'pending'), await signedIn('viewer', 'pending')]
  const ids = [...waiting.map(({ userId }) => userId), client.userId].sort()
  const [keyed] = waiting
  await buildApiKey(db, keyed?.userId ?? '')

  const { id, outcomes } = await jobs.run({
    kind: 'user.approve',
    ids,
    params: { role: 'operator' },
  })

  expect(outcomes).toEqual({ done: 2, conflict: 1 })
  const revoked = (await entriesOf('user.approved')).map(({ entity_id, after }) => [
    entity_id,
    after,
  ])
  const now = { role: 'operator', state: 'approved' }
  expect(Object.fromEntries(revoked)).toEqual({
    [waiting[0]?.userId ?? '']: { ...now, api_keys_revoked: 1, passkeys_revoked: 0 },
    [waiting[1]?.userId ?? '']: now,
  })
  expect((await jobs.undo(id)).job.outcomes).toEqual({ done: 2 })
})

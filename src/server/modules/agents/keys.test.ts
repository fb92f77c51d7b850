import { expect, test } from 'vitest'
import type { Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { addAgent, agentOfKey, callWithKey } from '#testing/agents.ts'
import { testServer } from '#testing/app.ts'
import { ageConfirmations } from '#testing/confirmation.ts'
import { buildServer } from '#testing/factories.ts'
import { buildUser } from '#testing/people.ts'

const server = await testServer()
const { app, db } = server

test('a suspended agent is refused immediately, until it is resumed', async () => {
  const client = await server.signedIn('administrator')
  const { id, key } = await addAgent(client)
  const suspend = (is_suspended: boolean) => client.call('PUT', `agents/${id}`, { is_suspended })

  await suspend(true)
  const refused = await callWithKey(app, key, 'GET', 'servers')
  await suspend(false)

  expect(refused.json()).toMatchObject({ status: 401, message: 'This agent is suspended.' })
  expect(await agentOfKey(db, key)).toMatchObject({ id })
  const actions = (await client.get('audit?entity=agent')).json().data
  expect(actions.map(({ action }: { action: string }) => action)).toEqual([
    'agent.resumed',
    'agent.suspended',
    'agent.added',
  ])
})

test('the keys of an agent are refused while its owner is not an approved operator', async () => {
  const client = await server.signedIn('administrator')
  const owner_id = await buildUser(db, 'Digger', { role: 'operator', state: 'approved' })
  const { key } = await addAgent(client, { owner_id })
  const answerFor = async (change: { role?: 'operator' | 'viewer'; state?: 'suspended' }) => {
    await db.updateTable('auth_user').set(change).where('id', '=', owner_id).execute()
    return (await callWithKey(app, key, 'GET', 'servers')).json().code
  }

  expect(await answerFor({ role: 'operator' })).toBe('forbidden')
  expect(await answerFor({ role: 'viewer' })).toBe('bad_credentials')
  expect(await answerFor({ role: 'operator', state: 'suspended' })).toBe('bad_credentials')
})

test('a deleted agent is refused immediately; undoing the deletion restores its key', async () => {
  const client = await server.signedIn('administrator')
  const server_id = await buildServer(db)
  const { id, key } = await addAgent(client, { reports_for: 'selected', server_ids: [server_id] })

  await client.delete(`agents/${id}`)
  const refused = await callWithKey(app, key, 'GET', 'servers')
  const undone = await client.post('undo', { entity: 'agent', id })

  expect(refused.json().code).toBe('bad_credentials')
  expect(undone.statusCode).toBe(200)
  expect(await agentOfKey(db, key)).toMatchObject({ id, serverIds: [server_id] })
})

test('a replaced key is accepted for the stated time, and only one at a time', async () => {
  const client = await server.signedIn('administrator')
  const { id, key: first } = await addAgent(client)
  const rotate = async (overlap_minutes: number) =>
    (await client.post(`agents/${id}/rotate_key`, { overlap_minutes })).json()

  const { key: second, keys } = await rotate(60)
  expect(keys.map(({ start }: { start: string }) => start)).toEqual([
    second.slice(0, 8),
    first.slice(0, 8),
  ])
  expect(keys[0].expires_at).toBeNull()
  expect(await agentOfKey(db, first)).toEqual(await agentOfKey(db, second))

  const { key: third } = await rotate(60)
  expect([
    await agentOfKey(db, first),
    await agentOfKey(db, second),
    await agentOfKey(db, third),
  ]).toEqual([undefined, expect.objectContaining({ id }), expect.objectContaining({ id })])

  const { key: fourth, keys: last } = await rotate(0)
  expect(await agentOfKey(db, third)).toBeUndefined()
  expect(await agentOfKey(db, fourth)).toMatchObject({ id })
  expect(last).toHaveLength(1)
})

test('a key that someone else has replaced is not replaced again from the same version', async () => {
  const client = await server.signedIn('administrator')
  const { id, key, version } = await addAgent(client)
  const rotate = () => client.post(`agents/${id}/rotate_key`, { version })

  const answers = [await rotate(), await rotate()]

  expect(answers.map((answer) => answer.json().code)).toEqual([undefined, 'stale_version'])
  expect(await agentOfKey(db, key)).toMatchObject({ id })
})

test('the overlap of a replaced key ends', async () => {
  const client = await server.signedIn('administrator')
  const { id, key } = await addAgent(client)
  await client.post(`agents/${id}/rotate_key`, {})

  await db
    .updateTable('agent_key')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('expires_at', 'is not', null)
    .execute()

  expect(await agentOfKey(db, key)).toBeUndefined()
  expect((await client.get(`agents/${id}`)).json().keys).toHaveLength(1)
})

test('keys are only made for users who have confirmed their identity', async () => {
  const client = await server.signedIn('administrator')
  const { id } = await addAgent(client)

  await ageConfirmations(db, 11)

  const refused = [
    await client.post('agents', { name: 'Paris', reports_for: 'all' }),
    await client.post(`agents/${id}/rotate_key`, {}),
  ]
  expect(refused.map((answer) => answer.json().code)).toEqual([
    'confirmation_required',
    'confirmation_required',
  ])
})

const ENDPOINTS = Object.entries<Resource>(contract).flatMap(([name, resource]) =>
  Object.entries(resource).map(([action, endpoint]) => ({ name, action, endpoint })),
)

test('the key of an agent reaches the endpoint for reports and no other', async () => {
  const client = await server.signedIn('administrator')
  const { key } = await addAgent(client)

  const reached = []
  for (const { name, action, endpoint } of ENDPOINTS) {
    const { method, path } = endpoint
    const { statusCode } = await callWithKey(app, key, method, path.replaceAll(/:\w+/g, '1'))
    if (statusCode !== 403) reached.push(`${name}.${action}`)
  }

  expect(reached).toEqual(
    ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'agent').map(
      ({ name, action }) => `${name}.${action}`,
    ),
  )
})

test('the use of a key is recorded', async () => {
  const client = await server.signedIn('administrator')
  const { id, key } = await addAgent(client)

  // Refused, but by the endpoint: the key itself is good.
  await callWithKey(app, key, 'GET', 'servers')

  const usedAt = async () => (await client.get(`agents/${id}`)).json().keys[0].used_at
  await expect.poll(usedAt).toEqual(expect.any(String))
})

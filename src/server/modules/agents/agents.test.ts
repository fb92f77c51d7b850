import { expect, test, vi } from 'vitest'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { findAgent } from '#server/auth/agent-key.ts'
import { digest } from '#server/auth/session.ts'
import { type Client, testServer } from '#testing/app.ts'
import { ageConfirmations } from '#testing/confirmation.ts'
import { buildGroup, buildServer } from '#testing/factories.ts'
import { buildUser } from '#testing/people.ts'

const server = await testServer()
const { app, db, told } = server

async function added(client: Client, override: object = {}) {
  const draft = { name: 'Frankfurt', reports_for: 'all', ...override }
  return (await client.post('agents', draft)).json()
}

/** A program: no cookie, no origin, no browser. */
const call = (key: string, method: Endpoint['method'], path: string) =>
  app.inject({ method, url: `/api/${path}`, headers: { authorization: `Bearer ${key}` } })

const agentOf = async (key: string) => {
  const { key: acting } = (await findAgent(db, key))?.person ?? {}
  return acting?.scope === 'agent' ? acting.agent : undefined
}

test('an administrator adds an agent, whose key is returned once and stored as a hash', async () => {
  const client = await server.signedIn('administrator')
  const server_id = await buildServer(db, { name: 'Bravo' })
  const group_id = await buildGroup(db, { name: 'Night' })

  const draft = { name: 'Frankfurt', server_ids: [server_id, server_id], group_ids: [group_id] }
  const answer = await client.post('agents', draft)
  const { key, ...agent } = answer.json()

  expect(answer.statusCode).toBe(201)
  expect(key).toMatch(/^nsa_[\w-]{43}$/)
  expect(agent).toMatchObject({
    name: 'Frankfurt',
    owner: { id: client.userId },
    is_suspended: false,
    reports_for: 'selected',
    servers: [{ id: server_id, name: 'Bravo' }],
    groups: [{ id: group_id, name: 'Night' }],
    keys: [{ start: key.slice(0, 8), used_at: null, expires_at: null }],
  })
  expect((await client.get(`agents/${agent.id}`)).json()).toEqual(agent)
  expect((await client.get('agents?search=frank')).json().data).toEqual([agent])
  const [row] = await db.selectFrom('agent_key').selectAll().execute()
  expect(row?.key_hash).toBe(digest(key))
  const audited = await db.selectFrom('audit').selectAll().execute()
  const undo = await db.selectFrom('undo').selectAll().execute()
  expect(JSON.stringify([row, audited, undo])).not.toContain(key)
  expect(audited.map(({ action }) => action)).toEqual(['agent.added'])
  expect(told.changed.at(-1)).toEqual({ topic: 'agents', ids: [agent.id] })
  expect(await agentOf(key)).toEqual({
    id: agent.id,
    name: 'Frankfurt',
    reportsFor: 'selected',
    serverIds: [server_id],
    groupIds: [group_id],
  })
})

test('an agent needs a name of its own, an owner who can own it, and bots to report for', async () => {
  const client = await server.signedIn('administrator')
  const viewer = await buildUser(db, 'Viewer', { role: 'viewer', state: 'approved' })
  const group_id = await buildGroup(db)
  const { id } = await added(client)
  const faultOf = async (override: object) => {
    const answer = await added(client, { name: 'Paris', ...override })
    return [answer.status, answer.errors[0].pointer]
  }

  expect(await faultOf({ name: 'FRANKFURT' })).toEqual([409, '/body/name'])
  expect(await faultOf({ owner_id: viewer })).toEqual([422, '/body/owner_id'])
  expect(await faultOf({ reports_for: 'selected' })).toEqual([422, '/body/server_ids'])
  expect(await faultOf({ server_ids: [99] })).toEqual([422, '/body/server_ids/0'])
  expect(await faultOf({ group_ids: [group_id, 99] })).toEqual([422, '/body/group_ids/1'])
  const emptied = await client.call('PUT', `agents/${id}`, { reports_for: 'selected' })
  expect(emptied.statusCode).toBe(422)
  expect((await client.get('agents')).json().meta.total).toBe(1)
})

test('a change of what an agent reports for takes effect at once and can be undone', async () => {
  const client = await server.signedIn('administrator')
  const [one, two] = [await buildServer(db), await buildServer(db)]
  const { id, key } = await added(client, { reports_for: 'selected', server_ids: [one] })

  const { version } = (await client.call('PUT', `agents/${id}`, { server_ids: [two] })).json()

  expect(version).toBe(2)
  expect(await agentOf(key)).toMatchObject({ serverIds: [two] })
  const [entry] = (await client.get('audit?entity=agent')).json().data
  expect(entry).toMatchObject({
    action: 'agent.changed',
    before: { server_ids: [one] },
    after: { server_ids: [two] },
  })
  await client.post(`audit/${entry.id}/revert`, {})
  expect(await agentOf(key)).toMatchObject({ serverIds: [one] })
  await db.deleteFrom('server').where('id', '=', one).execute()
  expect((await client.call('PUT', `agents/${id}`, { is_suspended: true })).statusCode).toBe(200)
})

test('a suspended agent is refused at once, until it is resumed', async () => {
  const client = await server.signedIn('administrator')
  const { id, key } = await added(client)
  const suspend = (is_suspended: boolean) => client.call('PUT', `agents/${id}`, { is_suspended })

  await suspend(true)
  const refused = await call(key, 'GET', 'servers')
  await suspend(false)

  expect(refused.json()).toMatchObject({ status: 401, message: 'This agent is suspended.' })
  expect(await agentOf(key)).toMatchObject({ id })
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
  const { key } = await added(client, { owner_id })
  const answerFor = async (change: { role?: 'operator' | 'viewer'; state?: 'suspended' }) => {
    await db.updateTable('auth_user').set(change).where('id', '=', owner_id).execute()
    return (await call(key, 'GET', 'servers')).json().code
  }

  expect(await answerFor({ role: 'operator' })).toBe('forbidden')
  expect(await answerFor({ role: 'viewer' })).toBe('bad_credentials')
  expect(await answerFor({ role: 'operator', state: 'suspended' })).toBe('bad_credentials')
})

test('a deleted agent is refused at once; undoing the deletion restores its key', async () => {
  const client = await server.signedIn('administrator')
  const server_id = await buildServer(db)
  const { id, key } = await added(client, { reports_for: 'selected', server_ids: [server_id] })

  await client.delete(`agents/${id}`)
  const refused = await call(key, 'GET', 'servers')
  const undone = await client.post('undo', { entity: 'agent', id })

  expect(refused.json().code).toBe('bad_credentials')
  expect(undone.statusCode).toBe(200)
  expect(await agentOf(key)).toMatchObject({ id, serverIds: [server_id] })
})

test('a replaced key is accepted for the stated time, and only one at a time', async () => {
  const client = await server.signedIn('administrator')
  const { id, key: first } = await added(client)
  const rotate = async (overlap_minutes: number) =>
    (await client.post(`agents/${id}/rotate_key`, { overlap_minutes })).json()

  const { key: second, keys } = await rotate(60)
  expect(keys.map(({ start }: { start: string }) => start)).toEqual([
    second.slice(0, 8),
    first.slice(0, 8),
  ])
  expect(keys[0].expires_at).toBeNull()
  expect(await agentOf(first)).toEqual(await agentOf(second))

  const { key: third } = await rotate(60)
  expect([await agentOf(first), await agentOf(second), await agentOf(third)]).toEqual([
    undefined,
    expect.objectContaining({ id }),
    expect.objectContaining({ id }),
  ])

  const { key: fourth, keys: last } = await rotate(0)
  expect(await agentOf(third)).toBeUndefined()
  expect(await agentOf(fourth)).toMatchObject({ id })
  expect(last).toHaveLength(1)
})

test('the overlap of a replaced key ends', async () => {
  const client = await server.signedIn('administrator')
  const { id, key } = await added(client)
  await client.post(`agents/${id}/rotate_key`, {})

  await db
    .updateTable('agent_key')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('expires_at', 'is not', null)
    .execute()

  expect(await agentOf(key)).toBeUndefined()
  expect((await client.get(`agents/${id}`)).json().keys).toHaveLength(1)
})

test('keys are only made for users who have confirmed their identity', async () => {
  const client = await server.signedIn('administrator')
  const { id } = await added(client)

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
  const { key } = await added(client)

  const reached = []
  for (const { name, action, endpoint } of ENDPOINTS) {
    const { method, path } = endpoint
    const { statusCode } = await call(key, method, path.replaceAll(/:\w+/g, '1'))
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
  const { id, key } = await added(client)

  // Refused, but by the endpoint: the key itself is good.
  await call(key, 'GET', 'servers')

  await vi.waitFor(async () =>
    expect((await client.get(`agents/${id}`)).json().keys[0].used_at).toEqual(expect.any(String)),
  )
})

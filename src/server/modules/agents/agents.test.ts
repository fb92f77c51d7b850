import { expect, test } from 'vitest'
import { digest } from '#server/auth/session.ts'
import { addAgent, agentOfKey } from '#testing/agents.ts'
import { testServer } from '#testing/app.ts'
import { buildGroup, buildServer } from '#testing/factories.ts'
import { buildUser } from '#testing/people.ts'

const server = await testServer()
const { db, liveHints } = server

test('an administrator adds an agent, whose key is returned once and stored as a hash', async () => {
  const client = await server.signedIn('administrator')
  const server_id = await buildServer(db, { name: 'Bravo' })
  const group_id = await buildGroup(db, { name: 'Night' })

  const draft = {
    name: 'Frankfurt',
    reports_for: 'selected',
    server_ids: [server_id, server_id],
    group_ids: [group_id],
  }
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
  expect((await client.get(`agents/${agent.id}`)).json()).toEqual({ ...agent, streams: [] })
  expect((await client.get('agents?search=frank')).json().data).toEqual([agent])
  const [row] = await db.selectFrom('agent_key').selectAll().execute()
  expect(row?.key_hash).toBe(digest(key))
  const audited = await db.selectFrom('audit').selectAll().execute()
  const undo = await db.selectFrom('undo').selectAll().execute()
  expect(JSON.stringify([row, audited, undo])).not.toContain(key)
  expect(audited.map(({ action }) => action)).toEqual(['agent.added'])
  expect(liveHints.changed.at(-1)).toEqual({ topic: 'agents', ids: [agent.id] })
  expect(await agentOfKey(db, key)).toEqual({
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
  const { id } = await addAgent(client)
  const faultOf = async (override: object) => {
    const answer = await addAgent(client, { name: 'Paris', ...override })
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

test('a change of what an agent reports for takes effect immediately and can be undone', async () => {
  const client = await server.signedIn('administrator')
  const [one, two] = [await buildServer(db), await buildServer(db)]
  const { id, key } = await addAgent(client, { reports_for: 'selected', server_ids: [one] })

  const { version } = (await client.call('PUT', `agents/${id}`, { server_ids: [two] })).json()

  expect(version).toBe(2)
  expect(await agentOfKey(db, key)).toMatchObject({ serverIds: [two] })
  const [entry] = (await client.get('audit?entity=agent')).json().data
  expect(entry).toMatchObject({
    action: 'agent.changed',
    before: { server_ids: [one] },
    after: { server_ids: [two] },
  })
  await client.post(`audit/${entry.id}/revert`, {})
  expect(await agentOfKey(db, key)).toMatchObject({ serverIds: [one] })
  await db.deleteFrom('server').where('id', '=', one).execute()
  expect((await client.call('PUT', `agents/${id}`, { is_suspended: true })).statusCode).toBe(200)
})

test('an agent is shown with what it has sent and its streams', async () => {
  const client = await server.signedIn('administrator')
  const { id } = await addAgent(client)
  expect((await client.get(`agents/${id}`)).json()).toMatchObject({ report: null, streams: [] })
  const none = { rejected_invalid: 0, rejected_unknown_bot: 0, rejected_clock: 0 }
  const minutes = { minute: 0, minute_reports: 0, minute_before_reports: 0 }
  const seen_at = new Date('2026-11-22T21:00:00.000Z')
  await db
    .insertInto('agent_report')
    .values({
      ...{ ...none, ...minutes, agent_id: id, seen_at, lag_ms: 400, skew_ms: -3000 },
      ...{ jumped_at: null, interval_s: 10, version: 'runner 1.4', accepted: 500, duplicates: 2 },
      ...{ lost: 1, rejected_foreign_bot: 4, rejected_duplicate_bot: 0, rejected_too_old: 1 },
    })
    .execute()
  const stream = '0f14d0ab-9605-4a62-a9e4-5ed26688389b'
  const row = { agent_id: id, stream, seq: 7, gap: 1, seen_ms: seen_at.getTime() }
  await db.insertInto('agent_stream').values(row).execute()

  const { report, streams } = (await client.get(`agents/${id}`)).json()

  expect(report).toEqual({
    ...{ seen_at: seen_at.toISOString(), lag_ms: 400, skew_ms: -3000, jumped_at: null },
    ...{ interval_s: 10, version: 'runner 1.4', accepted: 500, duplicates: 2, lost: 1 },
    rejected: {
      ...{ invalid: 0, unknown_bot: 0, foreign_bot: 4, duplicate_bot: 0, clock: 0, too_old: 1 },
    },
  })
  expect(streams).toEqual([{ stream, seq: 7, gap: 1, seen_at: seen_at.toISOString() }])
  expect((await client.get('agents')).json().data[0].report).toEqual(report)
})

test('the choices of an agent are its possible owners and all groups', async () => {
  const client = await server.signedIn('administrator')
  const digger = await buildUser(db, 'Digger', { role: 'operator', state: 'approved' })
  await buildUser(db, 'Dealer', { role: 'dealer', state: 'approved' })
  await buildUser(db, 'Gone', { role: 'operator', state: 'suspended' })
  const night = await buildGroup(db, { name: 'Night' })

  const { owners, groups } = (await client.get('agents/choices')).json()

  expect(owners.map(({ id }: { id: string }) => id).sort()).toEqual([client.userId, digger].sort())
  expect(groups).toEqual([{ id: night, name: 'Night' }])
})

import { beforeEach, expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildAgent } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { STREAMS_MAX, sweepStreams } from './sweep-streams.ts'

const { app, db, signedIn } = await testServer()

let owner: string
let agent: Awaited<ReturnType<typeof buildAgent>>
let client: ReportingClient

beforeEach(async () => {
  owner = (await signedIn('operator')).userId
  agent = await buildAgent(db, owner)
  client = new ReportingClient(app, agent.key)
})

test('ended streams and the counters of deleted agents are deleted after a month', async () => {
  const other = await buildAgent(db, owner)
  const longAgo = Date.now() - 31 * 86_400_000
  await client.report(1, [])
  await new ReportingClient(app, other.key).report(1, [])
  const gone = new ReportingClient(app, (await buildAgent(db, owner, { name: 'Gone' })).key)
  await gone.report(1, [])
  await db.deleteFrom('agent').where('name', '=', 'Gone').execute()
  await db
    .updateTable('agent_report')
    .set({ seen_at: new Date(longAgo) })
    .execute()
  await db
    .updateTable('agent_stream')
    .set({ seen_ms: longAgo })
    .where('agent_id', '<>', agent.id)
    .execute()

  await sweepStreams(db)

  const idsIn = async (table: 'agent_stream' | 'agent_report') =>
    (await db.selectFrom(table).select('agent_id').orderBy('agent_id').execute()).map(
      ({ agent_id }) => agent_id,
    )
  expect(await idsIn('agent_stream')).toEqual([agent.id])
  expect(await idsIn('agent_report')).toEqual([agent.id, other.id])
})

test('only the streams of an agent with the latest batches are kept', async () => {
  const other = await buildAgent(db, owner)
  const rows = Array.from({ length: STREAMS_MAX + 2 }, (_, index) => {
    return {
      agent_id: agent.id,
      stream: `stream ${index}`,
      seq: 1,
      gap: 0,
      seen_ms: Date.now() + index,
    }
  })
  await db.insertInto('agent_stream').values(rows).execute()
  await new ReportingClient(app, other.key).report(1, [])

  await sweepStreams(db)

  const kept = await db
    .selectFrom('agent_stream')
    .select('stream')
    .where('agent_id', '=', agent.id)
    .execute()
  expect(kept).toHaveLength(STREAMS_MAX)
  const streams = kept.map(({ stream }) => stream)
  expect(streams).not.toContain('stream 1')
  expect(streams).toContain('stream 2')
  const others = await db
    .selectFrom('agent_stream')
    .select('seq')
    .where('agent_id', '=', other.id)
    .execute()
  expect(others).toHaveLength(1)
})

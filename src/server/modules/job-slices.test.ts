import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildApiKey } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()

const entriesOf = (action: string) =>
  db
    .selectFrom('audit')
    .select(['entity_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
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

import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'

const { app, db, liveHints, signedIn } = await testServer()

test('pages learn of the last reports before the server stops', async () => {
  const { userId } = await signedIn('operator')
  const client = new ReportingClient(app, (await buildAgent(db, userId)).key)
  const [one, other] = [await buildAccount(db), await buildAccount(db)]
  const hint = (bot: number) => ({ topic: 'bots', ids: [bot] })
  await client.report(1, [{ bot: one, at: Date.now(), task: 'ready' }])
  await expect.poll(() => liveHints.changed).toContainEqual(hint(one))

  await client.report(2, [{ bot: other, at: Date.now(), task: 'ready' }])
  await app.close()

  expect(liveHints.changed).toContainEqual(hint(other))
})

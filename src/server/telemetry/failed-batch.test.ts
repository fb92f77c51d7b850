import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildAgent } from '#testing/factories.ts'
import { ReportingClient } from '#testing/reporting-client.ts'
import { afterInsert } from '#testing/triggers.ts'

const { app, db, signedIn } = await testServer()

/** An agent that reports for a bot of its own. */
async function reporter(owner: string) {
  const bot = await buildAccount(db)
  const client = new ReportingClient(app, (await buildAgent(db, owner)).key)
  const send = () => client.send([client.headerOf(1), { bot, at: Date.now(), cash: 5 }])
  return { bot, send }
}

test('a batch that the database rejects fails alone, and is accepted once the cause is gone', async () => {
  const { userId } = await signedIn('operator')
  const [before, failing, after] = [
    await reporter(userId),
    await reporter(userId),
    await reporter(userId),
  ]
  const drop = await afterInsert(
    db,
    'bot_state',
    `update agent set name = null where new.account_id = ${failing.bot}`,
  )
  const all = [before, failing, after]

  const responses = await Promise.all(all.map(({ send }) => send()))
  await drop()
  const again = await Promise.all(all.map(({ send }) => send()))

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 500, 200])
  expect(again.map((response) => response.json())).toMatchObject([
    { duplicate: true },
    { accepted: 1, duplicate: false },
    { duplicate: true },
  ])
})
